import { beforeEach, describe, expect, it, vi } from 'vitest';
import { watched } from '#functions/permits/testing.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Table } from '#functions/platform/tables/table.ts';
import { userPoolOfTests } from '#infra/sim/doubles/sign-in.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { TEST_USER } from '#infra/sim/doubles/user-pool.ts';
import { accountKey, openAccount } from './accounts.ts';
import { unseal } from './secrets.ts';
import { type RequestCookies, SESSION_PREFIX, type SessionItem, tokenOwner } from './session-item.ts';
import { freshAccessToken } from './session-refresh.ts';
import { endSession, signedInAccount, startSession } from './sessions.ts';
import { jarOf, openAccountAs, sentBack } from './testing.ts';

const START = Date.parse('2026-11-20T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const at = (ms: number): string => new Date(START + ms).toISOString();
const { sub: poolUserId, email } = TEST_USER;
const userId = 'ada';

const pool = await userPoolOfTests();
let runtime: TestRuntime;
let cookies: RequestCookies;
beforeEach(async () => {
  pool.broken = false;
  pool.onRefresh = () => ({});
  runtime = await testRuntime(at(0));
  cookies = await open('first-token');
});

async function open(refreshToken: string): Promise<RequestCookies> {
  const account = await openAccountAs(runtime, userId, { poolUserId, email });
  return jarOf(
    sentBack(await startSession(runtime, account, { authTime: 1, signInId: 'sign-in-1', refreshToken })),
  );
}
const who = (on: Runtime = runtime) => signedInAccount(on, cookies);
const session = async (): Promise<SessionItem | undefined> =>
  (await runtime.accounts.query<SessionItem>(`user#${userId}`, { prefix: SESSION_PREFIX }))[0];
const heldToken = async (): Promise<string | undefined> => {
  const item = await session();
  return item && unseal(runtime.config, 'refresh-token', item.refreshToken, tokenOwner(item));
};
const refreshes = (): number =>
  pool.calls.filter(({ operation }) => operation === 'GetTokensFromRefreshToken').length;
const withAccounts = (accounts: Table): Runtime =>
  Object.create(runtime, { accounts: { value: accounts } }) as Runtime;

describe('a session', () => {
  it('checks its sign-in with the user pool once an hour', async () => {
    const before = refreshes();
    runtime.setTime(at(HOUR_MS - 1));
    await who();
    expect(refreshes() - before).toBe(0);
    runtime.setTime(at(HOUR_MS));
    expect(await who()).toMatchObject({ userId });
    await who();
    expect(refreshes() - before).toBe(1);
    expect((await session())?.refreshFrom).toBe(at(2 * HOUR_MS));
    runtime.setTime(at(2 * HOUR_MS));
    await who();
    expect(refreshes() - before).toBe(2);
  });

  it('gives an access token of its own user only', async () => {
    const item = (await session()) as SessionItem;
    expect(await freshAccessToken(runtime, item, { poolUserId })).toBeTypeOf('string');
    expect(await freshAccessToken(runtime, item, { poolUserId: 'somebody else' })).toBeUndefined();
  });

  it('is refreshed once by 50 concurrent calls, which do not wait for each other', async () => {
    const before = refreshes();
    runtime.setTime(at(HOUR_MS));
    const others = Promise.withResolvers<void>();
    let through = 0;
    // The pool answers when the 49 others have finished.
    pool.onRefresh = () => others.promise.then(() => ({}));
    const accounts = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const account = await who();
        if (++through === 49) others.resolve();
        return account;
      }),
    );
    expect(refreshes() - before).toBe(1);
    for (const account of accounts) expect(account).toMatchObject({ userId });
  });

  it('updates name, address and the mailbox’s trial', async () => {
    runtime.setTime(at(HOUR_MS));
    pool.onRefresh = () => ({ claims: { email: 'lovelace@example.com', given_name: 'Augusta' } });
    expect(await who()).toMatchObject({ email: 'lovelace@example.com', firstName: 'Augusta' });
    expect(await runtime.accounts.get(accountKey(userId))).toMatchObject({ email: 'lovelace@example.com' });
    runtime.setTime(at(30 * 24 * HOUR_MS));
    const again = await openAccount(runtime, {
      poolUserId: 'second',
      email: 'lovelace@example.com',
      firstName: null,
    });
    expect(again.subscription.trialEnd).toBe(at(7 * 24 * HOUR_MS));
  });

  it('keeps the address while a new one is not verified', async () => {
    runtime.setTime(at(HOUR_MS));
    pool.onRefresh = () => ({ claims: { email: 'new@example.com', email_verified: false } });
    expect(await who()).toMatchObject({ email });
    expect((await session())?.refreshFrom).toBe(at(2 * HOUR_MS));
  });

  it('stores the new refresh token of a pool with rotation, encrypted', async () => {
    runtime.setTime(at(HOUR_MS));
    pool.onRefresh = () => ({ refreshToken: 'second-token' });
    await who();
    expect(await heldToken()).toBe('second-token');
    expect(JSON.stringify(await session())).not.toContain('second-token');
    const asked: string[] = [];
    pool.onRefresh = (token) => {
      asked.push(token);
      return {};
    };
    runtime.setTime(at(2 * HOUR_MS));
    await who();
    expect(asked).toEqual(['second-token']);
  });
});

