import { geoJSONToTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, Geometry } from 'geojson';
import type { Source } from '#functions/collection/source.ts';
import { placeOf, type Town } from '../portals/sample/places.ts';
import { hashOf, streetLines } from '../portals/sample/streets.ts';
import { type LngLat, type Tile, writePmtiles } from './pmtiles-file.ts';

/** A feature of a map: a place, a line of at least two points, or an area without its last point. */
interface MapFeature {
  /** Of the tile schema of Protomaps (docs.protomaps.com/basemaps/layers). */
  readonly layer: 'roads' | 'water' | 'landuse' | 'places';
  readonly shape: 'point' | 'line' | 'area';
  readonly points: readonly LngLat[];
  readonly properties: Readonly<Record<string, string>>;
  /** The first zoom that shows it. */
  readonly fromZoom: number;
}

/** Units across a tile, as everywhere (Mapbox Vector Tile specification 2.1, section 4). */
const EXTENT = 4096;

const FIRST_ZOOM = 6;
/** A unit of a tile is two meters at this zoom, which is enough for straight streets; the map enlarges its tiles further. */
const LAST_ZOOM = 12;
/** Of a town's streets, one in so many is a main street, which shows from `MAIN_ZOOM` on. */
const MAIN_STREET = 12;
const MAIN_ZOOM = 10;
const PARKS = 6;
const RIVER_STEPS = 24;

/** What maps say of the generated streets. */
export const TOWN_ATTRIBUTION = 'Generated streets';

/**
 * Generates the streets of the towns that the sample's permits lie in, with a river, parks and two highways each: a map to try and
 * test with, not the real one.
 * @returns a PMTiles file in the tile schema of Protomaps
 */
export function townTiles(sources: readonly Source[]): Buffer {
  const towns = new Map<string, { readonly town: Town; readonly state: string }>();
  for (const source of sources)
    for (const town of placeOf(source).towns)
      towns.set(`${town.name} ${town.latitude} ${town.longitude}`, { town, state: source.state });
  const features = [...towns.values()].flatMap(({ town, state }) => featuresOf(town, state));
  const points = features.flatMap((feature) => feature.points);
  const [longitudes, latitudes] = [
    points.map(([longitude]) => longitude),
    points.map(([, latitude]) => latitude),
  ];
  const least = (numbers: readonly number[]): number => numbers.reduce((low, one) => Math.min(low, one), 180);
  const most = (numbers: readonly number[]): number =>
    numbers.reduce((high, one) => Math.max(high, one), -180);
  return writePmtiles({
    tiles: tilesOf(features),
    southWest: [least(longitudes), least(latitudes)],
    northEast: [most(longitudes), most(latitudes)],
    metadata: { name: 'Generated towns', attribution: TOWN_ATTRIBUTION },
  });
}

function tilesOf(features: readonly MapFeature[]): readonly Tile[] {
  return Array.from({ length: LAST_ZOOM - FIRST_ZOOM + 1 }, (_, at) => FIRST_ZOOM + at).flatMap((zoom) => {
    const byTile = new Map<string, MapFeature[]>();
    for (const feature of features.filter(({ fromZoom }) => fromZoom <= zoom))
      for (const tile of tilesUnder(feature, zoom)) {
        const here = byTile.get(tile) ?? [];
        here.push(feature);
        byTile.set(tile, here);
      }
    return [...byTile].flatMap(([tile, here]) => {
      const [x = 0, y = 0] = tile.split(' ').map(Number);
      const layers = [...Map.groupBy(here, ({ layer }) => layer)].map(([name, some]) => {
        const features = some.map(asGeoJson);
        const options = { clip: true, tolerance: 0, extent: EXTENT };
        return [name, geoJSONToTile({ type: 'FeatureCollection', features }, zoom, x, y, options)] as const;
      });
      // The box of a winding river touches tiles that the river does not.
      const shown = layers.filter(([, layer]) => layer.features.length > 0);
      const content = fromGeojsonVt(Object.fromEntries(shown), { version: 2, extent: EXTENT });
      return shown.length === 0 ? [] : [{ zoom, x, y, content }];
    });
  });
}

