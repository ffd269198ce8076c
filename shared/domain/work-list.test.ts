import { describe, expect, it } from 'vitest';
import { isWorkedOn, stageOf, steppedAt, WORK_STAGES } from './work-list.ts';

describe('steps', () => {
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
