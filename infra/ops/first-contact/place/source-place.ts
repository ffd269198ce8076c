import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { geoContains } from 'd3-geo';
import type { Feature, FeatureCollection, Geometry } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { PlaceBox } from '#functions/collection/conform/place-boxes.ts';
import type { Source } from '#functions/collection/source.ts';
import { memoize } from '#shared/domain/memoize.ts';

/** Degrees of longitude and latitude. */
export interface GeoPoint {
  readonly x: number;
  readonly y: number;
}

type Shape = Feature<Geometry, { name: string }>;

/** Cities cross the lines of their county by less than this, in degrees: some 25 km. */
const MARGIN = 0.25;
const NEW_YORK_CITY = ['New York', 'Kings', 'Queens', 'Bronx', 'Richmond'];

/** Shapes of us-atlas. The id of a county begins with that of its state. */
const readShapes = memoize((object: 'states' | 'counties'): readonly Shape[] => {
  const path = fileURLToPath(import.meta.resolve(`us-atlas/${object}-10m.json`));
  const topology = JSON.parse(readFileSync(path, 'utf8')) as Topology;
  const all = feature(topology, topology.objects[object] as GeometryCollection<{ name: string }>);
  return (all as FeatureCollection<Geometry, { name: string }>).features;
});

type Place = Pick<Source, 'state' | 'county' | 'city'>;

/** A test for points in the place of a source: in this country, and in its box. The box alone would reach into Ontario. */
export function sourcePlace(place: Place): (point: GeoPoint) => boolean {
  const states = readShapes('states');
  const stateShape = states.find(({ properties }) => properties.name === place.state);
  // Most points lie in the source's own state: a quick answer.
  const country = stateShape === undefined ? states : [stateShape, ...states];
  const box = shapeBox(place);
  if (box === undefined) return ({ x, y }) => stateShape !== undefined && geoContains(stateShape, [x, y]);
  const [south, north, west, east] = box;
  // guard: a place ends at the border
  return ({ x, y }) =>
    x >= west && x <= east && y >= south && y <= north && country.some((one) => geoContains(one, [x, y]));
}

/** The box around the county of a place, with a margin; undefined for a place without one, or one that us-atlas does not know. */
export function shapeBox({ state, county, city }: Place): PlaceBox | undefined {
  const stateId = readShapes('states').find(({ properties }) => properties.name === state)?.id;
  const names = city?.startsWith('New York') ? NEW_YORK_CITY : [county];
  const shapes = readShapes('counties').filter(
    ({ id, properties }) => String(id).startsWith(String(stateId)) && names.includes(properties.name),
  );
  return shapes.length === 0 ? undefined : boxOf(shapes);
}

/** The box around a state, with the same margin. */
export function stateBox(state: string): PlaceBox {
  return boxOf(readShapes('states').filter(({ properties }) => properties.name === state));
}

function boxOf(shapes: readonly Shape[]): PlaceBox {
  const corners = shapes.flatMap(({ geometry }) => cornersOf(geometry));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return [lowest(ys) - MARGIN, highest(ys) + MARGIN, lowest(xs) - MARGIN, highest(xs) + MARGIN];
}

function lowest(numbers: readonly number[]): number {
  return numbers.reduce((low, number) => Math.min(low, number), Number.POSITIVE_INFINITY);
}

function highest(numbers: readonly number[]): number {
  return -lowest(numbers.map((number) => -number));
}

function cornersOf(geometry: Geometry): GeoPoint[] {
  const parts =
    geometry.type === 'GeometryCollection' ? [] : [geometry.coordinates].flat(Number.POSITIVE_INFINITY);
  const numbers = parts as readonly number[];
  return Array.from({ length: numbers.length / 2 }, (_, at) => ({
    x: numbers[2 * at] ?? 0,
    y: numbers[2 * at + 1] ?? 0,
  }));
}
