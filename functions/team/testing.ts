import { createHash, randomBytes } from 'node:crypto';
import { accountKey } from '#functions/accounts/accounts.ts';
import { type MemberRole, TEAM_MAX } from '#shared/domain/team/roles.ts';
import { changeTeam, NO_TEAM, type TeamParts } from './team-store.ts';
import { nextSeat } from './workspace.ts';

const DAY_MS = 86_400_000;

/** Gives an account a paid month, by default for as many people as a team can have. @throws ConditionFailed when there is no such account */
export async function giveSeats(
  { accounts, clock }: TeamParts,
  userId: string,
  seats: number = TEAM_MAX,
): Promise<void> {
  const now = clock.now().getTime();
  const [from, until] = [now - DAY_MS, now + 30 * DAY_MS].map((at) => new Date(at).toISOString());
  await accounts.update(accountKey(userId), {
    expression: 'SET subscription.seatTerms = :terms, subscription.paidUntil = :until',
    condition: 'attribute_exists(pk)',
    values: { ':terms': [{ from, until, seats }], ':until': until },
  });
}

/** Puts a user into a team that has a seat for them. @returns their id in the team */
export async function addToTeam(
  parts: TeamParts,
  ownerId: string,
  userId: string,
  role: MemberRole = 'member',
): Promise<string> {
  const member = { id: `person-${userId}`, userId, role, joinedAt: parts.clock.now().toISOString() };
  await changeTeam(parts, ownerId, ({ team = NO_TEAM }) => ({
    team: { ...team, members: [...team.members, { ...member, seat: nextSeat(team, TEAM_MAX) ?? TEAM_MAX }] },
    also: [
      {
        update: accountKey(userId),
        with: { expression: 'SET memberOf = :owner', values: { ':owner': ownerId } },
      },
    ],
  }));
  return member.id;
}

/** Invites an address to a team, without a mail. @returns the token of the link */
export async function inviteTo(parts: TeamParts, ownerId: string, email: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(secret).digest('hex');
  const expiresAt = new Date(parts.clock.now().getTime() + DAY_MS).toISOString();
  const invitation = { id: `invitation-${ownerId}`, email, role: 'member', hash, expiresAt } as const;
  await changeTeam(parts, ownerId, ({ team = NO_TEAM }) => ({
    team: { ...team, invitations: [...team.invitations, invitation] },
    also: [],
  }));
  return `${ownerId}.${secret}`;
}
