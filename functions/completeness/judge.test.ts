import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrivedShare, judgeMonths, type MonthCount, ratioOf } from './judge.ts';

const month = (at: number): string =>
  `${2025 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
/** Months of a place that holds 95 % of 1,500 homes, with the last held as given. */
const series = (last: Partial<MonthCount>, months = 15, counted = 1500): MonthCount[] =>
  Array.from({ length: months }, (_, at) => ({
    month: month(at),
    counted,
    held: Math.round(counted * 0.95) + (at % 2 === 0 ? 4 : -4),
    arrived: 1,
    ...(at === months - 1 ? last : {}),
  }));
const verdictOf = (last: Partial<MonthCount>, months?: number, counted?: number) =>
  judgeMonths(series(last, months, counted)).at(-1)?.verdict;

describe('the ratio', () => {
  it('has an interval around it that shrinks with the count', () => {
    expect(ratioOf({ counted: 100, held: 96 })).toMatchObject({ share: 0.96 });
    const { low, high } = ratioOf({ counted: 100, held: 96 });
    // Wilson, 96 of 100.
    expect(low).toBeCloseTo(0.9016, 4);
    expect(high).toBeCloseTo(0.9843, 4);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), (counted, held) => {
        const small = ratioOf({ counted, held });
        expect(small.low).toBeLessThanOrEqual(small.share + 1e-9);
        expect(small.high).toBeGreaterThanOrEqual(small.share - 1e-9);
        const large = ratioOf({ counted: counted * 10, held: held * 10 });
        expect(large.high - large.low).toBeLessThan(small.high - small.low);
        if (held === counted) return;
        const swapped = ratioOf({ counted: held, held: counted });
        expect(swapped.low).toBeCloseTo(1 / small.high, 9);
      }),
    );
  });
});

describe('a month', () => {
  it('is usual, lost or doubled beside the months before', () => {
    expect(verdictOf({})).toBe('usual');
    expect(verdictOf({ held: 1282 })).toBe('lost');
    expect(verdictOf({ held: 1568 })).toBe('doubled');
  });

  it('is late, not lost, when its source has not published all of it', () => {
    expect(verdictOf({ held: 1000, arrived: 0.7 })).toBe('late');
    expect(verdictOf({ held: 1000, arrived: 1 })).toBe('lost');
    expect(verdictOf({ held: 500, arrived: 0.7 })).toBe('lost');
  });

  it('is not judged with little history or few homes', () => {
    expect(verdictOf({ held: 0 }, 8)).toBeNull();
    expect(verdictOf({ held: 0 }, 9)).toBe('lost');
    expect(verdictOf({ counted: 19, held: 0 })).toBeNull();
  });

  it('of a small place shows only a loss as large as it says', () => {
    const small = judgeMonths(series({}, 15, 60)).at(-1);
    expect(small?.noticesLossOf).toBeGreaterThan(0.2);
    expect(verdictOf({ held: 51 }, 15, 60)).toBe('usual');
    expect(verdictOf({ held: Math.floor(57 * (1 - (small?.noticesLossOf ?? 1))) }, 15, 60)).toBe('lost');
    expect(judgeMonths(series({})).at(-1)?.noticesLossOf).toBeCloseTo(0.1, 2);
  });

  it('that was lost does not become what is usual', () => {
    const months = [
      ...series({ held: 1282 }),
      ...series({ held: 1282 }, 1).map((one) => ({ ...one, month: month(15) })),
    ];
    expect(
      judgeMonths(months)
        .slice(-2)
        .map(({ verdict }) => verdict),
    ).toEqual(['lost', 'lost']);
  });
});

describe('the arrived share', () => {
  const today = '2026-06-28';
  it('is whole for a prompt source and for an old month', () => {
    expect(arrivedShare('2026-05', { lags: [5, 3, 2], newest: '2026-06-27', today })).toBe(1);
    expect(arrivedShare('2025-05', { lags: Array.from({ length: 61 }, () => 1), newest: null, today })).toBe(
      1,
    );
    expect(arrivedShare('2026-05', { lags: [], newest: null, today })).toBe(1);
  });

  it('leaves out days after the newest issue date, and permits that take longer', () => {
    expect(arrivedShare('2026-05', { lags: [1], newest: '2026-05-10', today })).toBeCloseTo(10 / 31, 9);
    // Half come after 40 days: those of the days from 20 May on are not here yet.
    const lags = [1, ...Array.from({ length: 39 }, () => 0), 1];
    expect(arrivedShare('2026-05', { lags, newest: null, today })).toBeCloseTo((31 + 19) / 62, 2);
  });
});
