import {
  type Activity,
  type HeatMapPeriod,
  type Location,
  type LocationKind,
  locationsOf,
  type PeriodDates,
  type Point,
  periodDates,
} from '#shared/domain/heat-map.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import type { Manifest, SegmentOutline } from '../store/generation.ts';
import type { SegmentPoints } from '../store/point-columns.ts';
import type { SegmentCache } from '../store/segment-cache.ts';
import { readyFilter } from './matching.ts';
import { candidatesFor } from './plan.ts';
import type { RowsRead } from './query.ts';
import { type Found, search } from './search.ts';

/** What the heat map asks: permits issued in the last days of one state, or of all, by location. */
export interface ActivityQuery {
  readonly days: HeatMapPeriod;
  readonly by: LocationKind;
  readonly state: StateName | undefined;
}

/** Every location with permits in the period, most permits first, and on how many permits that rests. */
export interface ActivityByLocation {
  readonly period: PeriodDates & { readonly days: HeatMapPeriod };
  /** Permits issued in the period: each is counted in one location. */
  readonly permitCount: number;
  /** Those among them that show a valuation: totals and averages are theirs. */
  readonly valued: number;
  /** All permits of the state asked for, or of all states, whenever issued: `permitCount` are so many of these. */
  readonly totalPermits: number;
  readonly locations: readonly Location[];
}

/**
 * Counts all permits of a period by location. It reads the core and the points of the two to four months that the period touches.
 * @param today `YYYY-MM-DD`; later issue dates are not counted
 */
export async function activityIn(
  cache: SegmentCache,
  manifests: readonly Manifest<SegmentOutline>[],
  { days, by, state }: ActivityQuery,
  today: string,
  rowsRead: RowsRead = () => undefined,
): Promise<ActivityByLocation> {
  const dates = periodDates(today, days);
  const filter = { ...dates, ...(state === undefined ? {} : { states: [state] }) };
  const ready = readyFilter(filter);
  const activity: Activity[] = [];
  for (const manifest of manifests) {
    const found = await search(cache, candidatesFor([manifest], filter), ready, rowsRead);
    const points = await cache.load(
      found.map(({ entry }) => entry),
      'points',
    );
    found.forEach((one, at) => {
      rowsRead(one.rows.length);
      activity.push(...activityOfSegment(manifest.state, one, points[at]));
    });
  }
  const sum = (of: (one: Activity) => number): number => activity.reduce((all, one) => all + of(one), 0);
  return {
    period: { days, ...dates },
    permitCount: sum(({ permitCount }) => permitCount),
    valued: sum(({ valued }) => valued),
    totalPermits: manifests.reduce((all, { segments }) => all + rowsOf(segments), 0),
    locations: locationsOf(activity, by),
  };
}

function rowsOf(segments: readonly SegmentOutline[]): number {
  return segments.reduce((all, { rows }) => all + rows, 0);
}

interface Group {
  permitCount: number;
  valued: number;
  totalValuation: number;
  readonly points: Point[];
}

/** The rows of a segment added up by county and city. */
function activityOfSegment(
  state: StateName,
  { core, rows }: Found,
  points: SegmentPoints | undefined,
): Activity[] {
  const { city, county, values } = core;
  const groups = new Map<number, Group>();
  for (const row of rows) {
    const key = (county.codes[row] ?? 0) * city.values.length + (city.codes[row] ?? 0);
    const group = groups.get(key) ?? { permitCount: 0, valued: 0, totalValuation: 0, points: [] };
    groups.set(key, group);
    const value = values[row] ?? Number.NaN;
    const point = points?.pointAt(row) ?? null;
    group.permitCount++;
    if (point !== null) group.points.push(point);
    if (Number.isNaN(value)) continue;
    group.valued++;
    group.totalValuation += value;
  }
  return [...groups].map(([key, counts]) => ({
    state,
    county: county.values[Math.floor(key / city.values.length)] ?? null,
    city: city.values[key % city.values.length] ?? null,
    ...counts,
  }));
}
