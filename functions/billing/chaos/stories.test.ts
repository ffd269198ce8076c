import { describe, expect, it } from 'vitest';
import { lastLine, runStories, seedPlan } from '#infra/sim/harness/suite.ts';
import { testStoriesRepeat } from '#infra/sim/harness/suite-tests.ts';
import { BILLING_SUITE } from './suite.ts';

describe('stories of payments', () => {
  it('end with each payment active, once, and nothing else active, whichever call fails', async () => {
    const said: string[] = [];
    const totals = await runStories(BILLING_SUITE, seedPlan(25), { say: (line) => said.push(line) });
    expect(said).toEqual([]);
    expect(totals.stories).toBeGreaterThan(125);
    expect(lastLine(BILLING_SUITE, totals)).toBe('paid_not_active 0 active_not_paid 0 double 0 dead_end 0');
  });

  testStoriesRepeat(BILLING_SUITE, 20, 60_000);
});