describe('a sign-in the pool has ended', () => {
  it.each(['NotAuthorizedException', 'UserNotFoundException', 'PasswordResetRequiredException'])(
    'ends the session: %s',
    async (refusal) => {
      runtime.setTime(at(HOUR_MS));
      pool.onRefresh = () => ({ refusal });
      expect(await who()).toBeUndefined();
      expect(await session()).toBeUndefined();
      pool.onRefresh = () => ({});
      expect(await who()).toBeUndefined();
    },
  );

  it('ends the session when the refresh token was another user’s', async () => {
    runtime.setTime(at(HOUR_MS));
    pool.onRefresh = () => ({ claims: { sub: 'somebody-else', email: 'grace@example.com' } });
    expect(await who()).toBeUndefined();
    expect(await session()).toBeUndefined();
    expect(await runtime.accounts.get(accountKey(userId))).toMatchObject({ email });
  });

  it('ends the session when its token cannot be decrypted', async () => {
    runtime.setTime(at(HOUR_MS));
    const item = await session();
    await runtime.accounts.update(
      { pk: item?.pk ?? '', sk: item?.sk ?? '' },
      { expression: 'SET refreshToken = :other', values: { ':other': 'AAAA' } },
    );
    expect(await who()).toBeUndefined();
  });
});

describe('a pool that does not answer', () => {
  it.each<[string, () => void]>([
    [
      'is broken',
      () => {
        pool.broken = true;
      },
    ],
    [
      'is throttled',
      () => {
        pool.onRefresh = () => ({ refusal: 'TooManyRequestsException' });
      },
    ],
    [
      'does not know our client',
      () => {
        pool.onRefresh = () => ({ refusal: 'ResourceNotFoundException' });
      },
    ],
  ])('because it %s leaves the session unchanged, is logged, and is called again', async (_, fail) => {
    runtime.setTime(at(HOUR_MS));
    const warn = vi.fn();
    const logged = Object.create(runtime, { log: { value: { ...runtime.log, warn } } }) as Runtime;
    fail();
    expect(await who(logged)).toMatchObject({ userId });
    expect(warn).toHaveBeenCalledOnce();
    expect(JSON.stringify(warn.mock.calls)).not.toContain('first-token');
    pool.broken = false;
    pool.onRefresh = () => ({});
    const before = refreshes();
    await who();
    expect(refreshes() - before).toBe(0);
    runtime.setTime(at(HOUR_MS + 60_000));
    expect(await who()).toMatchObject({ userId });
    expect(refreshes() - before).toBe(1);
    expect((await session())?.refreshFrom).toBe(at(2 * HOUR_MS + 60_000));
  });
});

describe('a refresh that was overtaken', () => {
  it('does not restore a session that ended in the meantime', async () => {
    runtime.setTime(at(HOUR_MS));
    pool.onRefresh = async () => {
      await endSession(runtime, cookies);
      return { refreshToken: 'second-token' };
    };
    expect(await who()).toBeUndefined();
    expect(await session()).toBeUndefined();
  });

  it('does not restore an account that was deleted in the meantime', async () => {
    runtime.setTime(at(HOUR_MS));
    pool.onRefresh = async () => {
      await runtime.accounts.remove(accountKey(userId));
      return { claims: { email: 'lovelace@example.com' } };
    };
    expect(await who()).toBeUndefined();
    expect(await runtime.accounts.get(accountKey(userId))).toBeUndefined();
  });

  it('does not end a session with a newer token after a refusal of the old one', async () => {
    runtime.setTime(at(HOUR_MS));
    pool.onRefresh = async () => {
      // It was frozen for longer than its lease, and another call got a new token.
      runtime.setTime(at(HOUR_MS + 20_000));
      pool.onRefresh = () => ({ refreshToken: 'second-token' });
      expect(await who()).toMatchObject({ userId });
      return { refusal: 'RefreshTokenReuseException' };
    };
    expect(await who()).toMatchObject({ userId });
    expect(await heldToken()).toBe('second-token');
  });
});

/** A pool that rotates refresh tokens and accepts the old one for another minute, as Cognito can. */
function rotatingPool(): (token: string) => { refusal: string } | { refreshToken: string } {
  const retiredAt = new Map<string, number>();
  let issued = 0;
  return (token) => {
    const now = runtime.clock.now().getTime();
    const retired = retiredAt.get(token);
    if (retired !== undefined && now > retired + 60_000) return { refusal: 'RefreshTokenReuseException' };
    if (retired === undefined) retiredAt.set(token, now);
    return { refreshToken: `token-${++issued}` };
  };
}

describe('a process killed while it refreshes', () => {
  it('before or after any call leaves a valid session', async () => {
    let kills = 0;
    for (let [call, more] = [0, true]; more; call++)
      for (const moment of ['before', 'after'] as const) {
        runtime = await testRuntime(at(0));
        cookies = await open('first-token');
        runtime.setTime(at(HOUR_MS));
        pool.onRefresh = rotatingPool();
        let begun = 0;
        const dies = (when: string, at: number) => {
          if (when === moment && at === call) throw new Error('killed');
        };
        const dying = watched(
          runtime.accounts,
          () => dies('before', begun++),
          () => dies('after', begun - 1),
        );
        more = await who(withAccounts(dying)).then(
          () => false,
          () => true,
        );
        if (more) kills++;
        runtime.setTime(at(HOUR_MS + 16_000));
        expect([call, moment, (await who())?.userId]).toEqual([call, moment, userId]);
        runtime.setTime(at(2 * HOUR_MS + 16_000));
        expect([call, moment, (await who())?.userId]).toEqual([call, moment, userId]);
      }
    // Read, move the idle end, take the lease, store the new token: the process dies before and after each.
    expect(kills).toBe(8);
  });
});
