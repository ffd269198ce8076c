import { VectorTile } from '@mapbox/vector-tile';
import Pbf from 'pbf';
import { PMTiles } from 'pmtiles';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Source } from '#functions/collection/source.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { placeOf } from '../portals/sample/places.ts';
import { streetLines } from '../portals/sample/streets.ts';
import { townTiles } from './town.ts';

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
/** The tile of a point, by Web Mercator. */
const tileAt = async (
  [longitude, latitude]: readonly [number, number],
  zoom: number,
): Promise<VectorTile> => {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const across = (longitude + 180) / 360;
  const down = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  const [x, y] = [Math.floor(across * 2 ** zoom), Math.floor(down * 2 ** zoom)];
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

  it('are cut a little beyond the edges of a tile, so that lines meet and areas close', async () => {
    const tile = await tileAt([-87.69, 41.84], 10);
    const lines = featuresIn(tile, 'roads').flatMap((road) => road?.loadGeometry() ?? []);
    const edges = lines.flat().flatMap(({ x, y }) => [x, y]);
    expect([Math.min(...edges), Math.max(...edges)]).toEqual([96, 4160]);
    const areas = featuresIn(tile, 'landuse').flatMap((park) => park?.loadGeometry() ?? []);
    expect(areas.length).toBeGreaterThan(0);
    for (const ring of areas) expect(ring[0]).toEqual(ring.at(-1));
  });

  it('of all sources fit one directory', async () => {
    const all = townTiles(await loadSources());
    expect(all.length).toBeLessThan(20_000_000);
    expect((await opened(all).getHeader()).numTileEntries).toBeGreaterThan(500);
  });
});
