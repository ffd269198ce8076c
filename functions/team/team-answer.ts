import {
  type Account,
  memberIdOf,
  roleOf,
  type TeamMember,
  workspaceIdOf,
} from '#functions/accounts/account.ts';
import { type AccountItem, accountKey } from '#functions/accounts/accounts.ts';
import { readByKey } from '#functions/platform/tables/read-by-key.ts';
import type { Output } from '#shared/contract/index.ts';
import { seatsAt } from '#shared/domain/plan/seats.ts';
import { OWNER_ID } from '#shared/domain/team/roles.ts';
import { openInvitations } from './invitations.ts';
import { NO_TEAM, type TeamParts } from './team-store.ts';
import { seatedMembers } from './workspace.ts';

type Answer = Output<'team'>;

/** The team as its people see it. Only the owner sees invitations and who waits for a seat. */
export async function readTeam({ accounts, clock }: TeamParts, account: Account): Promise<Answer> {
  const now = clock.now();
  const ownerId = workspaceIdOf(account);
  const isOwner = account.workspace === undefined;
  const { team = NO_TEAM, subscription } = account;
  const seated = account.workspace?.members ?? seatedMembers(account, now);
  const members = isOwner ? team.members : seated;
  const found = await readByKey(accounts, [ownerId, ...members.map(({ userId }) => userId)].map(accountKey));
  const nameOf = (userId: string): Pick<Answer['people'][number], 'name' | 'email'> => {
    const { firstName = null, email = '' } = found<AccountItem>(accountKey(userId)) ?? {};
    return { name: firstName, email };
  };
  const toPerson = (member: TeamMember): Answer['people'][number] => ({
    id: member.id,
    ...nameOf(member.userId),
    role: member.role,
    hasSeat: seated.some(({ id }) => id === member.id),
    isYou: member.id === memberIdOf(account),
  });
  const owner = { id: OWNER_ID, ...nameOf(ownerId), role: 'owner', hasSeat: true, isYou: isOwner } as const;
  return {
    role: roleOf(account),
    isMember: account.memberOf !== undefined,
    seats: seatsAt(subscription, now),
    people: [owner, ...members.map(toPerson)],
    invitations: isOwner
      ? openInvitations(team, now).map(({ id, email, role, expiresAt }) => ({ id, email, role, expiresAt }))
      : [],
  };
}
