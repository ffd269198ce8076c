import type { Key, Table } from '#functions/platform/tables/table.ts';
import type { PermitChange } from '#shared/domain/permit/permit.ts';
import { permitKey, type StoredPermit } from './stored-permit.ts';

/**
 * Permits as the record shows them, with what people asked us to withhold still in. Collection compares with these, and
 * granting a removal looks for whom it concerns in them; everybody else reads through `permit-store.ts`.
 * `infra/tooling/recorded-permits.test.ts` lists who may import this file.
 */

/** Keys of one read request; several requests are under way at once. */
const READ_BATCH = 100;

/** As `readPermits`, as the record shows them. */
export function readRecordedPermits(table: Table, ids: Iterable<string>): Promise<Map<string, StoredPermit>> {
  return readDistinctRecordedPermits(table, new Set(ids));
}

/** As `readRecordedPermits`, of ids that are known to come once each: the tables refuse doubles. */
export async function readDistinctRecordedPermits(
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

/** As `readAllPermits`, as the record shows them. */
export async function* readAllRecordedPermits(table: Table): AsyncGenerator<StoredPermit[]> {
  for await (const items of table.scan<StoredPermit & Key>(permitKey('').sk)) yield items.map(withoutKey);
}

/** As `readPermitWithHistory`, as the record shows it. */
export async function readRecordedHistory(
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

function withoutKey({ pk: _pk, sk: _sk, ...permit }: StoredPermit & Key): StoredPermit {
  return permit;
}
