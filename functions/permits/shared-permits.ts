import type { Key, Table } from '#functions/platform/tables/table.ts';
import { readPermits } from './permit-store.ts';
import { groupLeads, isSamePermit } from './same-permit.ts';
import { type StoredPermit, sharedKey } from './stored-permit.ts';

/** The published permits with the place and number of some permits, those included. */
async function readShared(table: Table, permits: ReadonlyMap<string, StoredPermit>): Promise<StoredPermit[]> {
  const keys = new Set([...permits.values()].flatMap(({ shared }) => shared?.key ?? []));
  const links = await Promise.all([...keys].map((key) => table.query<Key>(sharedKey(key, '').pk)));
  const others = links.flat().flatMap(({ sk: id }) => (permits.has(id) ? [] : [id]));
  const found = [...permits.values(), ...(await readPermits(table, others)).values()];
  return found.filter(
    ({ shared, withdrawnAt }) => withdrawnAt === null && shared !== undefined && keys.has(shared.key),
  );
}

/**
 * Reads the permits whose rows of the lead index may change with some permits: these, and the other records of the same permits, of which
 * only one is a lead.
 * @returns each permit, and whether it is a lead
 */
export async function readWithLeads(
  table: Table,
  ids: readonly string[],
): Promise<Map<string, { readonly permit: StoredPermit; readonly isLead: boolean }>> {
  const changed = await readPermits(table, ids);
  const shared = await readShared(table, changed);
  const leads = leadsOfAll(shared);
  return new Map(
    [...changed.values(), ...shared].map((permit) => [
      permit.id,
      { permit, isLead: (leads.get(permit.id) ?? permit.id) === permit.id },
    ]),
  );
}

/** `leadsOfAll` with the other records of the permits, which it reads. A permit without other records may be absent. */
export async function readLeads(
  table: Table,
  permits: ReadonlyMap<string, StoredPermit>,
): Promise<Map<string, string>> {
  return leadsOfAll(await readShared(table, permits));
}

/** The id of its lead for every record that shares its permit. */
export function leadsOfAll(permits: readonly StoredPermit[]): Map<string, string> {
  const groups = Map.groupBy(
    permits.filter(({ shared, withdrawnAt }) => shared !== undefined && withdrawnAt === null),
    ({ shared }) => shared?.key,
  );
  return new Map([...groups.values()].flatMap((group) => [...groupLeads(group)]));
}

/** The records of other sources of the same permit. */
export async function readOtherRecords(table: Table, permit: StoredPermit): Promise<StoredPermit[]> {
  const shared = await readShared(table, new Map([[permit.id, permit]]));
  return shared.filter((other) => other.id !== permit.id && isSamePermit(permit, other));
}
