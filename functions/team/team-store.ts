import { type Account, type Team, type TeamMember, userPartition } from '#functions/accounts/account.ts';
import { type AccountItem, accountKey } from '#functions/accounts/accounts.ts';
import { activityWrites } from '#functions/accounts/activity.ts';
import { storePeople } from '#functions/alerts/active-alerts.ts';
import { WEBHOOK_PREFIX } from '#functions/alerts/alert.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { change } from '#functions/platform/tables/change.ts';
import { happens, type Key, type Write } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { MemberRole } from '#shared/domain/team/roles.ts';

/**
 * Teams. The owner's account holds the members and the invitations, and a member's account the owner's id. One transaction writes both, so
 * neither is without the other after a crash. What a member may see is decided by the owner's item (`workspace.ts`).
 */

export type TeamParts = Pick<Runtime, 'accounts' | 'clock'>;

export const NO_TEAM: Team = { members: [], invitations: [] };

/** What becomes of a team, and the writes of the same transaction. */
export interface TeamChange {
  readonly team: Team;
  readonly also: readonly Write[];
}

/**
 * Changes the team of an account that pays, in one transaction.
 * @param next called again when the team changed meanwhile, or a condition of its writes failed
 * @throws ApiError `notFound` when there is no such owner, `teamRole` when the account is in a team itself @throws Overtaken
 */
export function changeTeam(
  { accounts }: TeamParts,
  ownerId: string,
  next: (owner: Account) => TeamChange | Promise<TeamChange>,
): Promise<void> {
  return change(async () => {
    const owner = await accounts.get<AccountItem>(accountKey(ownerId));
    if (owner === undefined || owner.deletingAt !== undefined) throw new ApiError('notFound');
    if (owner.memberOf !== undefined) throw new ApiError('teamRole');
    const { team, also } = await next(owner);
    await accounts.transact([...teamWrites(owner, team), ...also]);
  });
}

function teamWrites({ userId, team: before }: Account, team: Team): Write[] {
  const asRead = before === undefined ? 'attribute_not_exists(team)' : 'team = :before';
  return [
    {
      update: accountKey(userId),
      with: {
        expression: 'SET team = :team',
        condition: `attribute_exists(pk) AND attribute_not_exists(deletingAt) AND attribute_not_exists(memberOf) AND ${asRead}`,
        values: { ':team': team, ...(before === undefined ? {} : { ':before': before }) },
      },
    },
    storePeople(
      userId,
      team.members.map((member) => member.userId),
    ),
  ];
}

/** Gives a member another role. @throws ApiError `notFound` */
export async function changeRole(
  parts: TeamParts,
  ownerId: string,
  memberId: string,
  role: MemberRole,
): Promise<void> {
  await changeTeam(parts, ownerId, async ({ team = NO_TEAM }) => {
    const member = memberOf(team, memberId);
    const members = team.members.map((one) => (one.id === memberId ? { ...one, role } : one));
    const held = role === 'manager' ? [] : await heldWrites(parts, ownerId, member);
    return {
      team: { ...team, members },
      also: [...activityWrites(parts, ownerId, 'role-changed'), ...held],
    };
  });
}

/** Removes a member, who works in their own workspace from the next call on. @throws ApiError `notFound` */
export async function removeMember(parts: TeamParts, ownerId: string, memberId: string): Promise<void> {
  await changeTeam(parts, ownerId, async ({ team = NO_TEAM }) => {
    const member = memberOf(team, memberId);
    return {
      team: without(team, member),
      also: [
        releaseWrite(ownerId, member),
        ...activityWrites(parts, member.userId, 'removed-from-team'),
        ...activityWrites(parts, ownerId, 'member-removed'),
        ...(await heldWrites(parts, ownerId, member)),
      ],
    };
  });
}

/** Takes a user out of the team they are in. Does nothing for somebody in no team. */
export async function leaveTeam(parts: TeamParts, userId: string): Promise<void> {
  const account = await parts.accounts.get<AccountItem>(accountKey(userId));
  if (account?.memberOf === undefined) return;
  const ownerId = account.memberOf;
  const release = releaseWrite(ownerId, account);
  try {
    await changeTeam(parts, ownerId, async ({ team = NO_TEAM }) => {
      const member = team.members.find((one) => one.userId === userId);
      if (member === undefined) throw new ApiError('notFound');
      return {
        team: without(team, member),
        also: [
          release,
          ...activityWrites(parts, ownerId, 'team-left', account.email),
          ...(await heldWrites(parts, ownerId, member)),
        ],
      };
    });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'notFound')) throw error;
    // The owner is being deleted, with the other side of the membership.
    await happens(parts.accounts.transact([release]));
  }
}

/**
 * Ends the membership and the team of an account that is being deleted, and mails the members of that team. Nobody can join
 * that team any more; who leaves it meanwhile needs no mail. Repeated after a crash, it goes on.
 */
export async function endTeams(parts: TeamParts, userId: string): Promise<void> {
  const { accounts } = parts;
  await leaveTeam(parts, userId);
  const owner = await accounts.get<AccountItem>(accountKey(userId));
  for (const member of owner?.team?.members ?? [])
    await happens(
      accounts.transact([
        releaseWrite(userId, member),
        ...activityWrites(parts, member.userId, 'team-ended'),
      ]),
    );
}

function memberOf({ members }: Team, memberId: string): TeamMember {
  const member = members.find(({ id }) => id === memberId);
  if (member === undefined)
    throw new ApiError('notFound', 'This person is not in the team. Reload the page to see who is.');
  return member;
}

function without(team: Team, { id }: TeamMember): Team {
  return { ...team, members: team.members.filter((member) => member.id !== id) };
}

/** Asks the owner about the webhooks of somebody who may make none any more; from then on nothing is sent to them. */
async function heldWrites(parts: TeamParts, ownerId: string, { id }: TeamMember): Promise<Write[]> {
  const webhooks = await parts.accounts.query<Key & { readonly madeBy: string }>(userPartition(ownerId), {
    prefix: WEBHOOK_PREFIX,
  });
  // guard: the owner is asked about webhooks
  return webhooks.some(({ madeBy }) => madeBy === id) ? activityWrites(parts, ownerId, 'webhooks-held') : [];
}

function releaseWrite(ownerId: string, { userId }: Pick<Account, 'userId'>): Write {
  return {
    update: accountKey(userId),
    with: { expression: 'REMOVE memberOf', condition: 'memberOf = :owner', values: { ':owner': ownerId } },
  };
}
