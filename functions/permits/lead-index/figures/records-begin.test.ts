import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/domain/days.ts';
import type { CitySource, DayCount } from '../store/generation.ts';
import { recordsBegin } from './records-begin.ts';

const TODAY = '2026-11-20';
const dayBefore = (ago: number): string => addDays(TODAY, -ago);

interface Feed {
  readonly source: string;
  readonly city: string;
  /** Permits of each day, the newest first. */
  readonly days: readonly number[];
}

function manifestOf(feeds: readonly Feed[]) {
  const rows = feeds.flatMap(({ source, city, days }) =>
    days.flatMap((count, ago) => (count === 0 ? [] : [{ source, city, count, date: dayBefore(ago) }])),
  );
  const months = [...Map.groupBy(rows, ({ date }) => date.slice(0, 7))].sort(([a], [b]) => (a < b ? 1 : -1));
  return {
    state: 'Texas' as const,
    segments: months.map(([month, group]) => ({
      month,
      days: group.map(({ source, date, count }): DayCount => [source, Number(date.slice(8)), count, 0]),
      citySources: [...Map.groupBy(group, ({ city, source }) => `${city}|${source}`)].map(
        ([key, own]): CitySource => {
          const [city = '', source = ''] = key.split('|');
          return [city, source, own.reduce((sum, { count }) => sum + count, 0)];
        },
      ),
    })),
  };
}

const each = (count: number, permits: number): number[] => Array.from({ length: count }, () => permits);
const begin = (feeds: readonly Feed[], ...cities: readonly string[]) =>
  recordsBegin(manifestOf(feeds), TODAY)(cities.length === 0 ? undefined : new Set(cities))?.day;

describe('the records of a place begin', () => {
  it('on the first day that has a usual week, not with a few permits of earlier months', () => {
    const days = [...each(58, 6), ...each(140, 0), 1, 0, 2, ...each(100, 0), 1];
    expect(begin([{ source: 'a', city: 'Austin', days }])).toBe(dayBefore(57));
  });

  it('with the oldest permit of a source that was always read', () => {
    expect(begin([{ source: 'a', city: 'Austin', days: each(400, 3) }])).toBe(dayBefore(399));
    // A slow winter is no gap.
    const winter = [...each(60, 9), ...each(60, 3), ...each(200, 7)];
    expect(begin([{ source: 'a', city: 'Austin', days: winter }])).toBe(dayBefore(319));
  });

  it('with the source that has its permits, in each city by itself', () => {
    const feeds = [
      { source: 'old', city: 'Austin', days: each(400, 10) },
      { source: 'young', city: 'Waco', days: each(40, 10) },
    ];
    expect(begin(feeds, 'austin')).toBe(dayBefore(399));
    expect(begin(feeds, 'waco')).toBe(dayBefore(39));
    expect(begin(feeds)).toBe(dayBefore(39));
  });

  it('before a small source that came later', () => {
    const feeds = [
      { source: 'old', city: 'Austin', days: each(400, 40) },
      { source: 'young', city: 'Austin', days: each(40, 2) },
    ];
    expect(begin(feeds, 'austin')).toBe(dayBefore(399));
  });

  it('with the oldest permit where all sources are too small to tell', () => {
    const feeds = [
      { source: 'a', city: 'Elgin', days: [0, 1, ...each(40, 0), 1] },
      { source: 'b', city: 'Elgin', days: [1] },
    ];
    expect(begin(feeds, 'elgin')).toBe(dayBefore(42));
  });

  it('never without permits', () => {
    expect(begin([])).toBeUndefined();
    expect(begin([{ source: 'a', city: 'Austin', days: each(40, 2) }], 'waco')).toBeUndefined();
  });
});
