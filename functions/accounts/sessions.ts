import { randomBytes } from 'node:crypto';
import { systemClock } from '#functions/platform/clock.ts';
import { revokeRefreshToken, signOutUser } from '#functions/platform/identity/user-pool.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ConditionFailed, happens, type Key } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { type Account, isSignedOut, userPartition } from './account.ts';
import { type AccountItem, accountKey, accountOf } from './accounts.ts';
import { openToken, sealToken } from './secrets.ts';
import {
  ABSOLUTE_MS,
  type Cookies,
  claimOf,
  idleUntil,
  ownerOf,
  REFRESH_MS,
  SESSION_COOKIE,
  SESSION_PREFIX,
  type SessionItem,
  sessionKey,
} from './session-item.ts';
import { refreshed } from './session-refresh.ts';

/**
 * Sessions (ARCHITECTURE §5). The cookie is `<id>.<user id>`: 256 random bits that are the whole proof, and the partition to
 * look in, so that one BatchGet brings session and account. The user id proves nothing: a session is stored in its
 * user's partition under the SHA-256 of its id, so an id beside another user's id finds no session, and whoever reads
 * the table cannot make a cookie from it. A session ends when unused for 14 days, after 60 days in any case, at once
 * when its item goes or the user signed out everywhere, and within the hour when the user pool ends the sign-in.
 */

/** Readable by scripts: decides at `/` between landing page and application, and proves nothing. */
const HINT_COOKIE = 'signed_in';

/** The idle end moves at most this often: a write an hour, not one a call. */
const SLIDE_MS = 3_600_000;
const COOKIE_LIFE_S = ABSOLUTE_MS / 1000;
const ID_BYTES = 32;

type Parts = Pick<Runtime, 'accounts' | 'clock' | 'config' | 'log'>;

/** What a sign-in brings: when it was, in epoch seconds by the user pool's clock, and its refresh token. */
export interface SignIn {
  readonly authTime: number;
  readonly refreshToken: string;
}

/**
 * Opens a session for a user who has just signed in. Signing out everywhere has ended sign-ins made before it, also when
 * it happens in this very moment: the session is only written while the account says what was read.
 * @returns the `Set-Cookie` values that carry it
 * @throws ApiError `signInEnded` when the sign-in has been ended
 */
export async function startSession(
  { accounts, clock, config }: Pick<Parts, 'accounts' | 'clock' | 'config'>,
  account: Account,
  { authTime, refreshToken }: SignIn,
): Promise<readonly string[]> {
  const { userId, signedOutAt } = account;
  if (isSignedOut(authTime, account)) throw new ApiError('signInEnded');
  const id = randomBytes(ID_BYTES).toString('base64url');
  const now = clock.now();
  const key = sessionKey(userId, id);
  const absoluteEnd = new Date(now.getTime() + ABSOLUTE_MS);
  const item: SessionItem = {
    ...key,
    refreshToken: sealToken(config, refreshToken, ownerOf(key)),
    refreshFrom: new Date(now.getTime() + REFRESH_MS).toISOString(),
    authTime,
    createdAt: now.toISOString(),
    absoluteEnd: absoluteEnd.toISOString(),
    ...idleUntil(now, absoluteEnd),
  };
  const asRead =
    signedOutAt === undefined
      ? { expression: 'attribute_not_exists(signedOutAt)' }
      : { expression: 'signedOutAt = :seen', values: { ':seen': signedOutAt } };
  try {
    await accounts.transact([{ put: { ...item } }, { check: accountKey(userId), condition: asRead }]);
  } catch (error) {
    throw error instanceof ConditionFailed ? new ApiError('signInEnded') : error;
  }
  return [
    `${SESSION_COOKIE}=${id}.${userId}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${COOKIE_LIFE_S}`,
    ...HINT_COOKIES,
  ];
}

/** `Set-Cookie` values that give a browser with a session its hint. */
export const HINT_COOKIES: readonly string[] = [
  `${HINT_COOKIE}=1; Path=/; Secure; SameSite=Lax; Max-Age=${COOKIE_LIFE_S}`,
];

/** `Set-Cookie` values that make the browser forget its session. */
export const CLEARED_COOKIES: readonly string[] = [
  `${SESSION_COOKIE}=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0`,
  `${HINT_COOKIE}=; Path=/; Secure; SameSite=Lax; Max-Age=0`,
];

/**
 * The account whose valid session the cookies carry, or undefined. Using a session keeps it from falling idle, and once an
 * hour the user pool is asked whether the sign-in still stands.
 */
export async function signedInAccount(parts: Parts, cookies: Cookies): Promise<Account | undefined> {
  const { accounts, clock } = parts;
  const claim = claimOf(cookies);
  if (claim === undefined) return undefined;
  const items = await accounts.getMany<SessionItem | AccountItem>([claim.key, accountKey(claim.userId)]);
  const session = items.find((item) => 'idleEnd' in item);
  const account = items.find((item) => 'email' in item);
  if (session === undefined || account === undefined) return undefined;
  const now = clock.now();
  const idleEnd = new Date(session.idleEnd);
  if (now >= idleEnd || isSignedOut(session.authTime, account)) return undefined;
  const next = idleUntil(now, new Date(session.absoluteEnd));
  if (Date.parse(next.idleEnd) - idleEnd.getTime() >= SLIDE_MS && !(await slide(accounts, claim.key, next)))
    return undefined;
  return refreshed(parts, session, accountOf(account));
}

/**
 * Ends the session the cookies carry, if any, and takes its refresh token back at the user pool. The session is over
 * whether or not the user pool answers; that it did not is logged.
 */
export async function endSession(runtime: Parts, cookies: Cookies): Promise<void> {
  const claim = claimOf(cookies);
  if (claim === undefined) return;
  const { accounts, config, log } = runtime;
  const session = await accounts.get<SessionItem>(claim.key);
  if (session === undefined) return;
  await accounts.remove(claim.key);
  try {
    await revokeRefreshToken(config, openToken(config, session.refreshToken, ownerOf(claim.key)));
  } catch (error) {
    log.warn('A refresh token could not be revoked; the session itself has ended', {
      error: error instanceof Error ? error : String(error),
    });
  }
}

/**
 * Ends every session of a user, and every sign-in at the user pool. The first write alone does it: from then on no session
 * that exists counts and no token issued before opens another; the rest clears up. That the pool did not answer is logged.
 * @throws ApiError `unauthorized` when the account is gone
 */
export async function endAllSessions(
  { accounts, config, log }: Pick<Parts, 'accounts' | 'config' | 'log'>,
  { userId }: Account,
): Promise<void> {
  try {
    await accounts.update(accountKey(userId), {
      expression: 'SET signedOutAt = :now',
      condition: 'attribute_exists(pk)',
      // Tokens are stamped by the pool's clock, which is the world's, whatever time this system is told to have.
      values: { ':now': Math.floor(systemClock.now().getTime() / 1000) },
    });
  } catch (error) {
    throw error instanceof ConditionFailed ? new ApiError('unauthorized') : error;
  }
  const sessions = await accounts.query<Key>(userPartition(userId), { prefix: SESSION_PREFIX });
  await accounts.writeMany([], sessions);
  try {
    await signOutUser(config, userId);
  } catch (error) {
    log.warn('The user pool could not be told to end all sign-ins; our own sessions have ended', {
      error: error instanceof Error ? error : String(error),
    });
  }
}

/** Moves the idle end. @returns false when the session was ended meanwhile; it is not brought back */
function slide(
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
