import type { Key, Table } from '#functions/platform/tables/table.ts';
import { readPermits } from './permit-store.ts';
import { isSamePermit, leadsOf } from './same-permit.ts';
import { type StoredPermit, sharedKey } from './stored-permit.ts';

/** The permits still published that have the place and number of some others, these included. */
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
 * The permits whose place in the lead index is to be looked at when some have changed: these, and the other records of the
 * same permits, of which only one is a lead.
 * @returns each permit with whether it is a lead
 */
export async function withLeads(
  table: Table,
  changed: ReadonlyMap<string, StoredPermit>,
): Promise<Map<string, { readonly permit: StoredPermit; readonly isLead: boolean }>> {
  const shared = await readShared(table, changed);
  const leads = leadsOfAll(shared);
  return new Map(
    [...changed.values(), ...shared].map((permit) => [
      permit.id,
      { permit, isLead: (leads.get(permit.id) ?? permit.id) === permit.id },
    ]),
  );
}

/** As `leadsOfAll`, of permits whose other records are looked for; those without any are absent. */
export async function readLeads(
  table: Table,
  permits: ReadonlyMap<string, StoredPermit>,
): Promise<Map<string, string>> {
  return leadsOfAll(await readShared(table, permits));
}

/** For every record the id of its lead. */
export function leadsOfAll(permits: readonly StoredPermit[]): Map<string, string> {
  const groups = Map.groupBy(
    permits.filter(({ shared, withdrawnAt }) => shared !== undefined && withdrawnAt === null),
    ({ shared }) => shared?.key,
  );
  return new Map([...groups.values()].flatMap((group) => [...leadsOf(group)]));
}

/** The other records of a permit: what other sources publish of it. */
export async function readOtherRecords(table: Table, permit: StoredPermit): Promise<StoredPermit[]> {
  const shared = await readShared(table, new Map([[permit.id, permit]]));
  return shared.filter((other) => other.id !== permit.id && isSamePermit(permit, other));
}
