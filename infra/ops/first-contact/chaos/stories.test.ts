import { describe, expect, it } from 'vitest';
import { runStories, seedPlan } from '#infra/sim/harness/suite.ts';
import { testStoriesRepeat } from '#infra/sim/harness/suite-tests.ts';
import { contactSuite } from './suite.ts';

describe('stories of first contacts', () => {
  it('accept what is right and safe, and ask no host more than it allows', async () => {
    const said: string[] = [];
    const totals = await runStories(contactSuite, seedPlan(20), { say: (line) => said.push(line) });
    expect(said).toEqual([]);
    expect(totals).toMatchObject({
      stories: 20,
      failures: { wrong_accepted: [], missed_safe: [], asked_too_much: [] },
    });
  });

  testStoriesRepeat(contactSuite, 10, 60_000);
});
