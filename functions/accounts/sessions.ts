import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '#functions/platform/clock.ts';
import { revokeRefreshToken, signOutUser } from '#functions/platform/identity/user-pool.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ConditionFailed, happens, type Item, type Key } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { HINT_COOKIE } from '#shared/contract/hint-cookie.ts';
import { type Account, isSignedOut, userPartition } from './account.ts';
import { type AccountItem, accountKey, toAccount, updateAccount } from './accounts.ts';
import { noteActivity } from './activity.ts';
import { AGENT_PREFIX } from './agents.ts';
import { userIdOf } from './pool-users.ts';
import { seal, unseal } from './secrets.ts';
import {
  ABSOLUTE_MS,
  endedSignInKey,
  extendIdleEnd,
  REFRESH_MS,
  type RequestCookies,
  readSessionClaim,
  SESSION_COOKIE,
  SESSION_PREFIX,
  type SessionItem,
  sessionKey,
  tokenOwner,
} from './session-item.ts';
import { refreshSession } from './session-refresh.ts';

/**
 * Sessions (ARCHITECTURE §5). The cookie is `<id>.<user id>`: 256 random bits as the proof, and the partition to read, so that
 * one BatchGet reads session and account. The user id proves nothing: a session is stored in its user's partition under the
 * SHA-256 of its id, so an id with another user's id finds no session, and the table does not contain the cookie. A session
 * ends after 14 days without use, after 60 days in any case, at once when its item is removed or the user signs out
 * everywhere, and within an hour when the user pool ends the sign-in.
 */

/** How often the idle end moves at most, in milliseconds: one write an hour rather than one for each call. */
const SLIDE_MS = 3_600_000;
const COOKIE_LIFE_S = ABSOLUTE_MS / 1000;
const ID_BYTES = 32;

type Parts = Pick<Runtime, 'accounts' | 'clock' | 'config' | 'log'>;

export interface SignIn {
  /** Epoch seconds by the user pool's clock. */
  readonly authTime: number;
  /** See `VerifiedSignIn`. */
  readonly signInId: string;
  readonly refreshToken: string;
  /** See `SessionItem`. */
  readonly browser?: string;
  readonly place?: string | null;
}

/**
 * Starts a session after a sign-in. Signing out everywhere ends earlier sign-ins, even concurrent ones: the session is only
 * written while the account's `signedOutAt` is unchanged, and no session of the same sign-in was ended.
 * @returns the `Set-Cookie` values
 * @throws ApiError `signInEnded` when the sign-in has ended
 */
export async function startSession(
  { accounts, clock, config }: Pick<Parts, 'accounts' | 'clock' | 'config'>,
  account: Account,
  { authTime, signInId, refreshToken, browser = '', place = null }: SignIn,
): Promise<readonly string[]> {
  const { userId, signedOutAt } = account;
  if (isSignedOut(authTime, account)) throw new ApiError('signInEnded');
  const id = randomBytes(ID_BYTES).toString('base64url');
  const now = clock.now();
  const key = sessionKey(userId, id);
  const absoluteEnd = new Date(now.getTime() + ABSOLUTE_MS);
  const item: SessionItem = {
    ...key,
    refreshToken: seal(config, 'refresh-token', refreshToken, tokenOwner(key)),
    refreshFrom: new Date(now.getTime() + REFRESH_MS).toISOString(),
    authTime,
    signInId,
    publicId: randomUUID(),
    browser,
    place,
    createdAt: now.toISOString(),
    absoluteEnd: absoluteEnd.toISOString(),
    ...extendIdleEnd(now, absoluteEnd),
  };
  const asRead =
    signedOutAt === undefined
      ? { expression: 'attribute_not_exists(signedOutAt)' }
      : { expression: 'signedOutAt = :seen', values: { ':seen': signedOutAt } };
  try {
    await accounts.transact([
      { put: { ...item } },
      { check: accountKey(userId), condition: asRead },
      // guard: tokens open one session
      { check: endedSignInKey(userId, signInId), condition: { expression: 'attribute_not_exists(pk)' } },
    ]);
  } catch (error) {
    throw error instanceof ConditionFailed ? new ApiError('signInEnded') : error;
  }
  return [
    `${SESSION_COOKIE}=${id}.${userId}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${COOKIE_LIFE_S}`,
    ...HINT_COOKIES,
  ];
}

/** `Set-Cookie` values of the hint for a browser with a session. */
export const HINT_COOKIES: readonly string[] = [
  `${HINT_COOKIE}=1; Path=/; Secure; SameSite=Lax; Max-Age=${COOKIE_LIFE_S}`,
];

/** `Set-Cookie` values that remove the session from the browser. */
export const CLEARED_COOKIES: readonly string[] = [
  `${SESSION_COOKIE}=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0`,
  `${HINT_COOKIE}=; Path=/; Secure; SameSite=Lax; Max-Age=0`,
];

/**
 * The account of the valid session in the cookies, or undefined. Extends the session's idle end, and checks the sign-in with
 * the user pool once an hour.
 */
export async function signedInAccount(parts: Parts, cookies: RequestCookies): Promise<Account | undefined> {
  return (await findSession(parts, cookies))?.account;
}

/** An account with the time of the sign-in that its session came from, in epoch seconds by the user pool's clock. */
interface FoundSession {
  readonly account: Account;
  readonly authTime: number;
}

