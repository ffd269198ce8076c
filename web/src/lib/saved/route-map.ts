import type { QueryClient } from '@tanstack/react-query';
import libraryFile from 'maplibre-gl/dist/maplibre-gl.js?url';
import type { PMTiles } from 'pmtiles';
import { siteConfigQuery } from '../api/site-config.ts';
import { routeTiles, type TileAddress } from '../map/route-tiles.ts';
import { fetchStreets, openStreets, SAVED_STREETS, savedStreetsPath } from '../map/street-bytes.ts';
import { openSaved, readBesideLeads, saveBesideLeads } from './saved-leads.ts';

/** A map point, where one is known. */
export interface StopPoint {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** The map of the user's route on this device: its streets and the library that draws them. Deleted with the saved leads. */
export interface SavedRouteMap {
  /** Epoch milliseconds. */
  readonly savedAt: number;
  readonly bytes: number;
  /** Whether all streets of the route fit. */
  readonly isWhole: boolean;
}

/** The most bytes of a saved map; the page and the privacy policy name it. */
export const ROUTE_MAP_MAX = 5_000_000;
/** Tiles that are read at a time. */
const AT_A_TIME = 6;
const ROUTE_MAP = '/kept/map';

/** One runs at a time, so that none deletes what another saves. */
let saving: Promise<unknown> = Promise.resolve();

/**
 * Saves the map of a route, as much as `ROUTE_MAP_MAX` allows, in place of the map of another one. What is there already is not read again.
 * @returns null for a route without a point, and where the site has no streets
 * @throws when it cannot be read, or this device saves nothing
 */
export function saveRouteMap(
  client: QueryClient,
  owner: string | undefined,
  stops: readonly StopPoint[],
): Promise<SavedRouteMap | null> {
  const next = saving.then(() => save(client, owner, stops));
  saving = next.catch(() => undefined);
  return next;
}

/** The map that `saveRouteMap` saved; null if there is none. */
export async function readRouteMap(owner: string | undefined): Promise<SavedRouteMap | null> {
  return (await readBesideLeads<SavedRouteMap | null>(owner, ROUTE_MAP)) ?? null;
}

async function save(
  client: QueryClient,
  owner: string | undefined,
  stops: readonly StopPoint[],
): Promise<SavedRouteMap | null> {
  const cache = await openSaved(owner);
  if (cache === undefined) throw new Error('This device saves nothing.');
  const points = stops.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  );
  const { tiles } = await client.ensureQueryData(siteConfigQuery);
  const isNone = tiles === null || points.length === 0;
  const budget = new Budget();
  const used = new Set(isNone ? [] : [libraryFile]);
  if (!isNone) {
    budget.spend(await saveLibrary(cache));
    const file = openStreets(tiles.url, savingReader(cache, budget, used));
    const { minZoom, maxZoom } = await file.getHeader();
    await saveTiles(file, routeTiles(points, [minZoom, maxZoom]), budget);
  }
  const { spent: bytes, isOver } = budget;
  const saved = isNone ? null : { savedAt: Date.now(), bytes, isWhole: !isOver };
  await saveBesideLeads(owner, ROUTE_MAP, saved);
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const old = paths.filter((path) => isOfMap(path) && !used.has(path));
  await Promise.all(old.map((path) => cache.delete(path)));
  return saved;
}

function isOfMap(path: string): boolean {
  return path.startsWith(SAVED_STREETS) || !path.startsWith('/kept/');
}

class Budget {
  spent = 0;
  isOver = false;

  /** @throws when the map has no room for so many bytes */
  spend(bytes: number): void {
    this.isOver ||= this.spent + bytes > ROUTE_MAP_MAX;
    if (this.isOver) throw new Error('The map of the route is as large as it may be.');
    this.spent += bytes;
  }
}

/** @returns its bytes */
async function saveLibrary(cache: Cache): Promise<number> {
  if ((await cache.match(libraryFile)) === undefined) await cache.add(libraryFile);
  const saved = await cache.match(libraryFile);
  return (await saved?.arrayBuffer())?.byteLength ?? 0;
}

function savingReader(cache: Cache, budget: Budget, used: Set<string>): typeof fetchStreets {
  return async (url, offset, length) => {
    const path = savedStreetsPath(url, offset, length);
    if (!used.has(path)) budget.spend(length);
    used.add(path);
    const saved = await cache.match(path);
    if (saved !== undefined) return saved.arrayBuffer();
    const bytes = await fetchStreets(url, offset, length);
    await cache.put(path, new Response(bytes));
    return bytes;
  };
}

async function saveTiles(file: PMTiles, tiles: Iterator<TileAddress>, budget: Budget): Promise<void> {
  const saveNext = async (): Promise<void> => {
    for (let next = tiles.next(); next.done !== true && !budget.isOver; next = tiles.next())
      try {
        await file.getZxy(next.value.zoom, next.value.x, next.value.y);
      } catch (error) {
        if (!budget.isOver) throw error;
      }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, saveNext));
}
