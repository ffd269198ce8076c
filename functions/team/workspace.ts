import type { Account, Team, TeamMember } from '#functions/accounts/account.ts';
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
    const { id: memberId, role } = member;
    const seat = seatOf(member, members, seatsAt(owner.subscription, now));
    const workspace = { ownerId: owner.userId, role, memberId, seat, members };
    return { ...account, subscription: owner.subscription, workspace };
  });
}

/**
 * The number of a member's seat. Somebody who waited for a seat has a number beyond those that are paid for, and takes that of a seat which
 * nobody has now.
 */
function seatOf({ seat }: TeamMember, members: readonly TeamMember[], seats: number): number {
  if (seat < seats) return seat;
  const spare = Array.from({ length: seats - 1 }, (_, at) => at + 1).filter(
    (number) => !members.some((member) => member.seat === number),
  );
  const moved = members.filter((member) => member.seat >= seats).map((member) => member.seat);
  return spare[moved.indexOf(seat)] ?? seat;
}

/** The seat of the next who joins: not the one that was left last, while another is free. @returns undefined when all are taken */
export function nextSeat({ members, lastSeat = 0 }: Team, seats: number): number | undefined {
  const all = Array.from({ length: seats - 1 }, (_, at) => at + 1);
  // guard: a new member gets the seat that was free longest
  const inTurn = [...all.filter((seat) => seat > lastSeat), ...all.filter((seat) => seat <= lastSeat)];
  return inTurn.find((seat) => !members.some((member) => member.seat === seat));
}
