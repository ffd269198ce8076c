import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WORK_STAGES, type WorkStage } from '../work-list.ts';
import {
  byCallBack,
  CALL_OUTCOMES,
  type CallBack,
  callBackProblem,
  isDue,
  isUndated,
  lastCallBackDay,
  openCallBack,
  stageAfterCall,
} from './call-back.ts';
import { byNextStep } from './next-step.ts';

const TODAY = '2026-11-24';
const stage = fc.constantFrom(...WORK_STAGES.map((one) => one.stage));
const day = fc.constantFrom('2026-11-20', '2026-11-24', '2026-11-25', '2027-01-04');
const callBack = fc.record<CallBack>({ day, time: fc.constantFrom(null, '09:30', '16:00') });

describe('a call-back', () => {
  it('is due on its day and later, while the lead is open', () => {
    fc.assert(
      fc.property(stage, fc.option(callBack), (at, what) => {
        const isOpen = at === 'saved' || at === 'contacted' || at === 'quoted';
        expect(openCallBack({ stage: at, callBack: what })).toBe(isOpen ? what : null);
        expect(isDue({ stage: at, callBack: what }, TODAY)).toBe(
          isOpen && what !== null && ['2026-11-20', '2026-11-24'].includes(what.day),
        );
        expect(isUndated({ stage: at, callBack: what })).toBe(at === 'contacted' && what === null);
      }),
    );
  });

  it('is sorted by day and time, and any time comes last', () => {
    const all: CallBack[] = [
      { day: '2026-11-24', time: '09:30' },
      { day: '2026-11-24', time: '16:00' },
      { day: '2026-11-24', time: null },
      { day: '2026-11-25', time: '08:00' },
    ];
    expect(all.toReversed().sort(byCallBack)).toEqual(all);
  });

  it('sorts a list by next step: open with a day, open without one, decided; newest step first', () => {
    const step = (on: WorkStage, at: string, callBack: CallBack | null, permitId: string) => ({
      permitId,
      stage: on,
      steps: [{ stage: on, at: `2026-11-${at}T12:00:00.000Z` }],
      callBack,
    });
    const today = { day: '2026-11-24', time: null };
    const all = [
      step('quoted', '10', { day: '2026-11-24', time: '09:30' }, 'a'),
      step('saved', '12', today, 'b'),
      step('saved', '11', today, 'c'),
      step('contacted', '23', null, 'd'),
      step('saved', '22', null, 'e'),
      step('saved', '22', null, 'f'),
      step('won', '24', today, 'g'),
      step('lost', '20', null, 'h'),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (mixed) => {
        expect(mixed.toSorted(byNextStep)).toEqual(all);
      }),
    );
  });

  it.each([
    ['2026-11-23', 'That day is over. Choose today or a later day.'],
    ['2026-11-24', null],
    ['2027-11-25', null],
    ['2027-11-26', 'That is more than a year away. Choose an earlier day.'],
  ])('on %s: %s', (on, problem) => {
    expect(callBackProblem(on, { earliest: '2026-11-24', latest: '2026-11-25' })).toBe(problem);
  });

  it('may be a year ahead', () => {
    expect([lastCallBackDay('2026-11-24'), lastCallBackDay('2028-02-29')]).toEqual([
      '2027-11-24',
      '2029-02-29',
    ]);
  });
});

describe('the stage after a call', () => {
  it('is decided by Won and Gone, and otherwise never goes back', () => {
    expect(stageAfterCall('won', null)).toBe('won');
    expect(stageAfterCall('gone', 'quoted')).toBe('lost');
    for (const outcome of ['reached', 'no-answer', 'wrong-number'] as const) {
      for (const before of [null, 'saved', 'hidden'] as const)
        expect(stageAfterCall(outcome, before)).toBe('contacted');
      for (const before of ['contacted', 'quoted', 'won', 'lost'] as const)
        expect(stageAfterCall(outcome, before)).toBe(before);
    }
  });

  it('has a code for each answer, which is stored and must not change', () => {
    expect(CALL_OUTCOMES.map(({ outcome }) => outcome)).toEqual([
      'reached',
      'no-answer',
      'won',
      'gone',
      'wrong-number',
    ]);
  });
});
