import { describe, expect, it } from 'vitest';
import { lastLine, runStories, seedPlan } from '#infra/sim/harness/suite.ts';
import { testStoriesRepeat } from '#infra/sim/harness/suite-tests.ts';
import { PAGING_SUITE } from './suite.ts';

describe('stories of readers', () => {
  it('end with every row and every change read, once', async () => {
    const said: string[] = [];
    const totals = await runStories(PAGING_SUITE, seedPlan(6), { say: (line) => said.push(line) });
    expect(said).toEqual([]);
    expect(totals.counts.pages).toBeGreaterThan(150);
    expect(totals.counts.publications).toBeGreaterThan(25);
    expect(lastLine(PAGING_SUITE, totals)).toBe('lost 0 repeated 0');
  });

  testStoriesRepeat(PAGING_SUITE, 30, 300_000);
});
