import type { Clock } from '#functions/platform/clock.ts';
import { type VerifiedSignIn, verifySignIn } from '#functions/platform/identity/sign-in.ts';
import { type RefreshedTokens, refreshTokens } from '#functions/platform/identity/user-pool.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { happens, type Key } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Account } from './account.ts';
import { openAccount } from './accounts.ts';
import { openToken, sealToken } from './secrets.ts';
import { ownerOf, REFRESH_MS, type SessionItem } from './session-item.ts';

type Parts = Pick<Runtime, 'accounts' | 'clock' | 'config' | 'log'>;

/**
 * How long one call has a refresh to itself: longer than the pool may take to answer, and shorter than the minute for
 * which a pool that rotates refresh tokens goes on taking the old one, so that whoever comes after a killed call still can.
 */
const LEASE_MS = 15_000;
/** How long a pool that did not answer is left alone. */
const RETRY_MS = 60_000;

/**
 * Asks the user pool whether the sign-in of a session still stands, once an hour (ARCHITECTURE §5): name and address come over,
 * a new refresh token is kept, and a sign-in that the pool has ended ends the session.
 *
 * The lease is the moment of the next refresh itself: whoever moves it from the value that was read is the one to ask, all
 * others go on with what they read. A killed call has moved it by 15 seconds only. What comes back is written only over
 * the refresh token that was asked with, so that a call that was overtaken neither loses a newer token nor ends a session.
 * @returns the account as it is now, or undefined when the session is over
 */
export async function refreshed(
  parts: Parts,
  session: SessionItem,
  account: Account,
): Promise<Account | undefined> {
  if (parts.clock.now().toISOString() < session.refreshFrom) return account;
  if (!(await takeLease(parts, session))) return account;
  const tokens = await newTokens(parts, session);
  if (tokens === 'no answer') {
    await moveRefresh(parts, session, RETRY_MS);
    return account;
  }
  const identity = tokens === 'refused' ? undefined : await identityOf(parts, tokens);
  // Or the pool speaks of somebody else: the refresh token was never this user's.
  if (tokens === 'refused' || (identity !== undefined && identity.userId !== account.userId))
    return (await endUnlessNewer(parts, session)) ? undefined : ifSessionExists(parts, session, account);
  if (!(await moveRefresh(parts, session, REFRESH_MS, tokens.refreshToken)))
    return ifSessionExists(parts, session, account);
  return identity === undefined ? account : takeOver(parts, account, identity);
}

/** What the pool answers for the session's refresh token. One that cannot be opened (another secret) is worth nothing. */
async function newTokens(
  { config, log }: Parts,
  session: SessionItem,
): Promise<RefreshedTokens | 'refused' | 'no answer'> {
  let used: string;
  try {
    used = openToken(config, session.refreshToken, ownerOf(session));
  } catch (error) {
    log.warn('A refresh token could not be opened; its session ends', failure(error));
    return 'refused';
  }
  try {
    return await refreshTokens(config, used);
  } catch (error) {
    log.warn('The user pool did not answer a refresh; the session goes on and asks again', failure(error));
    return 'no answer';
  }
}

/** Whom fresh tokens speak of; undefined when that cannot be told now, or the address is yet to be verified. */
async function identityOf(
  { config, log }: Parts,
  tokens: RefreshedTokens,
): Promise<VerifiedSignIn | undefined> {
  try {
    return await verifySignIn(config, tokens);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'emailNotVerified'))
      log.warn('Refreshed tokens could not be checked; name and address stay as they were', failure(error));
    return undefined;
  }
}

/** The account with the pool's name and address; undefined when it was deleted meanwhile. */
async function takeOver(
  parts: Parts,
  account: Account,
  { userId, email, firstName }: VerifiedSignIn,
): Promise<Account | undefined> {
  if (email === account.email && (firstName ?? account.firstName) === account.firstName) return account;
  try {
    return await openAccount(parts, { userId, email, firstName }, { onlyKnown: true });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthorized') return undefined;
    throw error;
  }
}

/** Takes the refresh. @returns false when another call has it, or the session is gone */
function takeLease({ accounts, clock }: Parts, session: SessionItem): Promise<boolean> {
  return happens(
    accounts.update(keyOf(session), {
      expression: 'SET refreshFrom = :lease',
      condition: 'refreshFrom = :seen',
      values: { ':lease': later(clock, LEASE_MS), ':seen': session.refreshFrom },
    }),
  );
}

/**
 * Notes when to ask next, and a new refresh token where there is one.
 * @returns false when the session is gone or has another token by now
 */
function moveRefresh(
  { accounts, clock, config }: Parts,
  session: SessionItem,
  byMs: number,
  token?: string,
): Promise<boolean> {
  const sealed = token === undefined ? session.refreshToken : sealToken(config, token, ownerOf(session));
  return happens(
    accounts.update(keyOf(session), {
      expression: 'SET refreshFrom = :next, refreshToken = :sealed',
      condition: 'refreshToken = :used',
      values: { ':next': later(clock, byMs), ':sealed': sealed, ':used': session.refreshToken },
    }),
  );
}

/** Ends the session. @returns false when it is gone already, or another call has a newer token for it */
function endUnlessNewer({ accounts }: Parts, session: SessionItem): Promise<boolean> {
  return happens(
    accounts.remove(keyOf(session), {
      expression: 'refreshToken = :used',
      values: { ':used': session.refreshToken },
    }),
  );
}

async function ifSessionExists(
  { accounts }: Parts,
  session: SessionItem,
  account: Account,
): Promise<Account | undefined> {
  return (await accounts.get(keyOf(session))) === undefined ? undefined : account;
}

function keyOf({ pk, sk }: SessionItem): Key {
  return { pk, sk };
}

function later(clock: Clock, ms: number): string {
  return new Date(clock.now().getTime() + ms).toISOString();
}

function failure(error: unknown): { readonly error: Error | string } {
  return { error: error instanceof Error ? error : String(error) };
}
