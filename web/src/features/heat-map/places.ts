import type { Output } from '#shared/contract/index.ts';
import { type Shape, spotOf } from './map-shapes.ts';
import type { Spot } from './map-view.ts';

export type Activity = Output<'permitActivity'>;
export type Location = Activity['locations'][number];

/** What tells a location from the others of its list, also in the page's address: `Austin,Travis,Texas`. */
export function placeKey({ state, county, city }: Location): string {
  return [city, county, state].join(',');
}

/** What a location is called. Permits whose record names no city are of the rest of their county or state. */
export function placeName({ state, county, city }: Location): string {
  if (city !== null) return city;
  return county === null ? `Elsewhere in ${state}` : `Elsewhere in ${countyName(county)}`;
}

/** `Cook` as `Cook County`; a name that says what it is already stays. */
export function countyName(county: string): string {
  return /\b(county|city|parish|borough)$/i.test(county) ? county : `${county} County`;
}

/** Where a location's dot stands, and how that is known. */
export interface Dot {
  readonly location: Location;
  readonly spot: Spot;
  /** `permits`: in the middle of its permits; `county`: of its county, since they show no coordinates. */
  readonly by: 'permits' | 'county';
}

/** The locations that have a dot, in their order, and those that have none. */
export interface Placed {
  readonly dots: readonly Dot[];
  readonly unplaced: readonly Location[];
}

/**
 * Puts locations on the map: in the middle of their permits, else of their county.
 * @param states to tell in which state a county lies
 * @param counties none while they are not loaded
 */
export function placed(
  locations: readonly Location[],
  states: readonly Shape[],
  counties: readonly Shape[],
): Placed {
  const countyOf = countiesByName(states, counties);
  const dots: Dot[] = [];
  const unplaced: Location[] = [];
  for (const location of locations) {
    const { center, state, county } = location;
    const own = center === null ? null : spotOf(center.latitude, center.longitude);
    const spot = own ?? countyOf.get(countyKey(state, county ?? ''))?.center;
    if (spot === undefined) unplaced.push(location);
    else dots.push({ location, spot, by: own === null ? 'county' : 'permits' });
  }
  return { dots, unplaced };
}

/** Whether a location can only be placed by its county. */
export function needsCounty({ center, county }: Location): boolean {
  return center === null && county !== null;
}

/** Counties by state and name. A city outside any county comes after the county it shares its name with. */
function countiesByName(states: readonly Shape[], counties: readonly Shape[]): Map<string, Shape> {
  const stateNames = new Map(states.map(({ id, name }) => [id, name]));
  const named = new Map<string, Shape>();
  for (const county of counties.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const key = countyKey(stateNames.get(county.id.slice(0, 2)) ?? '', county.name);
    if (!named.has(key)) named.set(key, county);
  }
  return named;
}

function countyKey(state: string, county: string): string {
  const name = county
    .toLowerCase()
    .replace(/ county$/, '')
    .replace(/^saint /, 'st. ');
  return `${state} ${name}`;
}
