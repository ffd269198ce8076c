import type { Feature, Geometry, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection } from 'topojson-specification';
import { countyKey } from '#shared/domain/territory/territory.ts';

export interface Outline {
  /** Of a county, as territories compare counties; of a state, its name. */
  readonly key: string;
  /** Corners in degrees, longitude first: outlines and holes. */
  readonly rings: readonly (readonly (readonly [longitude: number, latitude: number])[])[];
  /** Degrees. */
  readonly box: {
    readonly south: number;
    readonly north: number;
    readonly west: number;
    readonly east: number;
  };
}

export interface Outlines {
  readonly states: readonly Outline[];
  readonly counties: readonly Outline[];
}

type Shape = Feature<Geometry, { readonly name: string }>;

let known: Promise<Outlines> | undefined;

/** The outlines of us-atlas. They are nearly a megabyte, so they are read when the first picture needs them. */
export function readOutlines(): Promise<Outlines> {
  known ??= decodeOutlines();
  return known;
}

async function decodeOutlines(): Promise<Outlines> {
  const { default: topology } = await import('us-atlas/counties-10m.json', { with: { type: 'json' } });
  const shapesOf = (name: 'states' | 'counties'): readonly Shape[] =>
    feature(topology, topology.objects[name] as GeometryCollection<{ name: string }>).features;
  const states = shapesOf('states');
  const names = new Map(states.map(({ id, properties: { name } }) => [String(id), name]));
  return {
    states: states.map((shape) => toOutline(shape, shape.properties.name)),
    counties: shapesOf('counties').map((shape) =>
      toOutline(shape, countyKey(names.get(String(shape.id).slice(0, 2)) ?? '', shape.properties.name)),
    ),
  };
}

function toOutline({ geometry }: Shape, key: string): Outline {
  const rings = polygonsOf(geometry).flat() as [number, number][][];
  const corners = rings.flat();
  const [longitudes, latitudes] = [corners.map(([one]) => one), corners.map(([, one]) => one)];
  return {
    key,
    rings,
    box: {
      south: Math.min(...latitudes),
      north: Math.max(...latitudes),
      west: Math.min(...longitudes),
      east: Math.max(...longitudes),
    },
  };
}

function polygonsOf(geometry: Geometry): readonly Polygon['coordinates'][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
}
