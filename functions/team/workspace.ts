import type { Account, TeamMember } from '#functions/accounts/account.ts';
import { type AccountItem, accountKey } from '#functions/accounts/accounts.ts';
import { readByKey } from '#functions/platform/tables/read-by-key.ts';
import type { Table } from '#functions/platform/tables/table.ts';
import { seatsAt } from '#shared/domain/plan/seats.ts';

/** The members who have a seat, in the order they joined: the owner has the first. Others wait until a seat is paid for. */
export function seatedMembers(
  { team, subscription }: Pick<Account, 'team' | 'subscription'>,
  now: Date,
): readonly TeamMember[] {
  return team?.members.slice(0, seatsAt(subscription, now) - 1) ?? [];
}

/**
 * An account in the workspace of its team's owner, with the owner's subscription; as it is, if it is in no team or has no seat there. The
 * owner's item alone decides, so that a removal takes effect with the next read.
 */
export async function inWorkspace(
  accounts: Pick<Table, 'getMany'>,
  account: Account,
  now: Date,
): Promise<Account> {
  const [placed = account] = await inWorkspaces(accounts, [account], now);
  return placed;
}

/** As `inWorkspace`, of several accounts. Reads the owners of those that are in a team, and nothing else. */
export async function inWorkspaces(
  accounts: Pick<Table, 'getMany'>,
  people: readonly Account[],
  now: Date,
): Promise<readonly Account[]> {
  const owners = new Set(people.flatMap(({ memberOf }) => memberOf ?? []));
  if (owners.size === 0) return people;
  const found = await readByKey(accounts, [...owners].map(accountKey));
  return people.map((account) => {
    const owner =
      account.memberOf === undefined ? undefined : found<AccountItem>(accountKey(account.memberOf));
    if (owner === undefined || owner.deletingAt !== undefined) return account;
    const members = seatedMembers(owner, now);
    const member = members.find(({ userId }) => userId === account.userId);
    // guard: a member has a seat
    if (member === undefined) return account;
    const workspace = { ownerId: owner.userId, role: member.role, memberId: member.id, members };
    return { ...account, subscription: owner.subscription, workspace };
  });
}
