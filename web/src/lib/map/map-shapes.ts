import { useQuery } from '@tanstack/react-query';
import type { Feature, FeatureCollection, Geometry, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import countiesFile from 'us-atlas/counties-10m.json?url';
import statesFile from 'us-atlas/states-10m.json?url';

/** Degrees. */
export type LngLat = readonly [longitude: number, latitude: number];

export interface MapShape {
  /** FIPS code: two digits for a state, five for a county, starting with those of its state. */
  readonly id: string;
  readonly name: string;
  /** In degrees. */
  readonly outline: Feature<Geometry, { name: string }>;
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
  return { id: String(one.id), name: one.properties.name, outline: one };
}

/** The rings of a shape's outsides, without their holes. */
function outerRings({ outline: { geometry } }: MapShape): readonly (readonly Position[])[] {
  const parts =
    geometry.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : [];
  return parts.flatMap((rings) => rings.slice(0, 1));
}

/** The box of a shape in degrees: west, south, east, north. */
export function shapeBox(shape: MapShape): readonly [number, number, number, number] {
  const box: [number, number, number, number] = [180, 90, -180, -90];
  for (const ring of outerRings(shape))
    for (const [longitude = 0, latitude = 0] of ring) {
      box[0] = Math.min(box[0], longitude);
      box[1] = Math.min(box[1], latitude);
      box[2] = Math.max(box[2], longitude);
      box[3] = Math.max(box[3], latitude);
    }
  return box;
}

/** The centroid of a shape's parts, as on a flat map: good enough for a dot. */
export function shapeCenter(shape: MapShape): LngLat {
  let [area, x, y] = [0, 0, 0];
  for (const ring of outerRings(shape))
    ring.forEach(([x1 = 0, y1 = 0], at) => {
      const [x0 = 0, y0 = 0] = ring.at(at - 1) ?? [];
      const cross = x0 * y1 - x1 * y0;
      area += cross;
      x += (x0 + x1) * cross;
      y += (y0 + y1) * cross;
    });
  return [x / (3 * area), y / (3 * area)];
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
