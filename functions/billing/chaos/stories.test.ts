import { describe, expect, it } from 'vitest';
import { testsThatMutantsFit } from '#functions/harness/mutants-fit.ts';
import { BILLING_MUTANTS } from './mutants.ts';
import { figureLine, tellStories } from './stories.ts';
import { tellStory } from './story.ts';

describe('stories of paying', () => {
  it('end with what was paid active, once, and nothing else, whichever call is struck', async () => {
    const said: string[] = [];
    const { told, wrongs } = await tellStories({ seeds: 25, from: 1, say: (line) => said.push(line) });
    expect(said).toEqual([]);
    expect(told).toBeGreaterThan(125);
    expect(figureLine(wrongs)).toBe('paid_not_active 0 active_not_paid 0 double 0');
  }, 60_000);

  it('are the same for the same seed', async () => {
    const tell = async (): Promise<string[]> => {
      const lines: string[] = [];
      await tellStory(7, (line) => lines.push(line));
      return lines;
    };
    const first = await tell();
    expect(first.length).toBeGreaterThan(20);
    expect(await tell()).toEqual(first);
  }, 60_000);
});

testsThatMutantsFit(BILLING_MUTANTS);
