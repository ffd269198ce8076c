import { describe, expect, it } from 'vitest';
import { runStories, seedPlan } from '#infra/sim/harness/suite.ts';
import { testStoriesRepeat } from '#infra/sim/harness/suite-tests.ts';
import { PORTAL_KINDS } from './kinds.ts';
import { collectSuite } from './suite.ts';

describe('stories of sources', () => {
  it('end with the tables showing what the portal published, and delay no other source', async () => {
    const said: string[] = [];
    const totals = await runStories(collectSuite(PORTAL_KINDS, false), seedPlan(6), {
      say: (line) => said.push(line),
    });
    expect(said).toEqual([]);
    expect(totals).toMatchObject({
      stories: 43,
      failures: { diverged: [], blocked: [], false_new: [], missed_new: [], doubled: [], lost_history: [] },
    });
  });

  testStoriesRepeat(collectSuite(PORTAL_KINDS.slice(0, 2)), 50, 60_000);
});
