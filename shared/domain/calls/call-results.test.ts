import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WORK_STAGES } from '../work-list.ts';
import { CALL_OUTCOMES } from './call-back.ts';
import { calibrateScores, SCORE_BANDS, type ScoreBand, tallyCalls, wasCalled } from './call-results.ts';

const at = '2026-11-20T12:00:00.000Z';

describe('tallyCalls', () => {
  it('counts a lead once, by its last call and its stage', () => {
    const tally = tallyCalls([
      { stage: 'contacted', lastCall: { outcome: 'no-answer', at } },
      { stage: 'contacted', lastCall: { outcome: 'wrong-number', at } },
      { stage: 'contacted', lastCall: { outcome: 'reached', at } },
      { stage: 'lost', lastCall: { outcome: 'gone', at } },
      { stage: 'won', lastCall: { outcome: 'no-answer', at } },
      { stage: 'quoted', lastCall: null },
    ]);
    expect(tally).toEqual({ called: 6, reached: 4, won: 1 });
  });

  it('never counts more wins than reached, or more reached than called', () => {
    const lead = fc.record({
      stage: fc.constantFrom(...WORK_STAGES.map((one) => one.stage)),
      lastCall: fc.option(
        fc.record({
          outcome: fc.constantFrom(...CALL_OUTCOMES.map(({ outcome }) => outcome)),
          at: fc.constant(at),
        }),
      ),
    });
    fc.assert(
      fc.property(fc.array(lead), (leads) => {
        const { called, reached, won } = tallyCalls(leads);
        expect([won <= reached, reached <= called, called === leads.length]).toEqual([true, true, true]);
      }),
    );
  });
});

it('a lead was called if a call was noted or its stage says so', () => {
  expect(wasCalled({ stage: 'saved', lastCall: null })).toBe(false);
  expect(wasCalled({ stage: 'hidden', lastCall: null })).toBe(false);
  expect(wasCalled({ stage: 'saved', lastCall: { outcome: 'no-answer', at } })).toBe(true);
  expect(wasCalled({ stage: 'lost', lastCall: null })).toBe(true);
  expect(wasCalled({ stage: 'contacted', lastCall: null })).toBe(true);
  expect(wasCalled({ stage: 'contacted', lastCall: null, wroteAt: at })).toBe(false);
  expect(wasCalled({ stage: 'contacted', lastCall: { outcome: 'reached', at }, wroteAt: at })).toBe(true);
  expect(wasCalled({ stage: 'quoted', lastCall: null, wroteAt: at })).toBe(true);
});

describe('calibrateScores', () => {
  const bandsOf = (counts: readonly (readonly [called: number, won: number])[]): ScoreBand[] =>
    SCORE_BANDS.map((band, index) => {
      const [called, won] = counts[index] ?? [0, 0];
      return { ...band, called, reached: won, won };
    });

  it('keeps bands that have enough leads and rise', () => {
    const bands = bandsOf(Array.from({ length: 10 }, (_, index) => [100, index]));
    expect(calibrateScores(bands)).toEqual(bands);
  });

  it('joins a band that wins less often than the one below', () => {
    const steps = calibrateScores(
      bandsOf([...Array.from({ length: 8 }, () => [40, 0] as const), [50, 10], [50, 5]]),
    );
    expect(steps.at(-1)).toEqual({ from: 80, to: 100, called: 100, reached: 15, won: 15 });
  });

  it('says nothing of too few leads', () => {
    expect(calibrateScores(bandsOf([[10, 1]]))).toEqual([]);
    expect(
      calibrateScores(
        bandsOf([
          [0, 0],
          [29, 3],
          [0, 0],
          [1, 1],
        ]),
      ),
    ).toEqual([{ from: 0, to: 100, called: 30, reached: 4, won: 4 }]);
  });

  it('gives rising steps that cover every counted lead, whatever the counts', () => {
    const count = fc
      .tuple(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 0, max: 80 }))
      .map(([called, won]) => [called, Math.min(called, won)] as const);
    fc.assert(
      fc.property(fc.array(count, { minLength: 10, maxLength: 10 }), (counts) => {
        const bands = bandsOf(counts);
        const steps = calibrateScores(bands);
        const all = bands.reduce((sum, { called }) => sum + called, 0);
        if (all < 30) expect(steps).toEqual([]);
        else {
          expect(steps.reduce((sum, { called }) => sum + called, 0)).toBe(all);
          expect([steps[0]?.from, steps.at(-1)?.to]).toEqual([0, 100]);
        }
        for (const [index, step] of steps.entries()) {
          expect(step.called).toBeGreaterThanOrEqual(30);
          const below = steps[index - 1];
          if (below !== undefined) {
            expect(step.from).toBe(below.to + 1);
            expect(step.won * below.called).toBeGreaterThanOrEqual(below.won * step.called);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
