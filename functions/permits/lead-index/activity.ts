import {
  type Activity,
  type HeatMapPeriod,
  type Location,
  type LocationKind,
  locationsOf,
  periodDates,
} from '#shared/domain/heat-map.ts';
import type { StateName } from '#shared/domain/states.ts';
import type { Manifest } from './generation.ts';
import { readyFilter } from './matching.ts';
import { candidatesFor } from './plan.ts';
import { type Found, search } from './search.ts';
import type { SegmentCache } from './segment-cache.ts';

/** What the heat map asks: permits issued in the last days of one state, or of all, by location. */
export interface ActivityQuery {
  readonly period: HeatMapPeriod;
  readonly by: LocationKind;
  readonly state?: StateName;
}

/** Every location with permits in the period, most permits first, and over how many permits they were counted. */
export interface ActivityByLocation {
  readonly permits: number;
  readonly locations: readonly Location[];
}

/**
 * Counts all permits of a period by location. It reads the core of the two to four months that the period touches.
 * @param today `YYYY-MM-DD`; later issue dates are not counted
 */
export async function activityIn(
  cache: SegmentCache,
  manifests: readonly Manifest[],
  { period, by, state }: ActivityQuery,
  today: string,
): Promise<ActivityByLocation> {
  const filter = { ...periodDates(today, period), ...(state === undefined ? {} : { states: [state] }) };
  const activity: Activity[] = [];
  for (const manifest of manifests) {
    const found = await search(
      cache,
      candidatesFor([manifest], filter),
      readyFilter(filter),
      () => undefined,
    );
    for (const one of found) activity.push(...activityOfSegment(manifest.state, one));
  }
  return {
    permits: activity.reduce((sum, { permits }) => sum + permits, 0),
    locations: locationsOf(activity, by),
  };
}

/** The rows of a segment added up by county and city. */
function activityOfSegment(state: StateName, { core, rows }: Found): Activity[] {
  const { city, county, values } = core;
  const groups = new Map<number, { permits: number; valued: number; totalValuation: number }>();
  for (const row of rows) {
    const key = (county.codes[row] ?? 0) * city.values.length + (city.codes[row] ?? 0);
    const group = groups.get(key) ?? { permits: 0, valued: 0, totalValuation: 0 };
    groups.set(key, group);
    const value = values[row] ?? Number.NaN;
    group.permits++;
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
