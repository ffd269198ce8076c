import {
  REMOVALS,
  REMOVALS_HEAD,
  type RemovalEntry,
  type RemovalsHead,
} from '#functions/permits/withholding/removal-list.ts';
import type { RemovedSubject } from '#functions/permits/withholding/subject-finder.ts';
import { change } from '#functions/platform/tables/change.ts';
import { isUnchanged } from '#functions/platform/tables/conditions.ts';
import type { Key, Table, Write } from '#functions/platform/tables/table.ts';

/** Reads the subjects of one reference. */
export async function readSubjects(table: Table, reference: string): Promise<RemovedSubject[]> {
  const entries = await table.query<RemovalEntry>(REMOVALS.partition, { prefix: prefixOf(reference) });
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
    const before = await table.query<Key>(REMOVALS.partition, { prefix: prefixOf(reference) });
    const puts = subjects.map((subject, at): Write => ({ put: { ...entryKey(reference, at), subject } }));
    const removes = before.slice(subjects.length).map(({ pk, sk }): Write => ({ remove: { pk, sk } }));
    const head: Write = {
      put: { ...REMOVALS_HEAD, version: version + 1 },
      condition: isUnchanged('version', version === 0 ? undefined : version),
    };
    await table.transact([head, ...puts, ...removes]);
  });
}

async function readVersion(table: Table): Promise<number> {
  const [head] = await table.getMany<RemovalsHead>([REMOVALS_HEAD]);
  return head?.version ?? 0;
}

function entryKey(reference: string, at: number): Key {
  return { pk: REMOVALS.partition, sk: `${prefixOf(reference)}${String(at).padStart(2, '0')}` };
}

function prefixOf(reference: string): string {
  return `${REMOVALS.entry}${reference}#`;
}
