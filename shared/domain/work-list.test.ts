import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isWorkedOn,
  STEPS_KEPT,
  stageOf,
  stepBack,
  steppedAt,
  stepTo,
  WORK_STAGES,
  type WorkStep,
} from './work-list.ts';

const stage = fc.constantFrom(...WORK_STAGES.map((one) => one.stage));
const walk = (stages: readonly (typeof WORK_STAGES)[number]['stage'][]): readonly WorkStep[] =>
  stages.reduce<readonly WorkStep[]>((steps, to, at) => stepTo(steps, to, `2026-11-20T00:00:${at}Z`), []);

describe('steps', () => {
  it('end in the stage that was asked for last, keep when each was made, and stay few', () => {
    fc.assert(
      fc.property(fc.array(stage, { minLength: 1, maxLength: 80 }), (stages) => {
        const steps = walk(stages);
        expect(stageOf(steps)).toBe(stages.at(-1));
        expect(steps.length).toBeLessThanOrEqual(STEPS_KEPT);
        for (const [at, { stage: to }] of steps.entries()) expect(to).not.toBe(steps[at + 1]?.stage);
      }),
    );
  });

  it('are as before when one is taken back', () => {
    fc.assert(
      fc.property(fc.array(stage, { minLength: 1, maxLength: 20 }), stage, (stages, next) => {
        const before = walk(stages);
        const after = stepTo(before, next, '2026-11-21T00:00:00Z');
        if (next === stageOf(before)) expect(after).toBe(before);
        else expect(stepBack(after)).toEqual(before);
      }),
    );
  });

  it('are none of a permit that nobody marked', () => {
    expect([stageOf([]), steppedAt([])]).toEqual(['saved', '']);
  });
});

it('work is done on what is neither put aside nor away', () => {
  expect(WORK_STAGES.filter((one) => isWorkedOn(one.stage)).map((one) => one.stage)).toEqual([
    'contacted',
    'quoted',
    'won',
    'lost',
  ]);
});
