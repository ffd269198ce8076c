import { queryOptions } from '@tanstack/react-query';
import type { Output } from '#shared/contract/index.ts';
import type { PermitDetail, ScoredPermit } from '#shared/domain/permit/permit.ts';
import { SAVED_OWNER } from './delete-saved.ts';
import { SAVED_LEADS_CACHE } from './saved-leads-cache.ts';

/**
 * Leads saved on this device for offline reading: the last list, the last opened permits and the work list. Pages show them only when the
 * server cannot be reached, with the time they were saved. They belong to one user: signing out, a lost session, another
 * user and deleting the account delete them.
 */
export interface SavedLeadsData {
  readonly list: SavedLeadList | null;
  /** Newest first. */
  readonly opened: readonly SavedPermit[];
  readonly work: SavedWork | null;
}

/** The first page of the whole work list, as the server answered. */
export interface SavedWork extends Output<'workList'> {
  readonly savedAt: number;
}

export interface SavedLeadList {
  /** When the server answered, epoch milliseconds. */
  readonly savedAt: number;
  /** Its filter, as a call has it. */
  readonly query: string;
  readonly permits: readonly ScoredPermit[];
  /** Null when the server did not count them. */
  readonly total: number | null;
}

export interface SavedPermit {
  readonly savedAt: number;
  readonly permit: PermitDetail;
}

/** The privacy policy names both limits (`features/legal/privacy.tsx`). Records are corrected and withdrawn, so old ones go. */
export const SAVED_PERMITS_MAX = 50;
export const SAVED_DAYS = 14;

const LIST = '/kept/list';
const WORK = '/kept/work';
const PERMIT = '/kept/permit/';
const DAY_MS = 86_400_000;

/** Resolves when another user's leads are deleted. */
let ownerReady: Promise<void> = Promise.resolve();
let markOwnerKnown: () => void;
/** Saving waits for this, because a page can have its list before the owner is set. */
const ownerKnown = new Promise<void>((resolve) => {
  markOwnerKnown = resolve;
});

/** Sets who is signed in and deletes what another user saved. Nothing is saved before this call. */
export function setSavedLeadsOwner(owner: string): void {
  markOwnerKnown();
  ownerReady = attempt(async (cache) => {
    const before = await readEntry<string>(cache, SAVED_OWNER);
    if (before === owner) return;
    if (before !== undefined) await caches.delete(SAVED_LEADS_CACHE);
    await writeEntry(await caches.open(SAVED_LEADS_CACHE), SAVED_OWNER, owner);
  });
}

/** Saves the last list in place of the one before. */
export function saveLeadList(owner: string, list: SavedLeadList): Promise<void> {
  return attemptAs(owner, (cache) => writeEntry(cache, LIST, list));
}

/** Saves the work list in place of the one before. */
export function saveWork(owner: string, work: SavedWork): Promise<void> {
  return attemptAs(owner, (cache) => writeEntry(cache, WORK, work));
}

/** Saves an opened permit. */
export function savePermit(owner: string, saved: SavedPermit): Promise<void> {
  return attemptAs(owner, async (cache) => {
    const path = PERMIT + encodeURIComponent(saved.permit.id);
    // Deleted first, so that it moves to the end: a cache lists its entries in insertion order.
    await cache.delete(path);
    await writeEntry(cache, path, saved);
    const paths = await permitPaths(cache);
    await Promise.all(paths.slice(0, -SAVED_PERMITS_MAX).map((old) => cache.delete(old)));
  });
}

/** The saved leads that are not too old; null when there are none. */
export async function readSavedLeads(now: Date = new Date()): Promise<SavedLeadsData | null> {
  await ownerReady;
  const saved = await attempt(async (cache) => {
    const paths = (await permitPaths(cache)).reverse();
    const opened = await Promise.all(paths.map((path) => readFresh<SavedPermit>(cache, path, now)));
    const list = await readFresh<SavedLeadList>(cache, LIST, now);
    const work = await readFresh<SavedWork>(cache, WORK, now);
    // One of an earlier release does not say what its terms ask, or which texts a note has.
    const usable = opened.filter((saved) => saved?.permit.provenance?.terms !== undefined);
    return {
      list: list ?? null,
      opened: usable.filter((permit) => permit !== undefined),
      work: work?.entries.every(({ noteIds }) => noteIds !== undefined) ? work : null,
    };
  });
  const isEmpty = saved?.list === null && saved.opened.length === 0 && saved.work === null;
  return saved === undefined || isEmpty ? null : saved;
}

/** What is saved, read anew by each page that shows it; null when there is nothing. */
export const savedLeadsQuery = queryOptions({
  queryKey: ['keptLeads'],
  queryFn: () => readSavedLeads(),
  gcTime: 0,
});

/** Saves a value of a user beside the leads; deleted with them. @param path begins with `/kept/` */
export function saveBesideLeads(owner: string, path: string, value: unknown): Promise<void> {
  return attemptAs(owner, (cache) => writeEntry(cache, path, value));
}

/** What `saveBesideLeads` saved for the same user; undefined if nothing. */
export function readBesideLeads<T>(owner: string, path: string): Promise<T | undefined> {
  return attemptAs(owner, (cache) => readEntry<T>(cache, path));
}

async function attemptAs<T>(owner: string, act: (cache: Cache) => Promise<T>): Promise<T | undefined> {
  await ownerKnown;
  await ownerReady;
  return attempt(async (cache) => {
    // After signing out, in this window or another, the owner is gone and nothing is saved.
    return (await readEntry<string>(cache, SAVED_OWNER)) === owner ? act(cache) : undefined;
  });
}

/** Browsers may refuse storage, or have none outside HTTPS. The pages work without it. */
async function attempt<T>(act: (cache: Cache) => Promise<T>): Promise<T | undefined> {
  if (!('caches' in globalThis)) return undefined;
  try {
    return await act(await caches.open(SAVED_LEADS_CACHE));
  } catch (error) {
    console.warn('This device saves no leads for offline reading.', error);
    return undefined;
  }
}

/** An entry that is not too old; deletes it otherwise. */
async function readFresh<T extends { readonly savedAt: number }>(
  cache: Cache,
  path: string,
  now: Date,
): Promise<T | undefined> {
  const value = await readEntry<T>(cache, path);
  if (value === undefined || now.getTime() - value.savedAt < SAVED_DAYS * DAY_MS) return value;
  await cache.delete(path);
  return undefined;
}

async function permitPaths(cache: Cache): Promise<string[]> {
  const keys = await cache.keys();
  return keys.map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith(PERMIT));
}

function writeEntry(cache: Cache, path: string, value: unknown): Promise<void> {
  return cache.put(path, Response.json(value));
}

async function readEntry<T>(cache: Cache, path: string): Promise<T | undefined> {
  const response = await cache.match(path);
  return response === undefined ? undefined : ((await response.json()) as T);
}
