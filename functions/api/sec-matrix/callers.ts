import { accountKey } from '#functions/accounts/accounts.ts';
import { endSession, signedInAccount } from '#functions/accounts/sessions.ts';
import { jarOf, signedIn } from '#functions/accounts/testing.ts';
import { changeTeam, NO_TEAM } from '#functions/team/team-store.ts';
import { addToTeam } from '#functions/team/testing.ts';
import type { TestRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { KEY_SCOPES, type KeyScope, RECENT_SIGN_IN_MINUTES } from '#shared/contract/routes.ts';
import { createApiKey } from '../open-api/api-keys.ts';
import { findKeyCaller } from '../open-api/key-caller.ts';

/** A user with a session and an API key. */
export interface Caller {
  readonly userId: string;
  readonly cookies: readonly string[];
  /** The user's key for the public API. */
  readonly key: string;
  readonly keyId: string;
}

/** The reason of a session that can only finish the deletion. */
export const DELETING = 'of an account that is being deleted';

/** Why a session has ended. */
export type EndReason =
  | 'unused too long'
  | 'too old'
  | 'logged out'
  | 'signed out everywhere'
  | typeof DELETING
  | 'of an account that is gone';

/** A text in all data of the victim, which must not be in a response to another user. */
export const VICTIM_SECRET = 'zqsecret';

const DAY_MS = 86_400_000;
/** The time of the whole matrix, in epoch milliseconds. */
export const MATRIX_DAY = '2026-11-20';
export const MATRIX_NOW = Date.parse(`${MATRIX_DAY}T12:00:00.000Z`);

/** A user whose first sign-in was some days ago. */
export async function userAt(runtime: TestRuntime, daysAgo: number, userId: string): Promise<Caller> {
  runtime.setTime(new Date(MATRIX_NOW - daysAgo * DAY_MS).toISOString());
  const { cookies } = await signedIn(runtime, userId);
  runtime.setTime(new Date(MATRIX_NOW).toISOString());
  // Used once today, so that no later call extends it.
  await signedInAccount(runtime, jarOf(cookies));
  return { userId, cookies, ...(await createKey(runtime, userId)) };
}

/** A key that was just used, so that no later call stores its last use. */
async function createKey(runtime: TestRuntime, userId: string): Promise<Pick<Caller, 'key' | 'keyId'>> {
  const { key, apiKey } = await createApiKey(runtime, userId, 'A program');
  await findKeyCaller(runtime, `Bearer ${key}`);
  return { key, keyId: apiKey.id };
}

/** A user who signed in too long ago for calls that want a recent sign-in. */
export async function staleUser(runtime: TestRuntime): Promise<Caller> {
  const authTime = Math.floor(Date.now() / 1000) - RECENT_SIGN_IN_MINUTES * 60 - 60;
  const { account, cookies } = await signedIn(runtime, 'stale', authTime);
  return { userId: account.userId, cookies, ...(await createKey(runtime, account.userId)) };
}

/** For each scope, a key for nothing else; each was just used. */
export async function singleScopeKeys(
  runtime: TestRuntime,
  userId: string,
): Promise<Record<KeyScope, string>> {
  const keys: [KeyScope, string][] = [];
  for (const scope of KEY_SCOPES) {
    const { key } = await createApiKey(runtime, userId, `Only ${scope}`, { scopes: [scope] });
    await findKeyCaller(runtime, `Bearer ${key}`);
    keys.push([scope, key]);
  }
  return Object.fromEntries(keys) as Record<KeyScope, string>;
}

/** A key that ended a day ago. */
export async function expiredKey(runtime: TestRuntime, userId: string): Promise<string> {
  runtime.setTime(new Date(MATRIX_NOW - 31 * DAY_MS).toISOString());
  const { key } = await createApiKey(runtime, userId, 'Old', { expiresInDays: 30 });
  runtime.setTime(new Date(MATRIX_NOW).toISOString());
  return key;
}

/** A user whose session was last used some days ago. */
async function idleUser(runtime: TestRuntime, daysAgo: number): Promise<Caller> {
  runtime.setTime(new Date(MATRIX_NOW - daysAgo * DAY_MS).toISOString());
  const { account, cookies } = await signedIn(runtime, 'spent-idle');
  runtime.setTime(new Date(MATRIX_NOW).toISOString());
  return { userId: account.userId, cookies, ...(await createKey(runtime, account.userId)) };
}

/** People around the victim's team. */
export interface TeamPeople {
  readonly member: Caller;
  readonly manager: Caller;
  /** Was in the team, and their account still says so. */
  readonly removed: Caller;
  /** Of another team. */
  readonly other: Caller;
}

/** New people, in the place of those who were in the victim's team. */
export async function makeTeamPeople(
  runtime: TestRuntime,
  ownerId: string,
  otherOwnerId: string,
  newCaller: () => Promise<Caller>,
): Promise<TeamPeople> {
  await changeTeam(runtime, ownerId, ({ team = NO_TEAM }) => ({ team: { ...team, members: [] }, also: [] }));
  await changeTeam(runtime, otherOwnerId, () => ({ team: NO_TEAM, also: [] }));
  const people = {
    member: await newCaller(),
    manager: await newCaller(),
    removed: await newCaller(),
    other: await newCaller(),
  };
  await addToTeam(runtime, ownerId, people.member.userId, 'member');
  await addToTeam(runtime, ownerId, people.removed.userId, 'manager');
  await addToTeam(runtime, ownerId, people.manager.userId, 'manager');
  await changeTeam(runtime, ownerId, ({ team = NO_TEAM }) => ({
    team: { ...team, members: team.members.filter(({ userId }) => userId !== people.removed.userId) },
    also: [],
  }));
  await addToTeam(runtime, otherOwnerId, people.other.userId, 'manager');
  return people;
}

/** Users whose sessions have ended, by reason. */
export async function endedSessions(runtime: TestRuntime): Promise<Record<EndReason, Caller>> {
  const change = (userId: string, name: string, value: unknown) =>
    runtime.accounts.update(accountKey(userId), {
      expression: `SET ${name} = :value`,
      values: { ':value': value },
    });
  const old = await userAt(runtime, 60, 'spent-old');
  for (let days = 50; days > 0; days -= 10) {
    runtime.setTime(new Date(MATRIX_NOW - days * DAY_MS).toISOString());
    await signedInAccount(runtime, jarOf(old.cookies));
  }
  runtime.setTime(new Date(MATRIX_NOW).toISOString());
  const ended: Record<EndReason, Caller> = {
    'unused too long': await idleUser(runtime, 14),
    'too old': old,
    'logged out': await userAt(runtime, 0, 'spent-ended'),
    'signed out everywhere': await userAt(runtime, 0, 'spent-everywhere'),
    [DELETING]: await userAt(runtime, 0, 'spent-deleting'),
    'of an account that is gone': await userAt(runtime, 0, 'spent-gone'),
  };
  // All accounts have access, so that only the session can be the reason for a refusal.
  for (const { userId } of Object.values(ended))
    await runtime.accounts.update(accountKey(userId), {
      expression: 'SET subscription.paidUntil = :until',
      values: { ':until': '2030-01-01T00:00:00.000Z' },
    });
  await endSession(runtime, jarOf(ended['logged out'].cookies));
  // The state after a process died after its first write: the session's item still exists.
  await change('spent-everywhere', 'signedOutAt', 4_000_000_000);
  await change('spent-deleting', 'deletingAt', '2026-11-20T12:00:00.000Z');
  await runtime.accounts.remove(accountKey('spent-gone'));
  return ended;
}
