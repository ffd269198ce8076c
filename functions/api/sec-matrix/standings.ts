import { accountKey } from '#functions/accounts/accounts.ts';
import { endSession, signedInAccount } from '#functions/accounts/sessions.ts';
import { jarOf, signedIn } from '#functions/accounts/testing.ts';
import type { TestRuntime } from '#functions/platform/testing.ts';
import { createApiKey } from '../open-api/api-keys.ts';
import { findKeyCaller } from '../open-api/key-caller.ts';

/** A user with a session, as a browser holds it. */
export interface Caller {
  readonly userId: string;
  readonly cookies: readonly string[];
  /** A key of the public API, and its id. */
  readonly key: string;
  readonly keyId: string;
}

/** Why a session serves only to finish what was begun. */
export const DELETING = 'of an account that is being deleted';

/** Sessions that no longer are any, and why. */
export type Spent =
  | 'unused too long'
  | 'too old'
  | 'logged out'
  | 'signed out everywhere'
  | typeof DELETING
  | 'of an account that is gone';

/** What is only known to the victim: it must be in no answer to anybody else. */
export const VICTIMS_SECRET = 'zqsecret';

const DAY_MS = 86_400_000;
/** The moment in which everything of a matrix happens. */
export const NOW = Date.parse('2026-11-20T12:00:00.000Z');

/** A user whose first sign-in was some days ago. */
export async function userAt(runtime: TestRuntime, daysAgo: number, userId: string): Promise<Caller> {
  runtime.setTime(new Date(NOW - daysAgo * DAY_MS).toISOString());
  const { cookies } = await signedIn(runtime, userId);
  runtime.setTime(new Date(NOW).toISOString());
  // Used once today, so that no later call moves its idle end.
  await signedInAccount(runtime, jarOf(cookies));
  return { userId, cookies, ...(await keyOf(runtime, userId)) };
}

/** A key that was used just now, so that no later call notes its use. */
async function keyOf(runtime: TestRuntime, userId: string): Promise<Pick<Caller, 'key' | 'keyId'>> {
  const { key, apiKey } = await createApiKey(runtime, userId, 'A program');
  await findKeyCaller(runtime, `Bearer ${key}`);
  return { key, keyId: apiKey.id };
}

/** A user whose session was last used some days ago. */
async function idleSince(runtime: TestRuntime, daysAgo: number): Promise<Caller> {
  runtime.setTime(new Date(NOW - daysAgo * DAY_MS).toISOString());
  const { account, cookies } = await signedIn(runtime, 'spent-idle');
  runtime.setTime(new Date(NOW).toISOString());
  return { userId: account.userId, cookies, ...(await keyOf(runtime, account.userId)) };
}

/** Sessions that have ended, in every way. */
export async function spentSessions(runtime: TestRuntime): Promise<Record<Spent, Caller>> {
  const change = (userId: string, name: string, value: unknown) =>
    runtime.accounts.update(accountKey(userId), {
      expression: `SET ${name} = :value`,
      values: { ':value': value },
    });
  const old = await userAt(runtime, 60, 'spent-old');
  for (let days = 50; days > 0; days -= 10) {
    runtime.setTime(new Date(NOW - days * DAY_MS).toISOString());
    await signedInAccount(runtime, jarOf(old.cookies));
  }
  runtime.setTime(new Date(NOW).toISOString());
  const spent: Record<Spent, Caller> = {
    'unused too long': await idleSince(runtime, 14),
    'too old': old,
    'logged out': await userAt(runtime, 0, 'spent-ended'),
    'signed out everywhere': await userAt(runtime, 0, 'spent-everywhere'),
    [DELETING]: await userAt(runtime, 0, 'spent-deleting'),
    'of an account that is gone': await userAt(runtime, 0, 'spent-gone'),
  };
  // What ends a session is the session: every account could read permits.
  for (const { userId } of Object.values(spent))
    await runtime.accounts.update(accountKey(userId), {
      expression: 'SET subscription.paidUntil = :until',
      values: { ':until': '2030-01-01T00:00:00.000Z' },
    });
  await endSession(runtime, jarOf(spent['logged out'].cookies));
  // As it is when the process was killed after its first write: the session's item is still there.
  await change('spent-everywhere', 'signedOutAt', 4_000_000_000);
  await change('spent-deleting', 'deletingAt', '2026-11-20T12:00:00.000Z');
  await runtime.accounts.remove(accountKey('spent-gone'));
  return spent;
}
