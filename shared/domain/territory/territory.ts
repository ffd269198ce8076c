import type { LocatedPermit } from '../permit/permit.ts';
import { findState, stateCode } from '../permit/states.ts';
import { type NearStorm, parseStorm, type StormArea, stormFault } from '../permit/storms.ts';
import { splitArea } from './area-text.ts';
import {
  boxOf,
  circleOf,
  isInShape,
  polygonOf,
  type Ring,
  ringFault,
  type Shape,
  SPAN_MAX,
  toDegrees,
  toMicro,
  withoutRepeats,
} from './geometry.ts';
import { readPolyline, writePolyline } from './polyline.ts';

/** The most areas of a territory, and corners of its polygons together. */
export const AREAS_MAX = 50;
export const CORNERS_MAX = 500;
/** The most characters of a territory in a link. Mail programs and spreadsheets cut longer links. */
export const LINK_MAX = 2_000;
export const MILES_MIN = 0.1;
export const MILES_MAX = 100;
/** Most characters of an area's name. */
export const AREA_NAME_MAX = 60;
/** Degrees of the contiguous United States and some more, so that exchanged coordinates are noticed. */
export const WORLD = { south: 15, north: 72, west: -180, east: -60 } as const;

/** Areas, ready to be tested: a permit is in the territory if it is in one of them. */
export interface Territory {
  readonly shapes: readonly Shape[];
  readonly zips: ReadonlySet<string>;
  /** As `countyKey` writes them. */
  readonly counties: ReadonlySet<string>;
  readonly withoutPoint: boolean;
  /** Near reports that only the server knows. */
  readonly storms: readonly StormArea[];
}

/** What a territory reads of a permit. */
type PlacedPermit = Pick<
  LocatedPermit,
  'addressZip' | 'jurisdictionState' | 'jurisdictionCounty' | 'latitude' | 'longitude'
>;

/** Reads the texts of areas. @returns a sentence if they cannot be used */
export function parseTerritory(texts: readonly string[]): Territory | string {
  const territory = readTerritory(texts);
  if (typeof territory === 'string') return territory;
  return territory.storms.map(stormFault).find((fault) => fault !== null) ?? territory;
}

function readTerritory(texts: readonly string[]): Territory | string {
  if (texts.length > AREAS_MAX) return `A territory has at most ${AREAS_MAX} areas. Remove some.`;
  const length = texts.reduce((sum, area) => sum + String(new URLSearchParams({ area })).length + 1, 0);
  if (length > LINK_MAX) return 'The territory is too detailed for a link. Draw it with fewer corners.';
  const shapes: Shape[] = [];
  const zips = new Set<string>();
  const counties = new Set<string>();
  const storms: StormArea[] = [];
  let withoutPoint = false;
  for (const text of texts) {
    const area = parseArea(text);
    if (typeof area === 'string') return area;
    if ('shape' in area) shapes.push(area.shape);
    else if ('zip' in area) zips.add(area.zip);
    else if ('county' in area) counties.add(area.county);
    else if ('storm' in area) storms.push(area.storm);
    else withoutPoint = true;
  }
  const corners = shapes.reduce((sum, shape) => sum + cornersOf(shape), 0);
  if (corners > CORNERS_MAX)
    return `A territory has at most ${CORNERS_MAX} corners. Draw it with fewer corners.`;
  return { shapes, zips, counties, withoutPoint, storms };
}

const known = new WeakMap<readonly string[], Territory>();

/**
 * The territory of texts that were checked; read once for each list. Storm reports may have been switched off since: they find nothing.
 * @throws if they cannot be used
 */
export function territoryOf(texts: readonly string[]): Territory {
  const old = known.get(texts);
  if (old !== undefined) return old;
  const territory = readTerritory(texts);
  if (typeof territory === 'string') throw new Error(territory);
  known.set(texts, territory);
  return territory;
}

/** Whether a permit lies in a territory. ZIP and county are those of the record, so that they need no point. */
export function isInTerritory(
  { shapes, zips, counties, withoutPoint }: Territory,
  { addressZip, jurisdictionState, jurisdictionCounty, latitude, longitude }: PlacedPermit,
): boolean {
  if (zips.has(addressZip?.slice(0, 5) ?? '')) return true;
  if (jurisdictionCounty !== null && counties.has(countyKey(jurisdictionState, jurisdictionCounty)))
    return true;
  if (latitude === null || longitude === null) return withoutPoint;
  const [north, east] = [toMicro(latitude), toMicro(longitude)];
  return shapes.some((shape) => isInShape(shape, north, east));
}

/** Whether a permit lies in one of the areas, which are written as `parseTerritory` reads them. */
export function isInAreas(areas: readonly string[], permit: LocatedPermit, nearStorm: NearStorm): boolean {
  const territory = territoryOf(areas);
  return isInTerritory(territory, permit) || territory.storms.some((storm) => nearStorm(storm, permit));
}

/** A county of a state in the form in which territories compare counties. */
export function countyKey(state: string, county: string): string {
  return `${stateCode(state)} ${county.toLowerCase()}`;
}

