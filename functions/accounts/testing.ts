import { randomUUID } from 'node:crypto';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import { type Account, userPartition } from './account.ts';
import { openAccount } from './accounts.ts';
import { SESSION_PREFIX } from './session-item.ts';
import { startSession } from './sessions.ts';

/**
 * An account as its first sign-in makes it, and the cookies of an open session (`event.cookies`). The session never asks
 * the user pool, which most tests have none of; those about that start sessions of their own.
 */
export async function signedIn(
  runtime: Runtime,
  userId: string = randomUUID(),
): Promise<{ readonly account: Account; readonly cookies: string[] }> {
  const email = `${userId}@example.com`;
  const account = await openAccount(runtime, { userId, email, firstName: 'Ada' });
  const signIn = { authTime: SIGNED_IN_AT, refreshToken: `refresh-token-of-${userId}` };
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

/** Long before any test signs out everywhere; epoch seconds. */
const SIGNED_IN_AT = 1_700_000_000;

/** What a browser sends back of `Set-Cookie` values: the pairs, without those it was told to drop. */
export function sentBack(setCookies: readonly string[]): string[] {
  return setCookies
    .filter((cookie) => !cookie.includes('Max-Age=0'))
    .map((cookie) => cookie.split(';')[0] ?? '');
}

/** Cookies as a request's handler sees them, by name. @param pairs `name=value` */
export function jarOf(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
}
