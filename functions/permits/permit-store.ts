import {
  happens,
  type Item,
  type Key,
  type ScanOptions,
  type Table,
  type Write,
} from '#functions/platform/tables/table.ts';
import type { PermitChange } from '#shared/domain/permit/permit.ts';
import { siteLinkKeys } from './projects/site-links.ts';
import { readAllRecordedPermits, readRecordedHistory, readRecordedPermits } from './recorded-permits.ts';
import { changeKey, permitKey, type StoredPermit, sharedKey } from './stored-permit.ts';
import { readWithholding } from './withholding/withholding.ts';

/** A permit to store, and its changes since it was last stored. */
export interface PermitWrite {
  readonly permit: StoredPermit;
  readonly changes: readonly PermitChange[];
}

/** DynamoDB's most writes in one transaction, less one for the condition of a fenced table. */
const TRANSACTION_MAX = 99;

/**
 * The stored permits among `ids`, in their order and each once, without removed personal data and without what the terms of their
 * sources withhold: everything that shows permits reads them here. Withdrawn permits are included (`withdrawnAt`).
 */
export async function readPermits(table: Table, ids: readonly string[]): Promise<Map<string, StoredPermit>> {
  const [found, withholding] = await Promise.all([readRecordedPermits(table, ids), readWithholding(table)]);
  // guard: removals apply whenever there are any
  if (withholding.isEmpty) return found;
  // guard: lists are withheld from
  return new Map([...found.values()].flatMap(withholding.withhold).map((permit) => [permit.id, permit]));
}

/** Every stored permit, withdrawn ones included, page by page. It reads the whole table. */
export async function* readAllPermits(table: Table): AsyncGenerator<StoredPermit[]> {
  for await (const { permits } of readPermitPages(table)) yield permits;
}

/**
 * `readAllPermits`, or those of a share of the table, each page with the key of the last permit that was read for it, from which a later
 * scan continues; undefined if there was none.
 */
export async function* readPermitPages(
  table: Table,
  options: ScanOptions = {},
): AsyncGenerator<{ readonly permits: StoredPermit[]; readonly last: Key | undefined }> {
  for await (const read of readAllRecordedPermits(table, options)) {
    const withholding = await readWithholding(table);
    const last = read.at(-1);
    yield {
      // guard: the index is built without what is removed
      permits: read.flatMap(withholding.withhold),
      last: last === undefined ? undefined : permitKey(last.id),
    };
  }
}

/** The ids of all stored permits of some sources, or with facts of some rolls, page by page. It reads the whole table. */
export async function* readPermitIds(table: Table, sourceIds: readonly string[]): AsyncGenerator<string[]> {
  for await (const permits of readAllRecordedPermits(table))
    yield permits.flatMap(({ id, sourceId, rollSays }) =>
      sourceIds.includes(sourceId) || sourceIds.includes(rollSays?.facts?.rollId ?? '') ? [id] : [],
    );
}

/** One permit and its history, oldest change first; undefined if there is none. */
export async function readPermitWithHistory(
  table: Table,
  id: string,
): Promise<{ readonly permit: StoredPermit; readonly history: readonly PermitChange[] } | undefined> {
  const [found, withholding] = await Promise.all([readRecordedHistory(table, id), readWithholding(table)]);
  // guard: a permit alone is withheld from
  const [permit] = found === undefined ? [] : withholding.withhold(found.permit);
  if (found === undefined || permit === undefined) return undefined;
  // guard: a history is withheld from
  return { permit, history: withholding.withholdHistory(found.permit, found.history) };
}

/**
 * Writes permits with their changes, each permit at most once in a call. One transaction writes a permit and its changes, so that a
 * crash neither loses nor repeats a change. Safe to repeat. Permits without changes are written in cheaper batches.
 */
export async function writePermits(table: Table, writes: readonly PermitWrite[]): Promise<void> {
  // Links come first, so that no permit lacks one; a link to a missing permit is harmless.
  await table.writeMany(
    writes.flatMap(({ permit }) => [
      ...(permit.shared === undefined ? [] : [{ ...sharedKey(permit.shared.key, permit.id) }]),
      ...siteLinkKeys(permit).map((key) => ({ ...key })),
    ]),
  );
  await table.writeMany(writes.filter(({ changes }) => changes.length === 0).map(permitItem));
  let transaction: Write[] = [];
  for (const write of writes.filter(({ changes }) => changes.length > 0)) {
    const items = toItems(write);
    if (transaction.length + items.length > TRANSACTION_MAX) {
      await table.transact(transaction);
      transaction = [];
    }
    // guard: history is written with its permit
    transaction.push(...items.map((put) => ({ put })));
  }
  if (transaction.length > 0) await table.transact(transaction);
}

/**
 * Writes what we found for a permit, such as its place, if it is as it was read. It is no change of the record, so its history and times
 * stay.
 * @returns whether it was written
 */
export function writeFound(
  table: Table,
  { id, lastChanged }: Pick<StoredPermit, 'id' | 'lastChanged'>,
  found: Partial<StoredPermit>,
): Promise<boolean> {
  const fields = Object.keys(found) as (keyof StoredPermit)[];
  return happens(
    table.update(permitKey(id), {
      expression: `SET ${fields.map((field) => `${field} = :${field}`).join(', ')}`,
      condition: 'lastChanged = :read',
      values: {
        ...Object.fromEntries(fields.map((field) => [`:${field}`, found[field]])),
        ':read': lastChanged,
      },
    }),
  );
}

function permitItem({ permit }: PermitWrite): Item {
  return { ...permit, ...permitKey(permit.id) };
}

function toItems(write: PermitWrite): Item[] {
  const { permit, changes } = write;
  return [permitItem(write), ...changes.map((change) => ({ ...change, ...changeKey(permit.id, change) }))];
}
