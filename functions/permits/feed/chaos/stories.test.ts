import { describe, expect, it } from 'vitest';
import { testsThatMutantsFit } from '#functions/harness/suite-tests.ts';
import { PAGING_MUTANTS } from './mutants.ts';
import { figureLine, tellStories } from './stories.ts';
import { tellStory } from './story.ts';

describe('stories of readers', () => {
  it('end with every row and every change read, once', async () => {
    const said: string[] = [];
    const stories = await tellStories({ seeds: 6, from: 1, say: (line) => said.push(line) });
    expect(said).toEqual([]);
    expect(stories.pages).toBeGreaterThan(150);
    expect(stories.publications).toBeGreaterThan(25);
    expect(figureLine(stories)).toBe('lost 0 repeated 0');
  }, 300_000);

  it('are the same for the same seed', async () => {
    const tell = async (): Promise<string[]> => {
      const lines: string[] = [];
      await tellStory(7, (line) => lines.push(line));
      return lines;
    };
    const first = await tell();
    expect(first.length).toBeGreaterThan(30);
    expect(await tell()).toEqual(first);
  }, 300_000);
});

testsThatMutantsFit(PAGING_MUTANTS);
