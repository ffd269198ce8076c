import {
  type Activity,
  groupByLocation,
  type HeatMapPeriod,
  type Location,
  type LocationKind,
  type PeriodDates,
  type Point,
  periodDates,
  toPoint,
} from '#shared/domain/heat-map.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import { toDegrees } from '#shared/domain/territory/geometry.ts';
import type { CountRows, MatchedRows } from '../search/matched-rows.ts';
import { prepareQuery, type SearchQuery } from '../search/search.ts';
import type { SegmentNames, SegmentOutline, StateManifest } from '../store/generation.ts';
import type { SegmentPoints } from '../store/segment.ts';
import type { SegmentCache } from '../store/segment-cache.ts';

/** A query of the heat map: recently issued permits of a filter by location. The period replaces the filter's dates. */
export interface ActivityQuery extends Omit<SearchQuery, 'sort'> {
  readonly days: HeatMapPeriod;
  readonly by: LocationKind;
}

/** The locations with permits in the period, most permits first, and the permit counts behind them. */
export interface ActivityByLocation {
  readonly period: PeriodDates & { readonly days: HeatMapPeriod };
  /** Permits of the filter issued in the period. Each counts in one location. */
  readonly permitCount: number;
  /** Those with a valuation, on which totals and averages are based. */
  readonly valued: number;
  /** All permits of the filter's states, or of all states, whenever issued. */
  readonly totalPermits: number;
  readonly locations: readonly Location[];
}

/**
 * Counts the permits of a period by location. Reads the core and the points of the two to four months of the period.
 * @param today `YYYY-MM-DD`; later issue dates do not count
 */
export async function findActivity(
  cache: SegmentCache,
  manifests: readonly StateManifest<SegmentOutline & Partial<SegmentNames>>[],
  { days, by, ...query }: ActivityQuery,
  today: string,
  countRows: CountRows = () => undefined,
): Promise<ActivityByLocation> {
  const dates = periodDates(today, days);
  const filter = { ...query.filter, ...dates };
  const activity: Activity[] = [];
  for (const manifest of manifests) {
    const { candidates, find } = prepareQuery(
      cache,
      [manifest],
      { ...query, filter, sort: 'newest' },
      countRows,
    );
    const found = await find(candidates);
    const points = await cache.load(
      found.map(({ entry }) => entry),
      'points',
    );
    found.forEach((one, at) => {
      countRows(one.rows.length);
      activity.push(...groupRows(manifest.state, one, points[at]));
    });
  }
  const sum = (of: (one: Activity) => number): number => activity.reduce((all, one) => all + of(one), 0);
  return {
    period: { days, ...dates },
    permitCount: sum(({ permitCount }) => permitCount),
    valued: sum(({ valued }) => valued),
    totalPermits: manifests.reduce((all, { segments }) => all + countAll(segments), 0),
    locations: groupByLocation(activity, by),
  };
}

function countAll(segments: readonly SegmentOutline[]): number {
  return segments.reduce((all, { rows }) => all + rows, 0);
}

interface Group {
  permitCount: number;
  valued: number;
  totalValuation: number;
  readonly points: Point[];
}

/** Sums the rows of a segment by county and city. */
function groupRows(
  state: StateName,
  { core, rows }: MatchedRows,
  points: SegmentPoints | undefined,
): Activity[] {
  const { city, county, values } = core;
  const groups = new Map<number, Group>();
  for (const row of rows) {
    const key = (county.codes[row] ?? 0) * city.values.length + (city.codes[row] ?? 0);
    const group = groups.get(key) ?? { permitCount: 0, valued: 0, totalValuation: 0, points: [] };
    groups.set(key, group);
    const value = values[row] ?? Number.NaN;
    const exact = points?.pointAt(row) ?? null;
    const point = exact === null ? null : toPoint(toDegrees(exact[0]), toDegrees(exact[1]));
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
