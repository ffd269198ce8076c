import type { Runtime } from '#functions/platform/runtime.ts';
import type { Key } from '#functions/platform/tables/table.ts';

/**
 * The permits a run wrote and the lead index has not shown yet. Collection notes them after the permits are written and
 * before it remembers their hashes, so a kill between any two steps at worst notes a permit twice, which is harmless.
 */
export interface PendingChange extends Key {
  readonly ids: readonly string[];
  /** Alerts are for permits that a regular run was the first to see. A note without a kind is a regular one's. */
  readonly kind?: RunKind;
}

/**
 * Why permits are new to us: a `first` run of a source and a `backfill` (an earlier period than ever read) bring permits
 * that were long public, and never fire alerts.
 */
export type RunKind = 'first' | 'backfill' | 'regular';

const PARTITION = 'pending-changes';

/** Notes the ids one page of a run wrote. Noting the same page again replaces the note. */
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

/** All notes not yet published, oldest run first. */
export function readPending({ collection }: Pick<Runtime, 'collection'>): Promise<PendingChange[]> {
  return collection.query<PendingChange>(PARTITION);
}

/** When the run began whose note has waited longest, ISO 8601 UTC; undefined when none waits. */
export async function changesPendingSince({
  collection,
}: Pick<Runtime, 'collection'>): Promise<string | undefined> {
  const [oldest] = await collection.query<Key>(PARTITION, { limit: 1 });
  return oldest === undefined ? undefined : beganAt(oldest);
}

/** When the run of a note began: its id, by which notes are sorted, begins with that (collection/run.ts). */
export function beganAt({ sk }: Pick<Key, 'sk'>): string {
  return sk.slice(0, '2026-11-21T00:00:00.000Z'.length);
}

/** Forgets notes whose permits the index now shows. */
export async function clearPending(
  { collection }: Pick<Runtime, 'collection'>,
  notes: readonly PendingChange[],
): Promise<void> {
  await collection.writeMany([], notes);
}
