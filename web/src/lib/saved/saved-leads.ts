import { queryOptions } from '@tanstack/react-query';
import type { Output } from '#shared/contract/index.ts';
import type { PermitDetail, ScoredPermit } from '#shared/domain/permit/permit.ts';
import { SAVED_OWNER } from './delete-saved.ts';
import { SAVED_LEADS_CACHE } from './saved-leads-cache.ts';

/**
 * Leads saved on this device for offline reading: the last lists, the last opened permits and the work list. Pages show them only when the
 * server cannot be reached, with the time they were saved. They belong to one user: signing out, a lost session, another
 * user and deleting the account delete them.
 */
export interface SavedLeadsData {
  /** Newest first, as all here. */
  readonly lists: readonly SavedLeadList[];
  readonly opened: readonly SavedPermit[];
  /** Of opened permits, and of those whose changes waited. */
  readonly marks: readonly SavedWorkMark[];
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

type WorkMark = Output<'workMark'>;

/** The user's mark of a permit, as the server knew it. */
interface SavedWorkMark {
  readonly savedAt: number;
  readonly permitId: string;
  /** Null if it is not in the work list. */
  readonly mark: WorkMark | null;
}

/** The privacy policy names the limits (`features/legal/privacy.tsx`). Records are corrected and withdrawn, so old ones go. */
export const SAVED_LISTS_MAX = 5;
export const SAVED_PERMITS_MAX = 50;
export const SAVED_DAYS = 14;

/** What is saved: where, the most entries, and the most characters of one. Signing out deletes all of it. */
const KINDS = {
  list: { path: '/kept/list', most: SAVED_LISTS_MAX, size: 1_000_000 },
  permit: { path: '/kept/permit/', most: SAVED_PERMITS_MAX, size: 300_000 },
  mark: { path: '/kept/mark/', most: 2 * SAVED_PERMITS_MAX, size: 100_000 },
  work: { path: '/kept/work', most: 1, size: 1_000_000 },
} as const satisfies Record<string, { readonly path: string; readonly most: number; readonly size: number }>;
type Kind = keyof typeof KINDS;
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
  }, 'make');
}

/** Saves the first page of a list. */
export function saveLeadList(owner: string, list: SavedLeadList): Promise<void> {
  return attemptAs(owner, (cache) => saveEntry(cache, 'list', `/${encodeURIComponent(list.query)}`, list));
}

/** Saves the work list in place of the one before. */
export function saveWork(owner: string, work: SavedWork): Promise<void> {
  return attemptAs(owner, (cache) => saveEntry(cache, 'work', '', work));
}

/** Saves an opened permit. */
export function savePermit(owner: string, saved: SavedPermit): Promise<void> {
  return attemptAs(owner, (cache) => saveEntry(cache, 'permit', encodeURIComponent(saved.permit.id), saved));
}

/** Saves what the user noted on a permit. */
export function saveMark(owner: Owner, saved: SavedWorkMark): Promise<void> {
  return attemptAs(owner, (cache) => saveEntry(cache, 'mark', encodeURIComponent(saved.permitId), saved));
}

/** The saved leads that are not too old; null when there are none. */
export async function readSavedLeads(now: Date = new Date()): Promise<SavedLeadsData | null> {
  await ownerReady;
  const saved = await attempt(async (cache) => {
    const [lists, opened, marks, [work]] = await Promise.all([
      readKind<SavedLeadList>(cache, 'list', now),
      readKind<SavedPermit>(cache, 'permit', now),
      readKind<SavedWorkMark>(cache, 'mark', now),
      readKind<SavedWork>(cache, 'work', now),
    ]);
    return { lists, opened, marks, work: work ?? null };
  });
  const isEmpty = saved?.lists.length === 0 && saved.opened.length === 0 && saved.work === null;
  return saved === undefined || isEmpty ? null : saved;
}

