import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Account, Team, TeamInvitation } from '#functions/accounts/account.ts';
import { type AccountItem, accountKey } from '#functions/accounts/accounts.ts';
import { activityWrites } from '#functions/accounts/activity.ts';
import { normalizeMailbox } from '#functions/accounts/email-address.ts';
import { countCall, countShared, refuseOver } from '#functions/accounts/limits/rate-limit.ts';
import { USER_ID } from '#functions/platform/identity/user-pool.ts';
import { queueLetter } from '#functions/platform/mail-queue.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { seatsAt } from '#shared/domain/plan/seats.ts';
import { INVITATION_DAYS, type MemberRole } from '#shared/domain/team/roles.ts';
import { changeTeam, NO_TEAM } from './team-store.ts';
import { nextSeat } from './workspace.ts';

type Parts = Pick<Runtime, 'accounts' | 'clock' | 'config'>;

const DAY_MS = 86_400_000;
const SECRET_BYTES = 32;
/** The owner, by whom the invitation is found, and the secret. */
const TOKEN = new RegExp(`^(?<ownerId>${USER_ID})\\.(?<secret>[\\w-]{43})$`);

/**
 * Invites somebody by mail. The mailbox is not verified and did not ask for mail, so an invitation takes a paid seat, and few go out per
 * owner, per mailbox and in all. What gets no seat is not counted, so that nobody uses up the invitations of others for nothing. Nothing
 * is looked up by the address. A new invitation to the same address replaces the old one.
 * @throws ApiError `teamFull` without a free seat, `tooManyRequests`
 */
export async function inviteMember(
  runtime: Parts,
  account: Account,
  { email, role }: { readonly email: string; readonly role: MemberRole },
): Promise<void> {
  const now = runtime.clock.now();
  const { userId, email: from } = account;
  // guard: an invitation without a seat is not counted
  invitationsBeside(account, email, now);
  await countCall(runtime, 'team-user', userId);
  // guard: a mailbox gets few invitations
  await countCall(runtime, 'team-mailbox', normalizeMailbox(email));
  refuseOver(await countShared(runtime, 'team-all', userId));
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS).toISOString();
  const invitation = { id: randomUUID(), email, role, hash: hashOf(secret), expiresAt };
  await changeTeam(runtime, userId, (owner) => {
    const invitations = [...invitationsBeside(owner, email, now), invitation];
    return {
      team: { ...(owner.team ?? NO_TEAM), invitations },
      also: [
        queueLetter({
          owner: invitation.id,
          key: 'team-invitation',
          dueAt: now.toISOString(),
          template: 'team-invitation',
          data: { from, token: `${userId}.${secret}`, role, expiresAt },
          letter: { to: email, about: accountKey(userId) },
        }),
        ...activityWrites(runtime, userId, 'team-invited', email),
      ],
    };
  });
}

/** The open invitations that stay beside one to this address. @throws ApiError `teamFull` without a free seat for it */
function invitationsBeside(
  { team = NO_TEAM, subscription }: Account,
  email: string,
  now: Date,
): readonly TeamInvitation[] {
  const open = openInvitations(team, now).filter((one) => !isSameMailbox(one.email, email));
  if (1 + team.members.length + open.length >= seatsAt(subscription, now)) throw noSeat();
  return open;
}

/** Withdraws an invitation. @throws ApiError `notFound` */
export async function withdrawInvitation(parts: Parts, ownerId: string, id: string): Promise<void> {
  await changeTeam(parts, ownerId, ({ team = NO_TEAM }) => {
    const invitations = team.invitations.filter((one) => one.id !== id);
    if (invitations.length === team.invitations.length)
      throw new ApiError('notFound', 'The invitation was used or withdrawn. Reload the page.');
    return { team: { ...team, invitations }, also: [] };
  });
}

/**
 * Accepts an invitation, once, for the account with the invited mailbox. All that can be wrong with an invitation is refused alike, so
 * that a token says nothing about others.
 * @throws ApiError `teamInvitation`, `teamHeld` until the owner has reviewed invitations, `teamFull` when its seat is gone, `inTeam` when the user is in a team or has one
 */
export async function joinTeam(parts: Parts, { userId, email }: Account, token: string): Promise<void> {
  const { ownerId = '', secret = '' } = TOKEN.exec(token)?.groups ?? {};
  if (ownerId === '' || ownerId === userId) throw new ApiError('teamInvitation');
  const now = parts.clock.now();
  const join = async (owner: Account) => {
    const { team = NO_TEAM, subscription } = owner;
    const invitation = openInvitations(team, now).find((one) => one.hash === hashOf(secret));
    // guard: an invitation is for its mailbox
    if (invitation === undefined || !isSameMailbox(invitation.email, email))
      throw new ApiError('teamInvitation');
    // guard: nobody joins during a review
    if (owner.connectionsHeldAt !== undefined) throw new ApiError('teamHeld');
    const seats = seatsAt(subscription, now);
    const seat = nextSeat(team, seats);
    if (1 + team.members.length >= seats || seat === undefined) throw noSeat();
    const joiner = await parts.accounts.get<AccountItem>(accountKey(userId));
    if (joiner?.memberOf !== undefined || (joiner?.team?.members ?? []).length > 0)
      throw new ApiError('inTeam');
    const { role } = invitation;
    const member = { id: randomUUID(), userId, role, seat, joinedAt: now.toISOString() };
    const invitations = team.invitations.filter(({ id }) => id !== invitation.id);
    const ownTeam = joiner?.team;
    return {
      team: { members: [...team.members, member], invitations, lastSeat: seat },
      also: [
        {
          update: accountKey(userId),
          with: {
            expression: 'SET memberOf = :owner REMOVE team',
            condition: `attribute_exists(pk) AND attribute_not_exists(deletingAt) AND attribute_not_exists(memberOf) AND ${ownTeam === undefined ? 'attribute_not_exists(team)' : 'team = :own'}`,
            values: { ':owner': ownerId, ...(ownTeam === undefined ? {} : { ':own': ownTeam }) },
          },
        },
        ...activityWrites(parts, ownerId, 'team-joined', email),
        ...activityWrites(parts, userId, 'joined-team', owner.email),
      ],
    };
  };
  await changeTeam(parts, ownerId, join).catch((error: unknown) => {
    // The owner is gone, or has joined another team.
    const isGone = error instanceof ApiError && (error.code === 'notFound' || error.code === 'teamRole');
    throw isGone ? new ApiError('teamInvitation') : error;
  });
}

/** Those that can still be accepted. */
export function openInvitations({ invitations }: Team, now: Date): readonly TeamInvitation[] {
  return invitations.filter(({ expiresAt }) => expiresAt > now.toISOString());
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function isSameMailbox(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

function noSeat(): ApiError {
  return new ApiError(
    'teamFull',
    'Add a seat on the subscription page, or withdraw an invitation or remove somebody first.',
  );
}
