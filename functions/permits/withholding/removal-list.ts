import type { Key, Table } from '#functions/platform/tables/table.ts';
import { ConditionFailed, type Write } from '#functions/platform/tables/table.ts';
import type { RemovedSubject } from './removal.ts';
import { Removals } from './removals.ts';

/**
 * The removals that hold, in the permits table beside what they are about: who may read permits may read them, and no function may
 * write them. A small item counts their changes. It is read with every read of permits, so that a removal holds from the
 * next read on; the list itself is read when the count is another one than before.
 */
const PARTITION = 'removals';
const HEAD: Key = { pk: PARTITION, sk: 'head' };
const ENTRY = 'entry#';

interface Head extends Key {
  readonly version: number;
}
interface Entry extends Key {
  readonly subject: RemovedSubject;
}

/** What a warm process remembers of a table's list. */
const known = new WeakMap<Table, { readonly version: number; readonly removals: Removals }>();
const NONE = new Removals([]);

/** The removals that hold now: one small, strongly consistent read, more only after a change. */
export async function readRemovals(table: Table): Promise<Removals> {
  const version = await readVersion(table);
  if (version === 0) return NONE;
  const before = known.get(table);
  if (before?.version === version) return before.removals;
  const entries = await table.query<Entry>(PARTITION, { prefix: ENTRY });
  const removals = new Removals(entries.map(({ subject }) => subject));
  known.set(table, { version, removals });
  return removals;
}

/** The subjects on the list under a reference. */
export async function readSubjects(table: Table, reference: string): Promise<RemovedSubject[]> {
  const entries = await table.query<Entry>(PARTITION, { prefix: `${ENTRY}${reference}#` });
  return entries.map(({ subject }) => subject);
}

/** The most subjects one request may have: all of them are written in one transaction. */
export const SUBJECTS_MOST = 20;

/**
 * Has the list hold just these subjects under a reference, which nothing else may use; none takes them off. Done again it changes
 * nothing but the count.
 * @throws ConditionFailed when somebody else changed the list at the same moment, again and again
 */
export async function replaceSubjects(
  table: Table,
  reference: string,
  subjects: readonly RemovedSubject[],
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const version = await readVersion(table);
    const before = await table.query<Key>(PARTITION, { prefix: `${ENTRY}${reference}#` });
    const puts = subjects.map((subject, at): Write => ({ put: { ...entryKey(reference, at), subject } }));
    const removes = before.slice(subjects.length).map(({ pk, sk }): Write => ({ remove: { pk, sk } }));
    const head: Write = {
      put: { ...HEAD, version: version + 1 },
      condition:
        version === 0
          ? { expression: 'attribute_not_exists(pk)' }
          : { expression: 'version = :version', values: { ':version': version } },
    };
    try {
      await table.transact([head, ...puts, ...removes]);
      return;
    } catch (error) {
      if (!(error instanceof ConditionFailed) || tries === TRIES_MOST) throw error;
    }
  }
}

const TRIES_MOST = 5;

/** `getMany`, because whoever reads permits may do that. */
async function readVersion(table: Table): Promise<number> {
  const [head] = await table.getMany<Head>([HEAD]);
  return head?.version ?? 0;
}

function entryKey(reference: string, at: number): Key {
  return { pk: PARTITION, sk: `${ENTRY}${reference}#${String(at).padStart(2, '0')}` };
}