/** The text of a circle. @param latitude degrees, as `longitude` @param name for people, or empty */
export function writeCircle(latitude: number, longitude: number, miles: number, name: string): string {
  const center = [latitude, longitude].map((degrees) => toDegrees(toMicro(degrees)));
  return withName(`circle:${center.join(',')},${miles}`, name);
}

/** The text of a polygon. @param rings the outline, then its holes, in micro-degrees */
export function writePolygon(rings: readonly Ring[], name: string): string {
  return withName(`polygon:${rings.map(writePolyline).join('.')}`, name);
}

function withName(text: string, name: string): string {
  const shown = name.trim().slice(0, AREA_NAME_MAX).trim();
  return shown === '' ? text : `${text}:${shown}`;
}

type Area =
  | { readonly shape: Shape }
  | { readonly zip: string }
  | { readonly county: string }
  | { readonly storm: StormArea }
  | { readonly withoutPoint: true };

/** Reads one area. @returns a sentence if it cannot be used */
function parseArea(text: string): Area | string {
  const { kind, body, name } = splitArea(text);
  if (name.length > AREA_NAME_MAX) return `An area’s name has at most ${AREA_NAME_MAX} characters.`;
  return (
    (Object.hasOwn(PARSERS, kind) && PARSERS[kind]?.(body)) ||
    `An area begins with one of ${Object.keys(PARSERS).join(', ')}, such as “circle:30.26715,-97.74306,5”.`
  );
}

const PARSERS: Readonly<Record<string, (body: string) => Area | string>> = {
  circle: parseCircle,
  polygon: parsePolygon,
  zip: (body) =>
    /^\d{5}$/.test(body) ? { zip: body } : 'A ZIP code of an area has five digits, such as “zip:78701”.',
  county: parseCounty,
  hail: (body) => parseStorm('hail', body),
  wind: (body) => parseStorm('wind', body),
  'no-point': (body) => (body === '' ? { withoutPoint: true } : 'The area “no-point” has nothing after it.'),
};

function parseCounty(body: string): Area | string {
  const [, county = '', code = ''] = /^(.+), ([A-Z]{2})$/.exec(body) ?? [];
  const state = findState(code);
  return state === undefined
    ? 'A county of an area has its name and one of our states, such as “county:Travis, TX”.'
    : { county: countyKey(state, county) };
}

function parseCircle(body: string): Area | string {
  const [, lat, lon, miles] =
    /^(-?\d{1,3}(?:\.\d{1,6})?),(-?\d{1,3}(?:\.\d{1,6})?),(\d{1,3}(?:\.\d{1,2})?)$/.exec(body) ?? [];
  if (lat === undefined)
    return 'A circle has a latitude, a longitude and miles, such as “circle:30.26715,-97.74306,5”.';
  const [latitude, longitude, radius] = [toMicro(Number(lat)), toMicro(Number(lon)), Number(miles)];
  if (radius < MILES_MIN || radius > MILES_MAX)
    return `The radius of a circle is from a tenth of a mile to ${MILES_MAX} miles.`;
  return placeFault(latitude, longitude) ?? { shape: circleOf(latitude, longitude, radius) };
}

function parsePolygon(body: string): Area | string {
  const rings: Ring[] = [];
  for (const text of body.split('.')) {
    const numbers = readPolyline(text);
    if (numbers === null)
      return 'The outline of a polygon cannot be read. Write it as a flexible polyline, version 1.';
    const ring = withoutRepeats(numbers);
    const fault = checkRing(ring);
    if (fault !== null) return fault;
    rings.push(ring);
  }
  const polygon = polygonOf(rings);
  const { south, north, west, east } = polygon.box;
  const isInBox = rings.map(boxOf).every((box) => {
    return box.south >= south && box.north <= north && box.west >= west && box.east <= east;
  });
  return isInBox ? { shape: polygon } : 'A hole of a polygon lies outside its outline.';
}

/** What is wrong with a ring that somebody draws, as a sentence; null if it bounds an area. */
export function checkRing(ring: Ring): string | null {
  if (ring.length > 2 * CORNERS_MAX)
    return `A polygon has at most ${CORNERS_MAX} corners. Draw it with fewer corners.`;
  for (let at = 0; at < ring.length; at += 2) {
    const fault = placeFault(ring[at] ?? 0, ring[at + 1] ?? 0);
    if (fault !== null) return fault;
  }
  const fault = ringFault(ring);
  return fault === null ? null : RING_FAULTS[fault];
}

const RING_FAULTS = {
  'few corners': 'A polygon needs at least three corners.',
  'too wide': `A polygon spans at most ${SPAN_MAX} degrees. Draw a smaller one.`,
  'crosses itself': 'The outline crosses or touches itself. Move a corner so that it does not.',
} as const satisfies Record<NonNullable<ReturnType<typeof ringFault>>, string>;

function placeFault(latitude: number, longitude: number): string | null {
  const [lat, lon] = [toDegrees(latitude), toDegrees(longitude)];
  return lat < WORLD.south || lat > WORLD.north || lon < WORLD.west || lon > WORLD.east
    ? `The point “${lat}, ${lon}” is not in the United States. Send the latitude first, then the longitude.`
    : null;
}

function cornersOf(shape: Shape): number {
  return shape.kind === 'circle' ? 0 : shape.rings.reduce((sum, ring) => sum + ring.length / 2, 0);
}
