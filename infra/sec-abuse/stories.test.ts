import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runStories, seedPlan } from '#infra/sim/harness/suite.ts';
import { ABUSE_MUTANTS } from './mutants.ts';
import { ABUSE_STORIES } from './stories.ts';
import { abuseSuite } from './suite.ts';
import { type AbuseStage, openAbuseStage } from './world.ts';

let stage: AbuseStage;
beforeAll(async () => {
  stage = await openAbuseStage();
});
afterAll(() => stage.close());

describe('an attack', () => {
  it.each(ABUSE_STORIES)('fails: $name', async ({ name }) => {
    const { failures } = await runStories(abuseSuite(stage, name), seedPlan(2));
    expect(failures).toEqual({ open: [], honest_refused: [] });
  });

  it('has a mutant that lets it succeed', () => {
    const attacked = new Set(ABUSE_MUTANTS.map(({ story }) => story));
    expect(ABUSE_STORIES.map(({ name }) => name).filter((name) => !attacked.has(name))).toEqual([]);
  });
});
