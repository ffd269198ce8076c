import type { Item, Table, Write } from '#functions/platform/tables/table.ts';
import type { PermitChange } from '#shared/domain/permit/permit.ts';
import { readAllRecordedPermits, readRecordedHistory, readRecordedPermits } from './recorded-permits.ts';
import { changeKey, permitKey, type StoredPermit, sharedKey } from './stored-permit.ts';
import { readRemovals } from './withholding/removal-list.ts';

/** A permit as it now stands, and what was seen to change in it since it was last written. */
export interface PermitWrite {
  readonly permit: StoredPermit;
  readonly changes: readonly PermitChange[];
}

/** DynamoDB's most writes in one transaction, with room for the condition of a fenced table. */
const TRANSACTION_MAX = 99;
/**
 * The permits that exist among `ids`, in the order asked; doubles come once. Withdrawn permits are among them, marked by
 * `withdrawnAt`. What people asked us to withhold is out of them: this is the read of every way a permit leaves by.
 */
export async function readPermits(table: Table, ids: readonly string[]): Promise<Map<string, StoredPermit>> {
  const [found, removals] = await Promise.all([readRecordedPermits(table, ids), readRemovals(table)]);
  if (removals.isEmpty) return found;
  return new Map([...found].map(([id, permit]) => [id, removals.withheld(permit)]));
}

/** Every permit ever written, withdrawn ones included, some at a time: a read of the whole table, for rebuilding the lead index. */
export async function* readAllPermits(table: Table): AsyncGenerator<StoredPermit[]> {
  for await (const permits of readAllRecordedPermits(table)) {
    const removals = await readRemovals(table);
    yield permits.map((permit) => removals.withheld(permit));
  }
}

/** One permit and its history, oldest change first; undefined when no such permit was ever written. */
export async function readPermitWithHistory(
  table: Table,
  id: string,
): Promise<{ readonly permit: StoredPermit; readonly history: readonly PermitChange[] } | undefined> {
  const [found, removals] = await Promise.all([readRecordedHistory(table, id), readRemovals(table)]);
  if (found === undefined) return undefined;
  return {
    permit: removals.withheld(found.permit),
    history: removals.withheldHistory(found.permit, found.history),
  };
}

/**
 * Writes permits with their changes, each permit at most once in a call. A permit and its changes are written together
 * or not at all, so a kill between them can neither lose a change nor tell it twice; writing the same again changes
 * nothing. Permits without changes go the cheaper way, in batches.
 */
export async function writePermits(table: Table, writes: readonly PermitWrite[]): Promise<void> {
  // First, so that no permit is without: a link to a permit that is not there does no harm.
  await table.writeMany(
    writes.flatMap(({ permit: { id, shared } }) =>
      shared === undefined ? [] : [{ ...sharedKey(shared.key, id) }],
    ),
  );
  await table.writeMany(writes.filter(({ changes }) => changes.length === 0).map(permitItem));
  let transaction: Write[] = [];
  for (const write of writes.filter(({ changes }) => changes.length > 0)) {
    const items = itemsOf(write);
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

function itemsOf(write: PermitWrite): Item[] {
  const { permit, changes } = write;
  return [permitItem(write), ...changes.map((change) => ({ ...change, ...changeKey(permit.id, change) }))];
}