/** As `signedInAccount`, with the time of the sign-in. */
export async function findSession(parts: Parts, cookies: RequestCookies): Promise<FoundSession | undefined> {
  const { accounts, clock } = parts;
  const claim = readSessionClaim(cookies);
  if (claim === undefined) return undefined;
  const items = await accounts.getMany<SessionItem | AccountItem>([claim.key, accountKey(claim.userId)]);
  const session = items.find((item) => 'idleEnd' in item);
  const account = items.find((item) => 'email' in item);
  if (session === undefined || account === undefined) return undefined;
  const now = clock.now();
  const idleEnd = new Date(session.idleEnd);
  // guard: a session ends idle or signed out
  if (now >= idleEnd || isSignedOut(session.authTime, account)) return undefined;
  const next = extendIdleEnd(now, new Date(session.absoluteEnd));
  if (
    Date.parse(next.idleEnd) - idleEnd.getTime() >= SLIDE_MS &&
    !(await moveIdleEnd(accounts, claim.key, next))
  )
    return undefined;
  const refreshed = await refreshSession(parts, session, toAccount(account));
  return refreshed && { account: refreshed, authTime: session.authTime };
}

/**
 * Ends the session in the cookies, if any, and revokes its refresh token at the user pool. The session ends even when the
 * user pool does not answer, which is logged.
 */
export async function endSession(runtime: Parts, cookies: RequestCookies): Promise<void> {
  const claim = readSessionClaim(cookies);
  if (claim === undefined) return;
  await endSessionItem(runtime, claim.userId, claim.key);
}

/** Ends a session by its key, as `endSession` does. @returns false when it has ended before */
export async function endSessionItem(
  { accounts, config, log }: Parts,
  userId: string,
  key: Key,
): Promise<boolean> {
  const session = await accounts.get<SessionItem>(key);
  if (session === undefined) return false;
  // guard: logging out removes the session
  await accounts.transact([{ remove: key }, { put: endedSignIn(userId, session) }]);
  try {
    await revokeRefreshToken(config, unseal(config, 'refresh-token', session.refreshToken, tokenOwner(key)));
  } catch (error) {
    log.warn('A refresh token could not be revoked; the session itself has ended', {
      error: error instanceof Error ? error : String(error),
    });
  }
  return true;
}

/** The note that keeps the tokens of a session from opening another one; kept as long as its refresh token may live. */
function endedSignIn(userId: string, { signInId, absoluteEnd }: SessionItem): Item {
  return { ...endedSignInKey(userId, signInId), ttl: Math.ceil(Date.parse(absoluteEnd) / 1000) };
}

/**
 * Ends all sessions of a user, and all sign-ins at the user pool, and holds API keys, webhooks, feeds and phone alerts until the user says
 * which of them stay (`connectionsHeldAt`). The first write is enough: from then on no existing session is valid, and no token issued
 * before starts another; the rest cleans up. Logs when the pool did not answer.
 * @throws ApiError `unauthorized` when the account does not exist
 */
export async function endAllSessions(
  { accounts, clock, config, log }: Parts,
  { userId }: Pick<Account, 'userId'>,
): Promise<void> {
  const { poolUserId } = await updateAccount(accounts, userId, {
    expression: 'SET signedOutAt = :now, connectionsHeldAt = :heldAt',
    // The pool stamps tokens with the real time, even where this system's clock is moved.
    values: {
      ':now': Math.floor(systemClock.now().getTime() / 1000),
      ':heldAt': clock.now().toISOString(),
    },
  });
  for (const prefix of [SESSION_PREFIX, AGENT_PREFIX])
    await accounts.writeMany([], await accounts.query<Key>(userPartition(userId), { prefix }));
  try {
    // guard: signing out everywhere ends refresh tokens
    await signOutUser(config, poolUserId);
  } catch (error) {
    log.warn('The user pool did not end all sign-ins; our own sessions have ended', {
      error: error instanceof Error ? error : String(error),
    });
  }
}

/**
 * Ends all sessions after the password changed. Returns in the next second, because a sign-in in this one counts as an earlier one: the
 * pool stamps tokens with whole seconds.
 * @param sleep replaced by tests
 */
export async function endSessionsOfOldPassword(
  parts: Parts,
  poolUserId: string,
  sleep: (ms: number) => Promise<unknown> = pause,
): Promise<void> {
  const userId = await userIdOf(parts.accounts, poolUserId);
  // A user who never signed in has no account yet, and so no session.
  if (userId !== undefined)
    try {
      await endAllSessions(parts, { userId });
      await noteActivity(parts, userId, 'password-changed');
    } catch (error) {
      // Nor has one whose account is gone.
      if (!(error instanceof ApiError && error.code === 'unauthorized')) throw error;
    }
  await sleep(1000 - (systemClock.now().getTime() % 1000));
}

/** Moves the idle end. @returns false when the session has ended in the meantime */
function moveIdleEnd(
  accounts: Runtime['accounts'],
  key: Key,
  { idleEnd, ttl }: Pick<SessionItem, 'idleEnd' | 'ttl'>,
): Promise<boolean> {
  return happens(
    accounts.update(key, {
      expression: 'SET idleEnd = :idleEnd, #ttl = :ttl',
      condition: 'attribute_exists(pk)',
      names: { '#ttl': 'ttl' },
      values: { ':idleEnd': idleEnd, ':ttl': ttl },
    }),
  );
}