/** The user's marks by permit, the newest that is saved of each. */
export function savedMarks({ work, marks }: SavedLeadsData): ReadonlyMap<string, WorkMark> {
  const found = new Map<string, WorkMark>();
  for (const { permit: _row, standing: _standing, leadId: _lead, ...mark } of work?.entries ?? [])
    found.set(mark.permitId, mark);
  for (const { savedAt, permitId, mark } of marks) {
    if (savedAt < (work?.savedAt ?? 0)) continue;
    if (mark === null) found.delete(permitId);
    else found.set(permitId, mark);
  }
  return found;
}

/** What is saved, read anew by each page that shows it; null when there is nothing. */
export const savedLeadsQuery = queryOptions({
  queryKey: ['keptLeads'],
  queryFn: () => readSavedLeads(),
  gcTime: 0,
});

/** Saves a value of a user beside the leads; deleted with them. @param path begins with `/kept/` */
export function saveBesideLeads(owner: Owner, path: string, value: unknown): Promise<void> {
  return attemptAs(owner, (cache) => writeEntry(cache, path, value));
}

/** What `saveBesideLeads` saved for the same user; undefined if nothing. */
export function readBesideLeads<T>(owner: Owner, path: string): Promise<T | undefined> {
  return attemptAs(owner, (cache) => readEntry<T>(cache, path));
}

/** The cache storage of what is saved of a user; undefined if nothing can be saved. */
export function openSaved(owner: Owner): Promise<Cache | undefined> {
  return attemptAs(owner, async (cache) => cache);
}

/** The user's email; undefined for whoever used this device last, while the server cannot be asked. */
type Owner = string | undefined;

async function attemptAs<T>(owner: Owner, act: (cache: Cache) => Promise<T>): Promise<T | undefined> {
  if (owner !== undefined) await ownerKnown;
  await ownerReady;
  return attempt(async (cache) => {
    const before = await readEntry<string>(cache, SAVED_OWNER);
    // After signing out, in this window or another, the owner is gone and nothing is saved.
    return before !== undefined && before === (owner ?? before) ? act(cache) : undefined;
  });
}

/**
 * Browsers may refuse storage, or have none outside HTTPS. The pages work without it.
 * @param make whether to begin where nothing is saved: what ends after signing out must not leave even an empty place
 */
async function attempt<T>(
  act: (cache: Cache) => Promise<T>,
  make: 'make' | 'leave' = 'leave',
): Promise<T | undefined> {
  if (!('caches' in globalThis)) return undefined;
  try {
    if (make === 'leave' && !(await caches.has(SAVED_LEADS_CACHE))) return undefined;
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

/** Saves an entry of a kind as its newest, and drops the oldest ones. One that is too large is not saved. */
async function saveEntry(cache: Cache, kind: Kind, key: string, value: unknown): Promise<void> {
  const { path, most, size } = KINDS[kind];
  const isTooLarge = JSON.stringify(value).length > size;
  // One of several is deleted first, so that it moves to the end: a cache lists its entries in insertion order. A single one is replaced,
  // so that it is there even if the page is closed in between.
  if (isTooLarge || most > 1) await cache.delete(path + key);
  if (isTooLarge) return;
  await writeEntry(cache, path + key, value);
  const paths = await pathsOf(cache, kind);
  await Promise.all(paths.slice(0, -most).map((old) => cache.delete(old)));
}

/** The entries of a kind that are not too old, newest first. */
async function readKind<T extends { readonly savedAt: number }>(
  cache: Cache,
  kind: Kind,
  now: Date,
): Promise<readonly T[]> {
  const paths = (await pathsOf(cache, kind)).reverse();
  const all = await Promise.all(paths.map((path) => readFresh<T>(cache, path, now)));
  return all.filter((one) => one !== undefined);
}

async function pathsOf(cache: Cache, kind: Kind): Promise<string[]> {
  const keys = await cache.keys();
  return keys.map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith(KINDS[kind].path));
}

function writeEntry(cache: Cache, path: string, value: unknown): Promise<void> {
  return cache.put(path, Response.json(value));
}

async function readEntry<T>(cache: Cache, path: string): Promise<T | undefined> {
  const response = await cache.match(path);
  return response === undefined ? undefined : ((await response.json()) as T);
}
