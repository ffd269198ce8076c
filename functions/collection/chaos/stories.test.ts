import { describe, expect, it } from 'vitest';
import { testsThatMutantsFit } from '#functions/harness/mutants-fit.ts';
import { mutated } from '#functions/harness/mutation.ts';
import { countBlocked } from './fleet.ts';
import { KINDS } from './kinds.ts';
import { MUTANTS } from './mutants.ts';
import { tellStories } from './stories.ts';
import { tellStory } from './story.ts';

describe('stories with faults', () => {
  it('end with the tables showing what the portal published', async () => {
    const said: string[] = [];
    const stories = await tellStories({
      seeds: 6,
      from: 1,
      seedsOnly: true,
      say: (line) => said.push(line),
    });
    expect(said).toEqual([]);
    expect(stories).toEqual({ told: 36, diverged: 0 });
  }, 120_000);

  it('are the same for the same seed', async () => {
    const tell = async (): Promise<string[]> => {
      const lines: string[] = [];
      // One after the other: each story has the timers to itself.
      for (const kind of KINDS.slice(0, 2))
        await tellStory({ kind, seed: 7, log: (line) => lines.push(line) });
      return lines;
    };
    const first = await tell();
    expect(first.length).toBeGreaterThan(50);
    expect(await tell()).toEqual(first);
  }, 60_000);

  it('of two bad sources among fifty delay no other', async () => {
    expect(await countBlocked(KINDS, 1)).toBe(0);
  }, 120_000);
});

testsThatMutantsFit(MUTANTS);

describe('mutants', () => {
  it('that no longer fit are an error', () => {
    expect(() => mutated({ file: 'b', find: 'guard', replace: '' }, 'nothing')).toThrow('does not fit');
  });
});
