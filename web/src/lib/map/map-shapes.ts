import { useQuery } from '@tanstack/react-query';
import { geoAlbersUsa, geoGraticule, geoPath } from 'd3-geo';
import type { Feature, FeatureCollection, Geometry } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import countiesFile from 'us-atlas/counties-10m.json?url';
import statesFile from 'us-atlas/states-10m.json?url';
import { HEIGHT, type Spot, WIDTH } from './map-view.ts';

/** A state or county. Its geometry is computed on first use, since there are many counties. */
export interface MapShape {
  /** FIPS code: two digits for a state, five for a county, starting with those of its state. */
  readonly id: string;
  readonly name: string;
  /** The `d` attribute of a path. */
  readonly path: () => string;
  readonly center: () => Spot;
  readonly bounds: () => readonly [Spot, Spot];
}

const SCALE = 1240;
/** The earth's radius in miles, divided by the scale. */
export const MILES_PER_UNIT = 3959 / SCALE;

const projection = geoAlbersUsa()
  .scale(SCALE)
  .translate([WIDTH / 2, HEIGHT / 2]);
const pathOf = geoPath(projection).digits(2);

/** Projects coordinates to the map; null outside the country. */
export function spotOf(latitude: number, longitude: number): Spot | null {
  return projection([longitude, latitude]);
}

export function gridPath(): string {
  const grid = geoGraticule()
    .step([5, 5])
    .extent([
      [-130, 20],
      [-60, 55],
    ]);
  return pathOf(grid()) ?? '';
}

export async function loadStates(): Promise<MapShape[]> {
  return toMapShapes(await fetchTopology(statesFile), 'states');
}

/** The counties of the 17 states: a larger file. */
export async function loadCounties(): Promise<MapShape[]> {
  return toMapShapes(await fetchTopology(countiesFile), 'counties');
}

async function fetchTopology(file: string): Promise<Topology> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`The map shapes could not be loaded: ${answer.status}.`);
  return (await answer.json()) as Topology;
}

function toMapShapes(topology: Topology, object: 'states' | 'counties'): MapShape[] {
  const shapes = feature(topology, topology.objects[object] as GeometryCollection<{ name: string }>);
  return (shapes as FeatureCollection<Geometry, { name: string }>).features.map(toMapShape);
}

function toMapShape(one: Feature<Geometry, { name: string }>): MapShape {
  return {
    id: String(one.id),
    name: one.properties.name,
    path: lazy(() => pathOf(one) ?? ''),
    center: lazy(() => pathOf.centroid(one)),
    bounds: lazy(() => pathOf.bounds(one)),
  };
}

function lazy<T>(compute: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= compute();
    return value;
  };
}

export interface MapShapes {
  readonly states: readonly MapShape[] | undefined;
  /** Empty until requested and loaded. */
  readonly counties: readonly MapShape[];
  readonly failed: boolean;
  readonly retry: () => void;
}

/** The shapes of the map. Counties load only when needed. */
export function useMapShapes(needsCounties: boolean): MapShapes {
  const states = useQuery({ queryKey: ['mapShapes', 'states'], queryFn: loadStates });
  const counties = useQuery({
    queryKey: ['mapShapes', 'counties'],
    queryFn: loadCounties,
    enabled: needsCounties,
  });
  return {
    states: states.data,
    counties: counties.data ?? [],
    failed: states.isError,
    retry: () => states.refetch(),
  };
}
