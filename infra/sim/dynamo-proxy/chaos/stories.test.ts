import { describe, expect, it } from 'vitest';
import { lastLine, runStories, seedPlan } from '#infra/sim/harness/suite.ts';
import { STORY_AREAS } from './areas.ts';
import { dynamoSuite } from './suite.ts';

describe('stories on a faulty DynamoDB', () => {
  it('end with everything there once', async () => {
    const suite = dynamoSuite(process.env.DYNAMODB_BEHIND_PROXY ?? '');
    const said: string[] = [];
    const totals = await runStories(suite, seedPlan(8), { say: (line) => said.push(line) });
    expect(said).toEqual([]);
    expect(totals.stories).toBe(8 * Object.keys(STORY_AREAS).length);
    expect(totals.counts.faults).toBeGreaterThan(500);
    expect(lastLine(suite, totals)).toBe(`lost 0 doubled 0 stuck 0 stories ${totals.stories}`);
  });
});
