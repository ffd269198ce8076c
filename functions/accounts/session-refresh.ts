import type { Clock } from '#functions/platform/clock.ts';
import type { VerifiedSignIn } from '#functions/platform/identity/cognito.ts';
import { verifySignIn } from '#functions/platform/identity/sign-in.ts';
import { exchangeRefreshToken, type RefreshedTokens } from '#functions/platform/identity/user-pool.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { happens, type Key } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Account } from './account.ts';
import { openAccount } from './accounts.ts';
import { seal, unseal } from './secrets.ts';
import { REFRESH_MS, type SessionItem, tokenOwner } from './session-item.ts';

type Parts = Pick<Runtime, 'accounts' | 'clock' | 'config' | 'log'>;

/**
 * How long one call may refresh alone: longer than the pool's time-out, and shorter than the minute for which a pool that
 * rotates refresh tokens still accepts the old one, so that another call can retry after a killed one.
 */
const LEASE_MS = 15_000;
/** How long to wait after the pool did not answer. */
const RETRY_MS = 60_000;

/**
 * Checks with the user pool once an hour that the sign-in of a session is still valid (ARCHITECTURE §5): updates name and
 * address, stores a new refresh token, and ends the session when the pool has ended the sign-in.
 *
 * The time of the next refresh is the lease: the call that moves it from the value that it read does the refresh; all others
 * continue with what they read. A killed call has moved it by only 15 seconds. The result replaces only the refresh token
 * that was used, so that an overtaken call neither loses a newer token nor ends a session.
 * @returns the updated account, or undefined when the session has ended
 */
export async function refreshSession(
  parts: Parts,
  session: SessionItem,
  account: Account,
): Promise<Account | undefined> {
  if (parts.clock.now().toISOString() < session.refreshFrom) return account;
  if (!(await takeLease(parts, session))) return account;
  const tokens = await requestTokens(parts, session);
  if (tokens === 'no answer') {
    await scheduleRefresh(parts, session, RETRY_MS);
    return account;
  }
  const identity = tokens === 'refused' ? undefined : await readIdentity(parts, tokens);
  // Tokens of another user mean that the refresh token was never this user's.
  if (tokens === 'refused' || (identity !== undefined && identity.poolUserId !== account.poolUserId))
    return (await endUnlessNewer(parts, session)) ? undefined : unlessEnded(parts, session, account);
  if (!(await scheduleRefresh(parts, session, REFRESH_MS, tokens.refreshToken)))
    return unlessEnded(parts, session, account);
  return identity === undefined ? account : updateIdentity(parts, account, identity);
}

/**
 * A new access token of the account's user. A session may have been opened with the refresh token of another user, whose password must not
 * count here.
 * @returns undefined when the sign-in has ended, is another user's, or the pool does not answer
 */
export async function freshAccessToken(
  parts: Parts,
  session: SessionItem,
  { poolUserId }: Pick<Account, 'poolUserId'>,
): Promise<string | undefined> {
  const tokens = await requestTokens(parts, session);
  if (tokens === 'refused' || tokens === 'no answer') return undefined;
  const identity = await readIdentity(parts, tokens);
  // guard: a refresh token is of the user of the account
  if (identity?.poolUserId !== poolUserId) return undefined;
  await scheduleRefresh(parts, session, REFRESH_MS, tokens.refreshToken);
  return tokens.accessToken;
}

/** New tokens for the session's refresh token. A token that cannot be decrypted (another secret) counts as refused. */
async function requestTokens(
  { config, log }: Parts,
  session: SessionItem,
): Promise<RefreshedTokens | 'refused' | 'no answer'> {
  let used: string;
  try {
    used = unseal(config, 'refresh-token', session.refreshToken, tokenOwner(session));
  } catch (error) {
    log.warn('A refresh token could not be decrypted; its session ends', failure(error));
    return 'refused';
  }
  try {
    return await exchangeRefreshToken(config, used);
  } catch (error) {
    log.warn('The user pool did not answer a refresh; the session continues and retries', failure(error));
    return 'no answer';
  }
}

/** The user of new tokens; undefined when they cannot be verified now, or the address is not verified yet. */
async function readIdentity(
  { config, log }: Parts,
  tokens: RefreshedTokens,
): Promise<VerifiedSignIn | undefined> {
  try {
    return await verifySignIn(config, tokens);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'emailNotVerified'))
      log.warn('Refreshed tokens could not be verified; name and address stay unchanged', failure(error));
    return undefined;
  }
}

/** The account with the pool's name and address; undefined when it was deleted in the meantime. */
async function updateIdentity(
  parts: Parts,
  account: Account,
  { poolUserId, email, firstName }: VerifiedSignIn,
): Promise<Account | undefined> {
  if (email === account.email && (firstName ?? account.firstName) === account.firstName) return account;
  try {
    return await openAccount(parts, { poolUserId, email, firstName }, { onlyKnown: true });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthorized') return undefined;
    throw error;
  }
}

/** Takes the lease. @returns false when another call has it, or the session has ended */
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
 * Stores the time of the next refresh, and a new refresh token if there is one.
 * @returns false when the session has ended or has another token by now
 */
function scheduleRefresh(
  { accounts, clock, config }: Parts,
  session: SessionItem,
  byMs: number,
  token?: string,
): Promise<boolean> {
  const sealed =
    token === undefined ? session.refreshToken : seal(config, 'refresh-token', token, tokenOwner(session));
  return happens(
    accounts.update(keyOf(session), {
      expression: 'SET refreshFrom = :next, refreshToken = :sealed',
      condition: 'refreshToken = :used',
      values: { ':next': later(clock, byMs), ':sealed': sealed, ':used': session.refreshToken },
    }),
  );
}

/** Ends the session. @returns false when it has ended, or another call has stored a newer token */
function endUnlessNewer({ accounts }: Parts, session: SessionItem): Promise<boolean> {
  return happens(
    accounts.remove(keyOf(session), {
      expression: 'refreshToken = :used',
      values: { ':used': session.refreshToken },
    }),
  );
}

async function unlessEnded(
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
