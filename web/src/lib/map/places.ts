import type { Output } from '#shared/contract/index.ts';
import { type LngLat, type MapShape, shapeCenter } from './map-shapes.ts';

export type HeatMapActivity = Output<'permitActivity'>;
export type HeatMapLocation = HeatMapActivity['locations'][number];

/** A unique key for a location, also used in the URL: `Austin,Travis,Texas`. */
export function placeKey({ state, county, city }: HeatMapLocation): string {
  return [city, county, state].join(',');
}

/** The name of a location. Permits without a city are "elsewhere" in their county or state. */
export function placeName({ state, county, city }: HeatMapLocation): string {
  if (city !== null) return city;
  return county === null ? `Elsewhere in ${state}` : `Elsewhere in ${countyName(county)}`;
}

/** `Cook` becomes `Cook County`; `Carson City` stays. */
export function countyName(county: string): string {
  return /\b(county|city|parish|borough)$/i.test(county) ? county : `${county} County`;
}

export interface Dot {
  readonly location: HeatMapLocation;
  readonly at: LngLat;
  /** `permits`: in the middle of its permits. `county`: of its county, since its permits have no coordinates. */
  readonly by: 'permits' | 'county';
}

interface PlacedLocations {
  readonly dots: readonly Dot[];
  readonly unplaced: readonly HeatMapLocation[];
}

/**
 * Places locations on the map: in the middle of their permits, else of their county.
 * @param states map counties to states
 * @param counties empty until loaded
 */
export function placeLocations(
  locations: readonly HeatMapLocation[],
  states: readonly MapShape[],
  counties: readonly MapShape[],
): PlacedLocations {
  const countyOf = countiesByName(states, counties);
  const dots: Dot[] = [];
  const unplaced: HeatMapLocation[] = [];
  for (const location of locations) {
    const { center, state, county } = location;
    const own = center === null ? null : inCountry([center.longitude, center.latitude]);
    const shape = countyOf.get(countyKey(state, county ?? ''));
    if (own !== null) dots.push({ location, at: own, by: 'permits' });
    else if (shape !== undefined) dots.push({ location, at: shapeCenter(shape), by: 'county' });
    else unplaced.push(location);
  }
  return { dots, unplaced };
}

/** Around the contiguous states: west, south, east, north, in degrees. */
export const COUNTRY_BOX = [-124.8, 24.4, -66.9, 49.4] as const;

function inCountry(point: LngLat): LngLat | null {
  const [west, south, east, north] = COUNTRY_BOX;
  const [longitude, latitude] = point;
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north ? point : null;
}

export function needsCounty({ center, county }: HeatMapLocation): boolean {
  return center === null && county !== null;
}

/** Counties by state and name. A county takes precedence over an independent city of the same name, which has a higher id. */
function countiesByName(states: readonly MapShape[], counties: readonly MapShape[]): Map<string, MapShape> {
  const stateNames = new Map(states.map(({ id, name }) => [id, name]));
  const named = new Map<string, MapShape>();
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
