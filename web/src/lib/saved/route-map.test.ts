// @vitest-environment node
import libraryFile from 'maplibre-gl/dist/maplibre-gl.js?url';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadSources } from '#functions/sources/catalog.ts';
import { townTiles } from '#infra/sim/tiles/town.ts';
import type { PermitDetail } from '#shared/domain/permit/permit.ts';
import { createQueryClient } from '../api/query-client.ts';
import { routeTiles } from '../map/route-tiles.ts';
import { openStreets, readStreets } from '../map/street-bytes.ts';
import { fakeCaches } from '../testing-caches.ts';
import { ROUTE_MAP_MAX, readRouteMap, saveRouteMap } from './route-map.ts';
import { setSavedLeadsOwner } from './saved-leads.ts';
import { deleteSavedLeads, SAVED_LEADS_CACHE } from './saved-leads-cache.ts';

const ANA = 'ana@example.com';
const FILE = '/tiles/town.pmtiles';
const LIBRARY = 'the map library';
const ZOOMS = [6, 12] as const;

/** Only where it is matters. */
const stop = (latitude: number | null, longitude: number | null): PermitDetail =>
  ({ latitude, longitude }) as PermitDetail;
const LOOP = stop(41.88, -87.63);
const SOUTH = stop(41.75, -87.6);
const NOWHERE = stop(null, null);

let streets: Buffer;
beforeAll(async () => {
  streets = townTiles((await loadSources()).filter(({ id }) => id === 'il-chicago'));
});

let isOnline = true;
let tiles: { url: string; attribution: string } | null;
/** The ranges that the site was asked for. */
let asked: string[] = [];

beforeEach(() => {
  [isOnline, tiles, asked] = [true, { url: FILE, attribution: '' }, []];
  vi.stubGlobal(
    'caches',
    fakeCaches(async () => new Response(LIBRARY)),
  );
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (!isOnline) throw new TypeError('No network.');
    if (url === '/config.json') return Response.json({ tiles });
    const { range = '' } = init.headers as Record<string, string>;
    asked.push(`${url} ${range}`);
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    return new Response(Uint8Array.from(streets.subarray(Number(from), Number(to) + 1)), { status: 206 });
  });
  setSavedLeadsOwner(ANA);
});

const save = (...stops: readonly PermitDetail[]) => saveRouteMap(createQueryClient(vi.fn()), ANA, stops);
const savedPaths = async () =>
  (await (await caches.open(SAVED_LEADS_CACHE)).keys()).map(({ url }) => new URL(url).pathname);
const savedFile = () => openStreets(FILE, readStreets);
const tilesOf = (stops: readonly PermitDetail[]) => [
  ...routeTiles(
    stops.map(({ latitude, longitude }) => ({ latitude: latitude ?? 0, longitude: longitude ?? 0 })),
    ZOOMS,
  ),
];
/** Reads the tiles of a route as the map does, and counts those that there are. */
async function readTiles(...stops: readonly PermitDetail[]): Promise<number> {
  const file = savedFile();
  const read = await Promise.all(tilesOf(stops).map(({ zoom, x, y }) => file.getZxy(zoom, x, y)));
  return read.filter((tile) => tile !== undefined).length;
}
/** Whether each tile of a route can be read, of those that there are. */
async function keptTiles(...stops: readonly PermitDetail[]): Promise<boolean[]> {
  const whole = openStreets(
    FILE,
    async (_, at, length) => Uint8Array.from(streets.subarray(at, at + length)).buffer,
  );
  const file = savedFile();
  const all = tilesOf(stops).map(async ({ zoom, x, y }) => {
    if ((await whole.getZxy(zoom, x, y)) === undefined) return [];
    return [
      await file.getZxy(zoom, x, y).then(
        () => true,
        () => false,
      ),
    ];
  });
  return (await Promise.all(all)).flat();
}

describe('the map of a route', () => {
  it('is read without a network as with one, and its library is there', async () => {
    const online = await readTiles(LOOP, SOUTH);
    expect(online).toBeGreaterThan(10);
    const saved = await save(LOOP, SOUTH, NOWHERE);
    expect(saved).toMatchObject({ isWhole: true });
    isOnline = false;
    expect(await readTiles(LOOP, SOUTH)).toBe(online);
    expect(await (await caches.match(libraryFile, { cacheName: SAVED_LEADS_CACHE }))?.text()).toBe(LIBRARY);
    expect(await readRouteMap(ANA)).toEqual(saved);
    await expect(readTiles(stop(41.97, -87.85))).rejects.toThrow('No network');
  });

  it('reads nothing twice, and replaces the map of another route', async () => {
    await save(LOOP);
    const first = await savedPaths();
    const before = asked.length;
    await save(LOOP);
    expect(asked).toHaveLength(before);
    await save(SOUTH);
    const second = await savedPaths();
    expect(second.length).toBeLessThan(first.length + 5);
    expect(first.filter((path) => !second.includes(path)).length).toBeGreaterThan(0);
    await save(NOWHERE);
    expect((await savedPaths()).toSorted()).toEqual(['/kept/map', '/kept/owner']);
    expect(await readRouteMap(ANA)).toBeNull();
  });

  it('drops the streets and the library of an earlier version', async () => {
    const cache = await caches.open(SAVED_LEADS_CACHE);
    await cache.put('/assets/map-library-old.js', new Response(''));
    await cache.put('/kept/streets/tiles/old.pmtiles/0-127', new Response(''));
    await cache.put('/kept/work', new Response(''));
    await save(LOOP);
    const paths = await savedPaths();
    expect(paths.filter((path) => path.includes('old'))).toEqual([]);
    expect(paths).toContain('/kept/work');
  });

  it('is none where the site has no streets', async () => {
    tiles = null;
    expect(await save(LOOP)).toBeNull();
    expect(asked).toEqual([]);
  });

  it('takes at most its bytes, the most needed first', async () => {
    vi.stubGlobal(
      'caches',
      fakeCaches(async () => new Response('x'.repeat(ROUTE_MAP_MAX - 28_000))),
    );
    setSavedLeadsOwner(ANA);
    const saved = await save(LOOP, SOUTH);
    expect(saved).toMatchObject({ isWhole: false });
    expect(saved?.bytes).toBeLessThanOrEqual(ROUTE_MAP_MAX);
    isOnline = false;
    const kept = await keptTiles(LOOP, SOUTH);
    expect(kept.indexOf(true)).toBe(0);
    expect(kept.at(-1)).toBe(false);
  });

  it('fails without a network, and leaves the map that was there', async () => {
    await save(LOOP);
    const before = await savedPaths();
    isOnline = false;
    await expect(save(LOOP, SOUTH)).rejects.toThrow('No network');
    expect(await savedPaths()).toEqual(expect.arrayContaining(before));
  });

  it('is deleted with the saved leads', async () => {
    await save(LOOP);
    await deleteSavedLeads();
    expect(await caches.has(SAVED_LEADS_CACHE)).toBe(false);
    await expect(save(LOOP)).rejects.toThrow('saves nothing');
    isOnline = false;
    await expect(savedFile().getHeader()).rejects.toThrow('No network');
  });
});
