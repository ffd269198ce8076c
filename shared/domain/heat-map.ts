import type { StateName } from './permit/states.ts';
import { cityKey } from './territory/city-name.ts';

/** Periods of the heat map in days (PRODUCT §9). */
export const HEAT_MAP_PERIODS = [7, 30, 90] as const;
export type HeatMapPeriod = (typeof HEAT_MAP_PERIODS)[number];
export const HEAT_MAP_PERIOD_DEFAULT: HeatMapPeriod = 30;

/** Minimum share of the busiest location's permits for each intensity (PRODUCT §4). */
export const INTENSITIES = [
  { name: 'very-high', least: 0.75 },
  { name: 'high', least: 0.5 },
  { name: 'medium', least: 0.25 },
  { name: 'low', least: 0 },
] as const;
export type Intensity = (typeof INTENSITIES)[number]['name'];

export function rateIntensity(permits: number, busiest: number): Intensity {
  const ratio = busiest > 0 ? permits / busiest : 0;
  return INTENSITIES.find(({ least }) => ratio >= least)?.name ?? 'low';
}

/** A class of a map's places: those with `from` to `to` permits. */
export interface CountClass {
  readonly name: Intensity;
  readonly from: number;
  readonly to: number;
}

/**
 * The classes of a map, the highest first: each takes about a quarter of the places, so that one very busy place does not leave the
 * others alike. Places with as many permits are in one class; a class without a place is left out.
 */
export function countClasses(counts: readonly number[]): readonly CountClass[] {
  const sorted = Float64Array.from(counts).sort();
  let to = sorted.at(-1) ?? 0;
  return INTENSITIES.flatMap(({ name, least }) => {
    const below = sorted[Math.ceil(least * sorted.length) - 1] ?? 0;
    const one = { name, from: below + 1, to };
    to = Math.min(to, below);
    return one.from > one.to ? [] : [one];
  });
}

/** The class of a count; `low` for one that is in none. */
export function classOf(count: number, classes: readonly CountClass[]): Intensity {
  return classes.find(({ from }) => count >= from)?.name ?? 'low';
}

/** A city is identified with its county and state, a county with its state. */
export const LOCATION_KINDS = ['state', 'county', 'city'] as const;
export type LocationKind = (typeof LOCATION_KINDS)[number];

/** Degrees rounded to hundredths (about a kilometer): precise enough for a dot, too coarse for an address. */
export type Point = readonly [latitude: number, longitude: number];

/** Rounds a point; null when a coordinate is missing. */
export function toPoint(latitude: number | null, longitude: number | null): Point | null {
  if (latitude === null || longitude === null) return null;
  return [Math.round(latitude * 100) / 100, Math.round(longitude * 100) / 100];
}

interface Counts {
  readonly state: StateName;
  readonly county: string | null;
  readonly city: string | null;
  readonly permitCount: number;
  /** Permits of the period's days that have all their permits. */
  readonly full: number;
  /** Permits of as many days, a period earlier. */
  readonly before: number;
  /** Permits with a valuation; `totalValuation` is their sum in US dollars. */
  readonly valued: number;
  readonly totalValuation: number;
}

/** Counts of one or more permits in one place. */
export interface Activity extends Counts {
  /** Points of the permits with coordinates. */
  readonly points: readonly Point[];
}

/** Median point of a location's permits. */
export interface Center {
  readonly latitude: number;
  readonly longitude: number;
  readonly permits: number;
}

/** A location of the heat map (PRODUCT §3, Activity aggregate). Names below its kind are null. */
export interface Location extends Counts {
  /** Mean valuation in US dollars; null without valuations. */
  readonly averageValue: number | null;
  /** Relative to the busiest location of the same list. */
  readonly intensity: Intensity;
  /** Null without coordinates. */
  readonly center: Center | null;
}

/**
 * Sums activity by location, most permits first, then by name. Names are compared without case, as in filters, and shown in their
 * most common spelling. A location with permits only of the time before is left out. The server sums all rows of a period; a page may sum the rows it has.
 */
export function groupByLocation(activity: Iterable<Activity>, kind: LocationKind): Location[] {
  const groups = new Map<string, Group>();
  for (const one of activity) {
    const county = kind === 'state' ? null : one.county;
    const city = kind === 'city' ? one.city : null;
    const key = JSON.stringify([one.state, county?.toLowerCase(), city && cityKey(city)]);
    const group = groups.get(key) ?? newGroup(one.state);
    groups.set(key, group);
    group.permitCount += one.permitCount;
    group.full += one.full;
    group.before += one.before;
    group.valued += one.valued;
    group.totalValuation += one.totalValuation;
    for (const [latitude, longitude] of one.points) {
      group.latitudes.push(latitude);
      group.longitudes.push(longitude);
    }
    const spelling = JSON.stringify([county, city]);
    group.spellings.set(spelling, (group.spellings.get(spelling) ?? 0) + one.permitCount);
  }
  const counted = [...groups.values()].filter(({ permitCount }) => permitCount > 0);
  const busiest = counted.reduce((most, { permitCount }) => Math.max(most, permitCount), 0);
  return counted.map((group) => toLocation(group, busiest)).sort(byActivity);
}

interface Group {
  readonly state: StateName;
  permitCount: number;
  full: number;
  before: number;
  valued: number;
  totalValuation: number;
  readonly latitudes: number[];
  readonly longitudes: number[];
  /** Permits by spelling of county and city, in JSON. */
  readonly spellings: Map<string, number>;
}

function newGroup(state: StateName): Group {
  return {
    state,
    permitCount: 0,
    full: 0,
    before: 0,
    valued: 0,
    totalValuation: 0,
    latitudes: [],
    longitudes: [],
    spellings: new Map(),
  };
}

function toLocation(group: Group, busiest: number): Location {
  const { state, permitCount, full, before, valued, totalValuation, spellings } = group;
  const [most] = [...spellings].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
  const [county, city] = JSON.parse(most?.[0] ?? '[null,null]') as [string | null, string | null];
  const averageValue = valued === 0 ? null : totalValuation / valued;
  const intensity = rateIntensity(permitCount, busiest);
  const center = findCenter(group);
  const sums = { permitCount, full, before, valued, totalValuation };
  return { state, county, city, ...sums, averageValue, intensity, center };
}

/** Uses medians, so that a few wrong coordinates do not move a city. */
function findCenter({ latitudes, longitudes }: Group): Center | null {
  const [latitude, longitude] = [median(latitudes), median(longitudes)];
  if (latitude === undefined || longitude === undefined) return null;
  return { latitude, longitude, permits: latitudes.length };
}

/** Returns the lower median; undefined for an empty list. */
function median(numbers: readonly number[]): number | undefined {
  return Float64Array.from(numbers).sort()[(numbers.length - 1) >> 1];
}

function byActivity(a: Location, b: Location): number {
  if (a.permitCount !== b.permitCount) return b.permitCount - a.permitCount;
  const [nameA, nameB] = [sortKey(a), sortKey(b)];
  return nameA < nameB ? -1 : nameA > nameB ? 1 : 0;
}

function sortKey({ state, county, city }: Location): string {
  return JSON.stringify([state, city, county]);
}

/** Inclusive issue dates, `YYYY-MM-DD`. */
export interface PeriodDates {
  readonly from: string;
  readonly to: string;
}

/** Returns the dates of a period that ends today. */
export function periodDates(today: string, days: number): PeriodDates {
  const first = new Date(`${today}T00:00:00Z`);
  first.setUTCDate(first.getUTCDate() - days + 1);
  return { from: first.toISOString().slice(0, 10), to: today };
}
