import type { Item, Key, Table } from '#functions/platform/table.ts';
import { readPermits } from './permit-store.ts';
import { isSamePermit, leadsOf } from './same-permit.ts';
import type { StoredPermit } from './stored-permit.ts';

/** Where it is noted which permits have one place and number. A note that a permit has outgrown is found out when it is read. */
function linkPartition(key: string): string {
  return `shared#${key}`;
}

/** The note that a permit has its place and number; none for a permit of a source that shares none. */
export function linkOf({ id, shared }: Pick<StoredPermit, 'id' | 'shared'>): Item[] {
  return shared === undefined ? [] : [{ pk: linkPartition(shared.key), sk: id }];
}

/** The permits still published that have the place and number of some others, these included. */
async function readShared(table: Table, permits: Iterable<StoredPermit>): Promise<StoredPermit[]> {
  const keys = new Set([...permits].flatMap(({ shared }) => (shared === undefined ? [] : [shared.key])));
  const links = await Promise.all([...keys].map((key) => table.query<Key>(linkPartition(key))));
  const found = await readPermits(
    table,
    links.flat().map(({ sk }) => sk),
  );
  return [...found.values()].filter(
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
  const shared = await readShared(table, changed.values());
  const leads = leadsOfAll(shared);
  return new Map(
    [...changed.values(), ...shared].map((permit) => [
      permit.id,
      { permit, isLead: (leads.get(permit.id) ?? permit.id) === permit.id },
    ]),
  );
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
  const shared = await readShared(table, [permit]);
  return shared.filter((other) => other.id !== permit.id && isSamePermit(permit, other));
}
