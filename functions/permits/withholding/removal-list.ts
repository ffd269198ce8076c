import { change } from '#functions/platform/tables/change.ts';
import { isUnchanged } from '#functions/platform/tables/conditions.ts';
import type { Key, Table, Write } from '#functions/platform/tables/table.ts';
import { Removals } from './removals.ts';
import type { RemovedSubject } from './subject-finder.ts';

/**
 * The list of granted removals, in the permits table: functions that read permits may read it, and none may write it. A small head
 * item counts its changes. Every read of permits reads the head, so a removal applies from the next read on; the list itself is
 * read again only when the count has changed.
 */
const PARTITION = 'removals';
/** The head item. */
export const REMOVALS_HEAD: Key = { pk: PARTITION, sk: 'head' };
const ENTRY = 'entry#';

export interface RemovalsHead extends Key {
  readonly version: number;
}
interface Entry extends Key {
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
  const entries = await table.query<Entry>(PARTITION, { prefix: ENTRY });
  const removals = new Removals(entries.map(({ subject }) => subject));
  known.set(table, { version, removals });
  return removals;
}

/** Reads the subjects of one reference. */
export async function readSubjects(table: Table, reference: string): Promise<RemovedSubject[]> {
  const entries = await table.query<Entry>(PARTITION, { prefix: `${ENTRY}${reference}#` });
  return entries.map(({ subject }) => subject);
}

/** Most subjects of one request: one transaction writes all of them. */
export const SUBJECTS_MOST = 20;

/**
 * Replaces the subjects of a reference; an empty list removes them. Safe to repeat.
 * @throws Overtaken if others keep changing the list at the same time
 */
export function replaceSubjects(
  table: Table,
  reference: string,
  subjects: readonly RemovedSubject[],
): Promise<void> {
  return change(async () => {
    const version = await readVersion(table);
    const before = await table.query<Key>(PARTITION, { prefix: `${ENTRY}${reference}#` });
    const puts = subjects.map((subject, at): Write => ({ put: { ...entryKey(reference, at), subject } }));
    const removes = before.slice(subjects.length).map(({ pk, sk }): Write => ({ remove: { pk, sk } }));
    const head: Write = {
      put: { ...REMOVALS_HEAD, version: version + 1 },
      condition: isUnchanged('version', version === 0 ? undefined : version),
    };
    await table.transact([head, ...puts, ...removes]);
  });
}

/** Uses `getMany`, which every function that reads permits may call. */
async function readVersion(table: Table): Promise<number> {
  const [head] = await table.getMany<RemovalsHead>([REMOVALS_HEAD]);
  return head?.version ?? 0;
}

function entryKey(reference: string, at: number): Key {
  return { pk: PARTITION, sk: `${ENTRY}${reference}#${String(at).padStart(2, '0')}` };
}
