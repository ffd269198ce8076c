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
import type { MatchedRows } from '../search/matched-rows.ts';
import { prepareQuery, type SearchQuery } from '../search/search.ts';
import type { SearchedManifest, SegmentOutline } from '../store/generation.ts';
import type { SegmentPoints } from '../store/segment.ts';
import type { SegmentCache } from '../store/segment-cache.ts';
import {
  BEFORE,
  type CountedDays,
  type CountedStates,
  comparedBy,
  countedDays,
  FULL,
  NONE,
  NOW,
  periodsOf,
} from './periods.ts';

/** A query of the heat map: recently issued permits of a filter by location. The period replaces the filter's dates. */
export interface ActivityQuery extends SearchQuery {
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
  /** The last day with full data in all states; null without dated permits. */
  readonly completeUntil: string | null;
  readonly locations: readonly Location[];
}

/**
 * Counts the permits of a period and of the one before it by location. Reads the core and the points of the two to seven months of both.
 */
export async function findActivity(
  cache: SegmentCache,
  manifests: readonly SearchedManifest[],
  { days, by, ...query }: ActivityQuery,
  states: CountedStates,
): Promise<ActivityByLocation> {
  const { today, fullDays } = states;
  const filter = { ...query.filter, from: periodDates(today, 2 * days).from, to: today };
  const activity: Activity[] = [];
  for (const manifest of manifests) {
    const found = await prepareQuery(cache, [manifest], { ...query, filter }).findAll();
    const points = await cache.load(
      found.map(({ entry }) => entry),
      'points',
    );
    found.forEach((one, at) => {
      cache.rowsRead += one.rows.length;
      activity.push(...groupRows(manifest.state, one, points[at], countedDays(manifest.state, days, states)));
    });
  }
  const sum = (of: (one: Activity) => number): number => activity.reduce((all, one) => all + of(one), 0);
  return {
    period: { days, ...periodDates(today, days) },
    permitCount: sum(({ permitCount }) => permitCount),
    valued: sum(({ valued }) => valued),
    totalPermits: manifests.reduce((all, { segments }) => all + countAll(segments), 0),
    completeUntil: [...fullDays.values()].sort()[0] ?? null,
    locations: groupByLocation(activity, by),
  };
}

function countAll(segments: readonly SegmentOutline[]): number {
  return segments.reduce((all, { rows }) => all + rows, 0);
}

interface Group {
  permitCount: number;
  full: number;
  before: number;
  valued: number;
  totalValuation: number;
  readonly points: Point[];
}

const newGroup = (): Group => ({
  permitCount: 0,
  full: 0,
  before: 0,
  valued: 0,
  totalValuation: 0,
  points: [],
});

/** Sums the rows of a segment by county and city. */
function groupRows(
  state: StateName,
  { entry, core, rows }: MatchedRows,
  points: SegmentPoints | undefined,
  when: CountedDays,
): Activity[] {
  const { days, city, county, values } = core;
  const periods = periodsOf(entry.month, when);
  const compared = comparedBy(city.values, when);
  const groups = new Map<number, Group>();
  for (const row of rows) {
    const period = (periods[days[row] ?? 0] ?? NONE) & (compared[city.codes[row] ?? 0] ?? NOW);
    if (period === NONE) continue;
    const key = (county.codes[row] ?? 0) * city.values.length + (city.codes[row] ?? 0);
    const group = groups.get(key) ?? newGroup();
    groups.set(key, group);
    if (period & FULL) group.full++;
    if (period & BEFORE) group.before++;
    if ((period & NOW) === 0) continue;
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
