import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DayCount, SegmentOf, StateManifest } from '../store/generation.ts';
import { stateTrend } from './trends.ts';

const TODAY = '2026-11-20';
const dayBefore = (days: number): string =>
  new Date(Date.parse(`${TODAY}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

/** A state's manifest with some permits per day; `perDay[0]` were issued today. Each permit is worth $10. */
function manifestOf(sources: Readonly<Record<string, readonly number[]>>): StateManifest<SegmentOf['dated']> {
  const days = Object.entries(sources).flatMap(([source, perDay]) =>
    perDay.flatMap((rows, ago) => (rows === 0 ? [] : [{ source, rows, date: dayBefore(ago) }])),
  );
  const segments = [...Map.groupBy(days, ({ date }) => date.slice(0, 7))].map(([month, group]) => ({
    state: 'Illinois' as const,
    month,
    blob: { name: month, parts: {} },
    rows: group.reduce((sum, { rows }) => sum + rows, 0),
    open: 0,
    citySources: [],
    days: group.map(({ source, rows, date }): DayCount => [source, Number(date.slice(8)), rows, rows * 10]),
    valuation: group.reduce((sum, { rows }) => sum + rows * 10, 0),
  }));
  return { state: 'Illinois', segments };
}

const days = (count: number, rows: number): number[] => Array.from({ length: count }, () => rows);
const trend = (sources: Readonly<Record<string, readonly number[]>>) =>
  stateTrend(manifestOf(sources), TODAY);

describe('the trend of a state', () => {
  it('compares 30 days with the 30 before', () => {
    expect(trend({ a: [...days(30, 12), ...days(90, 10)] })).toEqual({
      state: 'Illinois',
      trend: 'increasing',
      permitCount: 360,
      growthRate: 20,
      recordsBegin: null,
      totalValuation: 3600,
    });
    expect(trend({ a: [...days(30, 8), ...days(90, 10)] })).toMatchObject({
      trend: 'decreasing',
      growthRate: -20,
    });
  });

  it('says since when records are whole where they are too young to compare', () => {
    expect(trend({ a: days(45, 10), b: days(20, 10) })).toMatchObject({
      permitCount: 500,
      growthRate: null,
      recordsBegin: dayBefore(44),
    });
    expect(trend({ young: days(45, 10), old: days(120, 10) })).toMatchObject({
      growthRate: 0,
      recordsBegin: null,
    });
  });

  it.each([
    [20, 21, 'increasing', 5],
    [21, 20, 'other', -4.8],
    [20, 19, 'decreasing', -5],
    [20, 20, 'other', 0],
  ])('from %i to %i a day is %s', (earlier, last, expected, growthRate) => {
    expect(trend({ a: [...days(30, last), ...days(90, earlier)] })).toMatchObject({
      trend: expected,
      growthRate,
    });
  });

  it('does not mistake late publication for a decrease', () => {
    const published = [...days(5, 0), ...days(6, 1), ...days(120, 10)];
    expect(trend({ a: published })).toMatchObject({ trend: 'other', permitCount: 300, growthRate: 0 });
  });

  it.each(Array.from({ length: 7 }, (_, ago) => ago))('does not depend on weekends, %i days ago', (ago) => {
    const weekly = Array.from({ length: 150 }, (_, day) =>
      [0, 6].includes(new Date(dayBefore(day)).getUTCDay()) ? 0 : 10,
    );
    expect(stateTrend(manifestOf({ a: weekly }), dayBefore(ago))).toMatchObject({
      trend: 'other',
      growthRate: 0,
    });
  });

  it('detects a lasting decrease', () => {
    expect(trend({ a: [...days(60, 2), ...days(120, 10)] })).toMatchObject({ growthRate: 0 });
    expect(trend({ a: [...days(35, 2), ...days(120, 10)] })).toMatchObject({ trend: 'decreasing' });
  });

  it('ends with the slowest source, and leaves out a source that stopped', () => {
    const current = days(150, 10);
    const late = [...days(10, 0), ...days(140, 10)];
    expect(trend({ current, late })).toMatchObject({ permitCount: 600, growthRate: 0 });
    const silent = [...days(40, 0), ...days(110, 10)];
    expect(trend({ current, silent })).toMatchObject({ permitCount: 300, growthRate: 0 });
  });

  it('has no growth rate with too little data', () => {
    expect(trend({ a: days(90, 0) })).toBeUndefined();
    expect(trend({ a: [...days(30, 1), 0, ...days(60, 0.9)] })).toMatchObject({
      growthRate: null,
      recordsBegin: null,
    });
  });

  it('needs 30 days of history on both sides, and then is exact for a steady source', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 2, max: 50 }), (history, rows) => {
        const row = trend({ a: days(history, rows) });
        if (history < 60) expect(row).toMatchObject({ growthRate: null, trend: 'other' });
        // The windows may end two days earlier, for their working days.
        if (history >= 62) expect(row).toMatchObject({ growthRate: 0, permitCount: 30 * rows });
        expect([null, 0]).toContain(row?.growthRate);
      }),
    );
  });

  it('does not measure growth on a source without earlier records', () => {
    const whole = days(150, 10);
    const fresh = days(45, 10);
    expect(trend({ whole, fresh })).toMatchObject({ permitCount: 600, growthRate: 0 });
  });

  it('ignores future issue dates', () => {
    const manifest = manifestOf({ a: days(120, 10) });
    expect(stateTrend(manifest, dayBefore(10))).toMatchObject({ permitCount: 300, growthRate: 0 });
  });
});
