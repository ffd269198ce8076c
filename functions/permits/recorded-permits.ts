import type { Key, ScanOptions, Table } from '#functions/platform/tables/table.ts';
import type { PermitChange } from '#shared/domain/permit/permit.ts';
import { permitKey, type StoredPermit } from './stored-permit.ts';

/**
 * Reads permits as recorded, with removed personal data still in. Only collection, which compares with them, and the grant of a removal,
 * which finds the affected permits, may use them; all other code reads through `permit-store.ts`. `infra/tooling/recorded-permits.test.ts`
 * checks who imports this file.
 */

type PermitItem = Key & StoredPermit;

/** Keys of one read request; requests run in parallel. */
const READ_BATCH = 100;

/** `readPermits` without removals. */
export function readRecordedPermits(table: Table, ids: Iterable<string>): Promise<Map<string, StoredPermit>> {
  return readDistinctRecordedPermits(table, new Set(ids));
}

/** `readRecordedPermits` for ids that are all different: the tables refuse duplicates. */
export async function readDistinctRecordedPermits(
  table: Table,
  ids: Iterable<string>,
): Promise<Map<string, StoredPermit>> {
  const batches: Promise<PermitItem[]>[] = [];
  let keys: Key[] = [];
  for (const id of ids) {
    if (keys.length === READ_BATCH) {
      batches.push(table.getMany<PermitItem>(keys));
      keys = [];
    }
    keys.push(permitKey(id));
  }
  if (keys.length > 0) batches.push(table.getMany<PermitItem>(keys));
  const found = new Map((await Promise.all(batches)).flat().map((item) => [item.pk, toPermit(item)]));
  const permits = new Map<string, StoredPermit>();
  // A first run asks for thousands of unknown permits.
  if (found.size === 0) return permits;
  for (const id of ids) {
    const permit = found.get(id);
    if (permit !== undefined) permits.set(id, permit);
  }
  return permits;
}

/** `readAllPermits` without removals. */
export async function* readAllRecordedPermits(
  table: Table,
  options: ScanOptions = {},
): AsyncGenerator<StoredPermit[]> {
  for await (const items of table.scan<PermitItem>(permitKey('').sk, options)) yield items.map(toPermit);
}

/** `readPermitWithHistory` without removals. */
export async function readRecordedHistory(
  table: Table,
  id: string,
): Promise<{ readonly permit: StoredPermit; readonly history: readonly PermitChange[] } | undefined> {
  const items = await table.query<Key>(id);
  const permit = items.find(({ sk }) => sk === permitKey(id).sk);
  if (permit === undefined) return undefined;
  const history = items.filter((item) => item !== permit) as (PermitChange & Key)[];
  return {
    permit: toPermit(permit as PermitItem),
    history: history.map(({ field, from, to, seenAt }) => ({ field, from, to, seenAt })),
  };
}

function toPermit({ pk: _pk, sk: _sk, ...permit }: PermitItem): StoredPermit {
  return permit;
}
