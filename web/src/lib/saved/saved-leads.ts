import type { PermitDetail, ScoredPermit } from '#shared/domain/permit/permit.ts';
import { SAVED_LEADS_CACHE } from './saved-leads-cache.ts';

/**
 * What is kept on this device for reading without a network: the list of leads shown last and the permits opened last. It is shown only
 * where the server cannot be reached, with the time it was saved, and never in place of an answer. It belongs to one user: with
 * signing out, a lost session, another user or a deleted account it is gone.
 */
export interface SavedLeadsData {
  readonly list: SavedLeadList | null;
  /** The permits opened, the last one first. */
  readonly opened: readonly SavedPermit[];
}

export interface SavedLeadList {
  /** When the server answered it, epoch milliseconds. */
  readonly savedAt: number;
  /** The query of the leads page's address that showed it. */
  readonly query: string;
  readonly permits: readonly ScoredPermit[];
  /** How many there were in all; null where the server did not say. */
  readonly total: number | null;
}

export interface SavedPermit {
  readonly savedAt: number;
  readonly permit: PermitDetail;
}

/** The most permits that are kept of those opened. */
export const SAVED_PERMITS_MAX = 50;
/** What was saved longer ago is not shown any more, and goes: records are corrected and withdrawn. */
export const SAVED_DAYS = 14;

const OWNER = '/kept/owner';
const LIST = '/kept/list';
const PERMIT = '/kept/permit/';
const DAY_MS = 86_400_000;

/** Done when it is settled whose the kept leads are. */
let settled: Promise<void> = Promise.resolve();

/** Says who is signed in: what was kept of somebody else is deleted. Nothing is kept before this is said. */
export function setSavedLeadsOwner(owner: string): void {
  settled = attempt(async (cache) => {
    const before = await entryOf<string>(cache, OWNER);
    if (before === owner) return;
    if (before !== undefined) await caches.delete(SAVED_LEADS_CACHE);
    await keep(await caches.open(SAVED_LEADS_CACHE), OWNER, owner);
  });
}

/** Keeps the list shown last, in place of the one before. */
export function saveLeadList(owner: string, list: SavedLeadList): Promise<void> {
  return ofOwner(owner, (cache) => keep(cache, LIST, list));
}

/** Keeps a permit that was opened. */
export function savePermit(owner: string, kept: SavedPermit): Promise<void> {
  return ofOwner(owner, async (cache) => {
    const path = PERMIT + encodeURIComponent(kept.permit.id);
    // Deleted first, so that it stands last: a cache tells its entries in the order they came.
    await cache.delete(path);
    await keep(cache, path, kept);
    const paths = await permitPaths(cache);
    await Promise.all(paths.slice(0, -SAVED_PERMITS_MAX).map((old) => cache.delete(old)));
  });
}

/** What is kept, and not too old; null when that is nothing. */
export async function readSavedLeads(now: Date = new Date()): Promise<SavedLeadsData | null> {
  await settled;
  const kept = await attempt(async (cache) => {
    const paths = (await permitPaths(cache)).reverse();
    const opened = await Promise.all(paths.map((path) => fresh<SavedPermit>(cache, path, now)));
    const list = await fresh<SavedLeadList>(cache, LIST, now);
    return { list: list ?? null, opened: opened.filter((one) => one !== undefined) };
  });
  return kept === undefined || (kept.list === null && kept.opened.length === 0) ? null : kept;
}

async function ofOwner(owner: string, act: (cache: Cache) => Promise<void>): Promise<void> {
  await settled;
  await attempt(async (cache) => {
    // Signed out meanwhile, in this window or another: nothing is kept any more.
    if ((await entryOf<string>(cache, OWNER)) === owner) await act(cache);
  });
}

/** Browsers may refuse storage, or have none outside HTTPS. The pages work without. */
async function attempt<T>(act: (cache: Cache) => Promise<T>): Promise<T | undefined> {
  if (!('caches' in globalThis)) return undefined;
  try {
    return await act(await caches.open(SAVED_LEADS_CACHE));
  } catch (error) {
    console.warn('This device keeps no leads for reading offline.', error);
    return undefined;
  }
}

async function fresh<T extends { readonly savedAt: number }>(
  cache: Cache,
  path: string,
  now: Date,
): Promise<T | undefined> {
  const value = await entryOf<T>(cache, path);
  if (value === undefined || now.getTime() - value.savedAt < SAVED_DAYS * DAY_MS) return value;
  await cache.delete(path);
  return undefined;
}

async function permitPaths(cache: Cache): Promise<string[]> {
  const keys = await cache.keys();
  return keys.map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith(PERMIT));
}

function keep(cache: Cache, path: string, value: unknown): Promise<void> {
  return cache.put(path, Response.json(value));
}

async function entryOf<T>(cache: Cache, path: string): Promise<T | undefined> {
  const response = await cache.match(path);
  return response === undefined ? undefined : ((await response.json()) as T);
}
