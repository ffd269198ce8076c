import { randomUUID } from 'node:crypto';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import { type Account, userPartition } from './account.ts';
import { openAccount } from './accounts.ts';
import { SESSION_PREFIX } from './session-item.ts';
import { startSession } from './sessions.ts';

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
  const email = `${userId}@example.com`;
  const account = await openAccount(runtime, { userId, email, firstName: 'Ada' });
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
