import { geoAlbersUsa, geoGraticule, geoPath } from 'd3-geo';
import type { Feature, FeatureCollection, Geometry } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import countiesFile from 'us-atlas/counties-10m.json?url';
import statesFile from 'us-atlas/states-10m.json?url';
import { HEIGHT, type Spot, WIDTH } from './map-view.ts';

/** A state or county as the map draws it. What is not asked for is not drawn: there are many counties. */
export interface Shape {
  /** FIPS: two digits of a state, five of a county of that state. */
  readonly id: string;
  readonly name: string;
  /** For the `d` of a path. */
  readonly path: string;
  readonly center: Spot;
  readonly bounds: readonly [Spot, Spot];
}

/** How large the country is drawn: with a margin, it fills the map. */
const SCALE = 1240;
/** The earth's radius over the scale: what one unit of the map measures on the ground, in miles. */
export const MILES_PER_UNIT = 3959 / SCALE;

const projection = geoAlbersUsa()
  .scale(SCALE)
  .translate([WIDTH / 2, HEIGHT / 2]);
const pathOf = geoPath(projection).digits(2);

/** Where a point of the earth stands on the map; null outside the country. */
export function spotOf(latitude: number, longitude: number): Spot | null {
  return projection([longitude, latitude]);
}

/** The survey grid: meridians and parallels every five degrees. */
export function gridPath(): string {
  const grid = geoGraticule()
    .step([5, 5])
    .extent([
      [-130, 20],
      [-60, 55],
    ]);
  return pathOf(grid()) ?? '';
}

/** The shapes of the states between the oceans, from a file of their own. */
export async function loadStates(): Promise<Shape[]> {
  return shapesOf(await readTopology(statesFile), 'states');
}

/** The shapes of the counties of the 17 states. A larger file, asked for when something needs them. */
export async function loadCounties(): Promise<Shape[]> {
  return shapesOf(await readTopology(countiesFile), 'counties');
}

async function readTopology(file: string): Promise<Topology> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`The shapes of the map could not be read: ${answer.status}.`);
  return (await answer.json()) as Topology;
}

function shapesOf(topology: Topology, object: 'states' | 'counties'): Shape[] {
  const shapes = feature(topology, topology.objects[object] as GeometryCollection<{ name: string }>);
  return (shapes as FeatureCollection<Geometry, { name: string }>).features.map(shapeOf);
}

function shapeOf(one: Feature<Geometry, { name: string }>): Shape {
  const drawn = <T>(draw: () => T): (() => T) => {
    let known: T | undefined;
    return () => {
      known ??= draw();
      return known;
    };
  };
  const path = drawn(() => pathOf(one) ?? '');
  const center = drawn((): Spot => pathOf.centroid(one));
  const bounds = drawn((): Shape['bounds'] => pathOf.bounds(one));
  return {
    id: String(one.id),
    name: one.properties.name,
    get path() {
      return path();
    },
    get center() {
      return center();
    },
    get bounds() {
      return bounds();
    },
  };
}
