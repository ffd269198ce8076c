import type { Account } from '#functions/accounts/account.ts';
import type { Item, Key, Table } from '#functions/platform/tables/table.ts';

/** The part of an account that says whose limits of use a call takes from. */
export type QuotaUser = Pick<Account, 'quotaId' | 'workspace'>;

/**
 * The partition with what was used of the limits of exports, API and rows. They belong to the mailbox, so that a new account of it renews
 * none, and in a team to the seat, so that passing a seat around renews none either.
 */
export function quotaPartition({ quotaId, workspace }: QuotaUser): string {
  // guard: quotas stay with the seat
  if (workspace !== undefined) return `quota#${workspace.ownerId}.${workspace.seat}`;
  return `quota#${quotaId}`;
}

/** Keeps of what a deleted account used only how much it was. The items expire by themselves. */
export async function keepOnlyCounts(accounts: Table, user: Pick<Account, 'quotaId'>): Promise<void> {
  for (const { ids, ...item } of await accounts.query<QuotaItem>(quotaPartition(user)))
    if (ids instanceof Set) await accounts.put({ ...item, spent: (item.spent ?? 0) + ids.size });
    else if (ids !== undefined) await accounts.put({ ...item, ids: new Uint8Array() });
}

/** What the limits have in common. The items of rows hold their count beside the ids. */
interface QuotaItem extends Item, Key {
  readonly ids?: ReadonlySet<string> | Uint8Array;
  readonly spent?: number;
}
