import type { Key, Table } from '#functions/platform/tables/table.ts';
import { Removals } from './removals.ts';
import type { RemovedSubject } from './subject-finder.ts';

/**
 * The list of granted removals, in the permits table: functions that read permits may read it, and only operators write it
 * (`infra/ops/removals`). A small head item counts its changes. Every read of permits reads the head, so a removal applies from the next
 * read on; the list itself is read again only when the count has changed.
 */
export const REMOVALS = { partition: 'removals', entry: 'entry#' } as const;
export const REMOVALS_HEAD: Key = { pk: REMOVALS.partition, sk: 'head' };

export interface RemovalsHead extends Key {
  readonly version: number;
}
export interface RemovalEntry extends Key {
  readonly subject: RemovedSubject;
}

/** Cache of each table's list. */
const known = new WeakMap<Table, { readonly version: number; readonly removals: Removals }>();
const NONE = new Removals([]);

/** The current removals. Reads the list only after a change. @param head as just read; undefined if there is none */
export async function loadRemovals(table: Table, head: RemovalsHead | undefined): Promise<Removals> {
  const version = head?.version ?? 0;
  // guard: a new version of the list is read
  if (version === 0) return NONE;
  const before = known.get(table);
  if (before?.version === version) return before.removals;
  const entries = await table.query<RemovalEntry>(REMOVALS.partition, { prefix: REMOVALS.entry });
  const removals = new Removals(entries.map(({ subject }) => subject));
  known.set(table, { version, removals });
  return removals;
}
