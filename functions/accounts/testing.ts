import { randomUUID } from 'node:crypto';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Key, Table } from '#functions/platform/tables/table.ts';
import { type Account, userPartition } from './account.ts';
import { accountKey, openAccount, type SignedInIdentity } from './accounts.ts';
import { linkPoolUser } from './pool-users.ts';
import { SESSION_PREFIX } from './session-item.ts';
import { startSession } from './sessions.ts';

/** The pool's id of the user whose account a test opened by its id: another one, so that nobody confuses the two. */
export function poolUserOf(userId: string): string {
  return `pool-${userId}`;
}

/**
 * Opens an account whose id the test knows, by the user `pool-ID` of the pool.
 * @param identity replaces the address `ID@example.com` and the first name Ada
 */
export async function openAccountAs(
  runtime: Pick<Runtime, 'accounts' | 'clock' | 'config'>,
  userId: string,
  identity: Partial<SignedInIdentity> = {},
): Promise<Account> {
  const poolUserId = identity.poolUserId ?? poolUserOf(userId);
  await runtime.accounts.transact([linkPoolUser(poolUserId, userId)]);
  return openAccount(runtime, { email: `${userId}@example.com`, firstName: 'Ada', ...identity, poolUserId });
}

/** Sets fields of an account that a test knows by its id. */
export async function setAccount(table: Table, userId: string, settings: Partial<Account>): Promise<void> {
  const names = Object.keys(settings);
  await table.update(accountKey(userId), {
    expression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
    names: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    values: Object.fromEntries(Object.entries(settings).map(([name, value]) => [`:${name}`, value])),
  });
}

/**
 * Creates an account with a session. The session never calls the user pool, which most tests do not have.
 * @param authTime when the user signed in, in epoch seconds by the real clock; by default a minute ago
 * @returns the account, and the cookies as in `event.cookies`
 */
export async function signedIn(
  runtime: Runtime,
  userId: string = randomUUID(),
  authTime: number = Math.floor(Date.now() / 1000) - 60,
): Promise<{ readonly account: Account; readonly cookies: string[] }> {
  const account = await openAccountAs(runtime, userId);
  const signIn = {
    authTime,
    signInId: randomUUID(),
    refreshToken: `refresh-token-of-${userId}`,
  };
  const cookies = sentBack(await startSession(runtime, account, signIn));
  for (const { pk, sk } of await runtime.accounts.query<Key>(userPartition(userId), {
    prefix: SESSION_PREFIX,
  }))
    await runtime.accounts.update(
      { pk, sk },
      { expression: 'SET refreshFrom = :never', values: { ':never': '9999' } },
    );
  return { account, cookies };
}

/** The cookies that a browser sends after these `Set-Cookie` values. */
export function sentBack(setCookies: readonly string[]): string[] {
  return setCookies
    .filter((cookie) => !cookie.includes('Max-Age=0'))
    .map((cookie) => cookie.split(';')[0] ?? '');
}

/** Cookies by name. @param pairs `name=value` */
export function jarOf(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
}
