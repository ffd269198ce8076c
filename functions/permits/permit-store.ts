import type { Item, Table, Write } from '#functions/platform/tables/table.ts';
import type { PermitChange } from '#shared/domain/permit/permit.ts';
import { readAllRecordedPermits, readRecordedHistory, readRecordedPermits } from './recorded-permits.ts';
import { changeKey, permitKey, type StoredPermit, sharedKey } from './stored-permit.ts';
import { readRemovals } from './withholding/removal-list.ts';

/** A permit to store, and its changes since it was last stored. */
export interface PermitWrite {
  readonly permit: StoredPermit;
  readonly changes: readonly PermitChange[];
}

/** DynamoDB's most writes in one transaction, less one for the condition of a fenced table. */
const TRANSACTION_MAX = 99;

/**
 * The stored permits among `ids`, in their order and each once, without removed personal data: everything that shows permits reads
 * them here. Withdrawn permits are included (`withdrawnAt`).
 */
export async function readPermits(table: Table, ids: readonly string[]): Promise<Map<string, StoredPermit>> {
  const [found, removals] = await Promise.all([readRecordedPermits(table, ids), readRemovals(table)]);
  if (removals.isEmpty) return found;
  return new Map([...found].map(([id, permit]) => [id, removals.withhold(permit)]));
}

/** Every stored permit, withdrawn ones included, page by page. It reads the whole table, to rebuild the lead index. */
export async function* readAllPermits(table: Table): AsyncGenerator<StoredPermit[]> {
  for await (const permits of readAllRecordedPermits(table)) {
    const removals = await readRemovals(table);
    yield permits.map((permit) => removals.withhold(permit));
  }
}

/** One permit and its history, oldest change first; undefined if there is none. */
export async function readPermitWithHistory(
  table: Table,
  id: string,
): Promise<{ readonly permit: StoredPermit; readonly history: readonly PermitChange[] } | undefined> {
  const [found, removals] = await Promise.all([readRecordedHistory(table, id), readRemovals(table)]);
  if (found === undefined) return undefined;
  return {
    permit: removals.withhold(found.permit),
    history: removals.withholdHistory(found.permit, found.history),
  };
}

/**
 * Writes permits with their changes, each permit at most once in a call. One transaction writes a permit and its changes, so that a
 * crash neither loses nor repeats a change. Safe to repeat. Permits without changes are written in cheaper batches.
 */
export async function writePermits(table: Table, writes: readonly PermitWrite[]): Promise<void> {
  // Links come first, so that no permit lacks one; a link to a missing permit is harmless.
  await table.writeMany(
    writes.flatMap(({ permit: { id, shared } }) =>
      shared === undefined ? [] : [{ ...sharedKey(shared.key, id) }],
    ),
  );
  await table.writeMany(writes.filter(({ changes }) => changes.length === 0).map(permitItem));
  let transaction: Write[] = [];
  for (const write of writes.filter(({ changes }) => changes.length > 0)) {
    const items = toItems(write);
    if (transaction.length + items.length > TRANSACTION_MAX) {
      await table.transact(transaction);
      transaction = [];
    }
    transaction.push(...items.map((put) => ({ put })));
  }
  if (transaction.length > 0) await table.transact(transaction);
}

function permitItem({ permit }: PermitWrite): Item {
  return { ...permit, ...permitKey(permit.id) };
}

function toItems(write: PermitWrite): Item[] {
  const { permit, changes } = write;
  return [permitItem(write), ...changes.map((change) => ({ ...change, ...changeKey(permit.id, change) }))];
}