function asGeoJson({ shape, points, properties }: MapFeature): Feature {
  const [first = [], ...more] = points.map(([...point]) => point);
  const geometry: Geometry =
    shape === 'point'
      ? { type: 'Point', coordinates: first }
      : shape === 'line'
        ? { type: 'LineString', coordinates: [first, ...more] }
        : { type: 'Polygon', coordinates: [[first, ...more, first]] };
  return { type: 'Feature', geometry, properties };
}

/** A position in Web Mercator, in tiles of a zoom. */
function tileXy([longitude, latitude]: LngLat, zoom: number): readonly [x: number, y: number] {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const tiles = 2 ** zoom;
  return [
    ((longitude + 180) / 360) * tiles,
    (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * tiles,
  ];
}

/** The tiles of a feature's box, as `x y`. */
function tilesUnder({ points }: MapFeature, zoom: number): readonly string[] {
  const places = points.map((point) => tileXy(point, zoom).map(Math.floor));
  const range = (axis: 0 | 1): number[] => {
    const all = places.map((place) => place[axis] ?? 0);
    const from = Math.min(...all);
    return Array.from({ length: Math.max(...all) - from + 1 }, (_, at) => from + at);
  };
  return range(0).flatMap((x) => range(1).map((y) => `${x} ${y}`));
}

function featuresOf(town: Town, state: string): readonly MapFeature[] {
  const { name, latitude, longitude, reach } = town;
  const at = (east: number, north: number): LngLat => [
    longitude + east * reach[1],
    latitude + north * reach[0],
  ];
  const road = (kind: string, text: string, points: readonly LngLat[], fromZoom: number): MapFeature => ({
    layer: 'roads',
    shape: 'line',
    points,
    properties: { kind, name: text },
    fromZoom,
  });
  const streets = streetLines(town, state).map((line, which) => {
    const [from, to] = [line.at(-1), line.at(1)];
    const points = [from, to].map(([north, east]): LngLat => [east, north]);
    return which % MAIN_STREET === 0
      ? road('major_road', line.name, points, MAIN_ZOOM)
      : road('minor_road', line.name, points, LAST_ZOOM);
  });
  const route = 1 + (hashOf(`${name} route`) % 90);
  return [
    ...parksOf(`${name} ${state}`, at),
    riverOf(`${name} ${state}`, at),
    ...streets,
    road('highway', `Route ${route}`, [at(-1.3, -0.2), at(1.3, 0.15)], FIRST_ZOOM),
    road('highway', `Route ${route + 1}`, [at(0.1, -1.3), at(-0.15, 1.3)], FIRST_ZOOM),
    {
      layer: 'places',
      shape: 'point',
      points: [at(0, 0)],
      properties: { kind: 'locality', name: name ?? `Elsewhere in ${state}` },
      fromZoom: FIRST_ZOOM,
    },
  ];
}

type At = (east: number, north: number) => LngLat;

/** Rectangles, 4 % to 8 % of the town across. */
function parksOf(seed: string, at: At): readonly MapFeature[] {
  return Array.from({ length: PARKS }, (_, which): MapFeature => {
    const hash = hashOf(`${seed} park ${which}`);
    const [east, north] = [((hash % 160) - 80) / 100, (((hash >>> 8) % 160) - 80) / 100];
    const half = 0.02 + ((hash >>> 16) % 20) / 1000;
    const corners = [
      [-half, -half],
      [half, -half],
      [half, half],
      [-half, half],
    ] as const;
    return {
      layer: 'landuse',
      shape: 'area',
      points: corners.map(([e, n]) => at(east + e, north + n)),
      properties: { kind: 'park' },
      fromZoom: MAIN_ZOOM,
    };
  });
}

/** A winding line from the northwest to the southeast. */
function riverOf(seed: string, at: At): MapFeature {
  const bend = 0.1 + (hashOf(`${seed} river`) % 20) / 100;
  const points = Array.from({ length: RIVER_STEPS + 1 }, (_, step) => {
    const along = (step / RIVER_STEPS) * 2 - 1;
    return at(along * 1.2, -along + bend * Math.sin(along * 7));
  });
  return { layer: 'water', shape: 'line', points, properties: { kind: 'river' }, fromZoom: FIRST_ZOOM + 2 };
}
