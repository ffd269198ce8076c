import { randomUUID } from 'node:crypto';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Account } from './account.ts';
import { openAccount } from './accounts.ts';
import { startSession } from './sessions.ts';

/** An account as its first sign-in makes it, and the cookies of an open session (`event.cookies`). */
export async function signedIn(
  runtime: Runtime,
  userId: string = randomUUID(),
): Promise<{ readonly account: Account; readonly cookies: string[] }> {
  const email = `${userId}@example.com`;
  const account = await openAccount(runtime, { userId, email, firstName: 'Ada' });
  const set = await startSession(runtime, userId, `refresh-token-of-${userId}`);
  return { account, cookies: sentBack(set) };
}

/** What a browser sends back of `Set-Cookie` values: the pairs, without those it was told to drop. */
export function sentBack(setCookies: readonly string[]): string[] {
  return setCookies
    .filter((cookie) => !cookie.includes('Max-Age=0'))
    .map((cookie) => cookie.split(';')[0] ?? '');
}
