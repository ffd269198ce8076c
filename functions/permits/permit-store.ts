import type { Item, Key, Table, Write } from '#functions/platform/table.ts';
import type { PermitChange } from '#shared/domain/permit.ts';
import { changeKey, permitKey, type StoredPermit, sharedKey } from './stored-permit.ts';

/** A permit as it now stands, and what was seen to change in it since it was last written. */
export interface PermitWrite {
  readonly permit: StoredPermit;
  readonly changes: readonly PermitChange[];
}

/** DynamoDB's most writes in one transaction, with room for the condition of a fenced table. */
const TRANSACTION_MAX = 99;
/** Keys of one read request; several requests are under way at once. */
const READ_BATCH = 100;

/**
 * The permits that exist among `ids`, in the order asked; doubles come once. Withdrawn permits are among them, marked by
 * `withdrawnAt`.
 */
export async function readPermits(table: Table, ids: readonly string[]): Promise<Map<string, StoredPermit>> {
  return readDistinctPermits(table, new Set(ids));
}

/** As `readPermits`, of ids that are known to come once each: the tables refuse doubles. */
export async function readDistinctPermits(
  table: Table,
  ids: Iterable<string>,
): Promise<Map<string, StoredPermit>> {
  const batches: Promise<(StoredPermit & Key)[]>[] = [];
  let keys: Key[] = [];
  for (const id of ids) {
    if (keys.length === READ_BATCH) {
      batches.push(table.getMany<StoredPermit & Key>(keys));
      keys = [];
    }
    keys.push(permitKey(id));
  }
  if (keys.length > 0) batches.push(table.getMany<StoredPermit & Key>(keys));
  const found = new Map((await Promise.all(batches)).flat().map((item) => [item.pk, withoutKey(item)]));
  const permits = new Map<string, StoredPermit>();
  // A first run asks for thousands of which none is there.
  if (found.size === 0) return permits;
  for (const id of ids) {
    const permit = found.get(id);
    if (permit !== undefined) permits.set(id, permit);
  }
  return permits;
}

/** Every permit ever written, withdrawn ones included, some at a time: a read of the whole table, for rebuilding the lead index. */
export async function* readAllPermits(table: Table): AsyncGenerator<StoredPermit[]> {
  for await (const items of table.scan<StoredPermit & Key>(permitKey('').sk)) yield items.map(withoutKey);
}

/** One permit and its history, oldest change first; undefined when no such permit was ever written. */
export async function readPermitWithHistory(
  table: Table,
  id: string,
): Promise<{ readonly permit: StoredPermit; readonly history: readonly PermitChange[] } | undefined> {
  const items = await table.query<Key>(id);
  const permit = items.find(({ sk }) => sk === permitKey(id).sk);
  if (permit === undefined) return undefined;
  const history = items.filter((item) => item !== permit) as (PermitChange & Key)[];
  return {
    permit: withoutKey(permit as StoredPermit & Key),
    history: history.map(({ field, from, to, seenAt }) => ({ field, from, to, seenAt })),
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

function withoutKey({ pk: _pk, sk: _sk, ...permit }: StoredPermit & Key): StoredPermit {
  return permit;
}
