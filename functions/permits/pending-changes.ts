import type { Runtime } from '#functions/platform/runtime.ts';
import type { Key } from '#functions/platform/tables/table.ts';

/**
 * A note of permits that a run wrote and the lead index has not published yet. Collection makes it after it writes the permits and before
 * it stores their hashes, so a crash at worst notes a permit twice, which is harmless.
 */
export interface PendingChange extends Key {
  readonly ids: readonly string[];
  /** In place of ids: all permits of these sources. */
  readonly sources?: readonly string[];
  /** Kind of the run; a note without a kind is of a regular run. */
  readonly kind?: RunKind;
}

/** A `first` run of a source and a `backfill` (an earlier period than ever read) bring permits that were long public: no alerts. */
export type RunKind = 'first' | 'backfill' | 'regular';

const PARTITION = 'pending-changes';

/** Notes the ids that a page of a run wrote. Repeating it replaces the note. */
export async function notePending(
  { collection }: Pick<Runtime, 'collection'>,
  runId: string,
  page: number,
  ids: readonly string[],
  kind: RunKind = 'regular',
): Promise<void> {
  if (ids.length === 0) return;
  await collection.put({ pk: PARTITION, sk: `${runId}#${String(page).padStart(6, '0')}`, ids, kind });
}

/** Notes all permits of some sources, because their terms changed. */
export async function notePendingSources(
  { collection }: Pick<Runtime, 'collection'>,
  runId: string,
  sources: readonly string[],
): Promise<void> {
  await collection.put({ pk: PARTITION, sk: `${runId}#sources`, ids: [], sources, kind: 'regular' });
}

/** All notes that are not published yet, oldest run first. */
export function readPending({ collection }: Pick<Runtime, 'collection'>): Promise<PendingChange[]> {
  return collection.query<PendingChange>(PARTITION);
}

/** When the run of the oldest waiting note began, ISO 8601 UTC; undefined if none waits. */
export async function changesPendingSince({
  collection,
}: Pick<Runtime, 'collection'>): Promise<string | undefined> {
  const [oldest] = await collection.query<Key>(PARTITION, { limit: 1 });
  return oldest === undefined ? undefined : beganAt(oldest);
}

/** When the run of a note began: the sort key starts with that time. */
export function beganAt({ sk }: Pick<Key, 'sk'>): string {
  return sk.slice(0, '2026-11-21T00:00:00.000Z'.length);
}

/** Deletes notes whose permits the index has published. */
export async function clearPending(
  { collection }: Pick<Runtime, 'collection'>,
  notes: readonly PendingChange[],
): Promise<void> {
  await collection.writeMany([], notes);
}
