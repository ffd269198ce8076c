import { leadCity, type Permit } from './permit/permit.ts';
import type { StateName } from './permit/states.ts';

/** The periods of the heat map in days (PRODUCT §9). */
export const HEAT_MAP_PERIODS = [7, 30, 90] as const;
export type HeatMapPeriod = (typeof HEAT_MAP_PERIODS)[number];
/** The period shown first (PRODUCT §9). */
export const HEAT_MAP_PERIOD_DEFAULT: HeatMapPeriod = 30;

/** How busy a location is beside the busiest, the hottest first (PRODUCT §4): at least this part of its permits. */
export const INTENSITIES = [
  { name: 'very-high', least: 0.75 },
  { name: 'high', least: 0.5 },
  { name: 'medium', least: 0.25 },
  { name: 'low', least: 0 },
] as const;
export type Intensity = (typeof INTENSITIES)[number]['name'];

/** The intensity of a location by its permits and those of the busiest location (PRODUCT §4). */
export function intensityOf(permits: number, busiest: number): Intensity {
  const ratio = busiest > 0 ? permits / busiest : 0;
  return INTENSITIES.find(({ least }) => ratio >= least)?.name ?? 'low';
}

/** What locations are told apart by. A city is one of its county and state, a county one of its state. */
export const LOCATION_KINDS = ['state', 'county', 'city'] as const;
export type LocationKind = (typeof LOCATION_KINDS)[number];

/** A place on the map in degrees, to a hundredth (about a kilometre): enough for a dot, too little for an address. */
export type Point = readonly [latitude: number, longitude: number];

/** A point rounded so; null where one of its degrees is missing. */
export function pointOf(latitude: number | null, longitude: number | null): Point | null {
  if (latitude === null || longitude === null) return null;
  return [Math.round(latitude * 100) / 100, Math.round(longitude * 100) / 100];
}

/** What is counted of some permits. */
interface Counts {
  readonly state: StateName;
  readonly county: string | null;
  readonly city: string | null;
  readonly permitCount: number;
  /** Those among them whose record shows a valuation, and its sum in US dollars. */
  readonly valued: number;
  readonly totalValuation: number;
}

/** Some permits of one place: a single permit, or as many as were counted together. */
export interface Activity extends Counts {
  /** Where those among them are whose record says so. */
  readonly points: readonly Point[];
}

/** The middle of a location's permits: half of them lie north of it and half south, half east and half west. */
export interface Center {
  readonly latitude: number;
  readonly longitude: number;
  /** On how many permits it rests. */
  readonly permits: number;
}

/** A location of the heat map (PRODUCT §3, Activity aggregate). Names it is not told apart by are null. */
export interface Location extends Counts {
  /** US dollars a permit, over the permits that show a valuation; null where none does. */
  readonly averageValue: number | null;
  /** Beside the busiest location of the same list. */
  readonly intensity: Intensity;
  /** Null where no record shows coordinates. */
  readonly center: Center | null;
}

/** One permit as activity; a list's rows carry no coordinates. */
export function activityOf(
  permit: Pick<
    Permit,
    'jurisdictionState' | 'jurisdictionCounty' | 'jurisdictionCity' | 'addressCity' | 'valuation'
  > & { readonly latitude?: number | null; readonly longitude?: number | null },
): Activity {
  const point = pointOf(permit.latitude ?? null, permit.longitude ?? null);
  return {
    state: permit.jurisdictionState,
    county: permit.jurisdictionCounty,
    city: leadCity(permit),
    permitCount: 1,
    valued: permit.valuation === null ? 0 : 1,
    totalValuation: permit.valuation ?? 0,
    points: point === null ? [] : [point],
  };
}

/**
 * Adds activity up by location, most permits first, then by name. Names that differ in case only are one, as for a
 * filter, shown as most permits spell them. The server adds up every row of a period this way, and a page may add up
 * the rows it has.
 */
export function locationsOf(activity: Iterable<Activity>, kind: LocationKind): Location[] {
  const groups = new Map<string, Group>();
  for (const one of activity) {
    const county = kind === 'state' ? null : one.county;
    const city = kind === 'city' ? one.city : null;
    const key = JSON.stringify([one.state, county?.toLowerCase(), city?.toLowerCase()]);
    const group = groups.get(key) ?? newGroup(one.state);
    groups.set(key, group);
    group.permitCount += one.permitCount;
    group.valued += one.valued;
    group.totalValuation += one.totalValuation;
    for (const [latitude, longitude] of one.points) {
      group.latitudes.push(latitude);
      group.longitudes.push(longitude);
    }
    const spelling = JSON.stringify([county, city]);
    group.spellings.set(spelling, (group.spellings.get(spelling) ?? 0) + one.permitCount);
  }
  const counted = [...groups.values()];
  const busiest = counted.reduce((most, { permitCount }) => Math.max(most, permitCount), 0);
  return counted.map((group) => locationOf(group, busiest)).sort(byActivity);
}

interface Group {
  readonly state: StateName;
  permitCount: number;
  valued: number;
  totalValuation: number;
  readonly latitudes: number[];
  readonly longitudes: number[];
  /** Permits by county and city as they are spelled, in JSON. */
  readonly spellings: Map<string, number>;
}

function newGroup(state: StateName): Group {
  return {
    state,
    permitCount: 0,
    valued: 0,
    totalValuation: 0,
    latitudes: [],
    longitudes: [],
    spellings: new Map(),
  };
}

function locationOf(group: Group, busiest: number): Location {
  const { state, permitCount, valued, totalValuation, spellings } = group;
  const [most] = [...spellings].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
  const [county, city] = JSON.parse(most?.[0] ?? '[null,null]') as [string | null, string | null];
  const averageValue = valued === 0 ? null : totalValuation / valued;
  const intensity = intensityOf(permitCount, busiest);
  const center = centerOf(group);
  return { state, county, city, permitCount, valued, totalValuation, averageValue, intensity, center };
}

/** Medians, so that a few records with wrong coordinates do not move a city. */
function centerOf({ latitudes, longitudes }: Group): Center | null {
  const [latitude, longitude] = [median(latitudes), median(longitudes)];
  if (latitude === undefined || longitude === undefined) return null;
  return { latitude, longitude, permits: latitudes.length };
}

/** The middle one of some numbers, of two the lower; undefined without any. */
function median(numbers: readonly number[]): number | undefined {
  return Float64Array.from(numbers).sort()[(numbers.length - 1) >> 1];
}

function byActivity(a: Location, b: Location): number {
  if (a.permitCount !== b.permitCount) return b.permitCount - a.permitCount;
  const [nameA, nameB] = [nameOf(a), nameOf(b)];
  return nameA < nameB ? -1 : nameA > nameB ? 1 : 0;
}

function nameOf({ state, county, city }: Location): string {
  return JSON.stringify([state, city, county]);
}

/** Issue dates, both included: `YYYY-MM-DD`. */
export interface PeriodDates {
  readonly from: string;
  readonly to: string;
}

/** The dates of a period of some days that ends today. */
export function periodDates(today: string, days: number): PeriodDates {
  const first = new Date(`${today}T00:00:00Z`);
  first.setUTCDate(first.getUTCDate() - days + 1);
  return { from: first.toISOString().slice(0, 10), to: today };
}
