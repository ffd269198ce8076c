import { VectorTile } from '@mapbox/vector-tile';
import Pbf from 'pbf';
import { PMTiles } from 'pmtiles';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Source } from '#functions/collection/source.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { placeOf } from '../portals/sample/places.ts';
import { streetLines } from '../portals/sample/streets.ts';
import { townTiles } from './town.ts';
import { encodeTile, type LngLat, type MapFeature, tileXy } from './vector-tile.ts';

let chicago: Source;
let file: Buffer;
beforeAll(async () => {
  const found = (await loadSources()).find(({ id }) => id === 'il-chicago');
  if (found === undefined) throw new Error('There is no Chicago.');
  chicago = found;
  file = townTiles([chicago]);
});

const opened = (content: Buffer): PMTiles =>
  new PMTiles({
    getKey: () => 'town',
    getBytes: async (offset, length) => ({
      data: Uint8Array.from(content.subarray(offset, offset + length)).buffer,
    }),
  });
const decoded = (bytes: ArrayBuffer | Uint8Array): VectorTile =>
  new VectorTile(new Pbf(new Uint8Array(bytes)));
const tileAt = async (point: LngLat, zoom: number): Promise<VectorTile> => {
  const [x = 0, y = 0] = tileXy(point, zoom).map(Math.floor);
  const found = await opened(file).getZxy(zoom, x, y);
  if (found === undefined) throw new Error('There is no such tile.');
  return decoded(found.data);
};
const featuresIn = (tile: VectorTile, layer: string) =>
  Array.from({ length: tile.layers[layer]?.length ?? 0 }, (_, at) => tile.layers[layer]?.feature(at));

describe('the generated towns', () => {
  it('are a small PMTiles file around the towns of the sample', async () => {
    const header = await opened(file).getHeader();
    expect(header).toMatchObject({ specVersion: 3, minZoom: 6, maxZoom: 12, clustered: true });
    expect(header.minLon).toBeLessThan(-87.69);
    expect(header.maxLat).toBeGreaterThan(41.84);
    expect(await opened(file).getMetadata()).toMatchObject({ attribution: 'Generated streets' });
    expect(file.length).toBeLessThan(300_000);
  });

  it('have the streets that permits lie at', async () => {
    const [town] = placeOf(chicago).towns;
    for (const line of streetLines(town, 'Illinois').slice(0, 40)) {
      const [latitude, longitude] = line.at(0);
      const tile = await tileAt([longitude, latitude], 12);
      const names = featuresIn(tile, 'roads').map((road) => road?.properties['name']);
      expect(names).toContain(line.name);
    }
  });

  it('have water, parks, a highway and a name', async () => {
    const tile = await tileAt([-87.69, 41.84], 10);
    expect(Object.keys(tile.layers).toSorted()).toEqual(['landuse', 'places', 'roads', 'water']);
    const kinds = new Set(featuresIn(tile, 'roads').map((road) => road?.properties['kind']));
    expect([...kinds].toSorted()).toEqual(['highway', 'major_road']);
    expect(featuresIn(tile, 'places').map((place) => place?.properties['name'])).toEqual(['Chicago']);
  });

  it('of all sources fit one directory', async () => {
    const all = townTiles(await loadSources());
    expect(all.length).toBeLessThan(20_000_000);
    expect((await opened(all).getHeader()).numTileEntries).toBeGreaterThan(500);
  });
});

describe('a tile', () => {
  const feature = (shape: MapFeature['shape'], ...points: LngLat[]): MapFeature => ({
    layer: 'roads',
    shape,
    points,
    properties: { name: 'Main St', lanes: 2 },
    fromZoom: 0,
  });
  const shapesOf = (zoom: number, x: number, y: number, one: MapFeature) => {
    const bytes = encodeTile([one], zoom, x, y);
    return bytes && featuresIn(decoded(bytes), 'roads').map((found) => found?.loadGeometry());
  };

  it('cuts a line at its buffer', () => {
    const line = feature('line', [-170, 0], [170, 0]);
    expect(shapesOf(1, 0, 0, line)).toEqual([
      [[expect.objectContaining({ x: 228, y: 4096 }), expect.objectContaining({ x: 4160, y: 4096 })]],
    ]);
    expect(shapesOf(1, 1, 0, line)?.[0]?.[0]?.[0]).toMatchObject({ x: -64, y: 4096 });
  });

  it('cuts an area at its buffer, and closes it', () => {
    const area = feature('area', [-90, -40], [90, -40], [90, 40], [-90, 40]);
    const [ring = []] = shapesOf(1, 0, 0, area)?.[0] ?? [];
    expect(Math.max(...ring.map(({ x }) => x))).toBe(4160);
    expect(ring[0]).toEqual(ring.at(-1));
    expect(ring).toHaveLength(5);
  });

  it('is none without features', () => {
    expect(encodeTile([feature('point', [100, 50])], 3, 0, 0)).toBeUndefined();
    expect(encodeTile([feature('line', [100, 50], [101, 50])], 8, 0, 0)).toBeUndefined();
  });

  it('keeps text and numbers', () => {
    const bytes = encodeTile([feature('point', [10, 50])], 0, 0, 0);
    expect(bytes && featuresIn(decoded(bytes), 'roads')[0]?.properties).toEqual({
      name: 'Main St',
      lanes: 2,
    });
  });
});
