import { beforeEach, describe, expect, it, vi } from 'vitest';
import { watched } from '#functions/permits/testing.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Item, Table } from '#functions/platform/tables/table.ts';
import { userPoolOfTests } from '#infra/sim/doubles/sign-in.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { accountKey, openAccount } from './accounts.ts';
import { endAllSessions, endSession, signedInAccount, startSession } from './sessions.ts';
import { jarOf, signedIn } from './testing.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-11-20T12:00:00.000Z');
const at = (ms: number): string => new Date(START + ms).toISOString();

const pool = await userPoolOfTests();
let runtime: TestRuntime;
beforeEach(async () => {
  pool.broken = false;
  runtime = await testRuntime(at(0));
});

const sessionItems = (userId: string) =>
  runtime.accounts.query<Item>(`user#${userId}`, { prefix: 'session#' });

/** The runtime with another view of its accounts. */
const withAccounts = (accounts: Table): Runtime =>
  Object.create(runtime, { accounts: { value: accounts } }) as Runtime;

/** A session, as its browser sees it. */
async function open(userId: string) {
  const { account, cookies } = await signedIn(runtime, userId);
  const held = jarOf(cookies);
  return {
    account,
    cookies: held,
    value: held['__Host-session'] ?? '',
    who: () => signedInAccount(runtime, held),
  };
}

describe('a session', () => {
  it('sets a cookie that scripts and other sites cannot use, and a readable hint', async () => {
    const { account } = await signedIn(runtime, 'ada');
    const [session, hint] = await startSession(runtime, account, {
      authTime: 1,
      signInId: 'sign-in-1',
      refreshToken: 'refresh',
    });
    expect(session).toMatch(
      /^__Host-session=[\w-]{43}\.ada; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=5184000$/,
    );
    expect(hint).toBe('__Host-signed_in=1; Path=/; Secure; SameSite=Lax; Max-Age=5184000');
  });

  it('finds its account', async () => {
    const { account, who } = await open('ada');
    expect(await who()).toEqual(account);
  });

  it('reads session and account in one request and writes nothing', async () => {
    const { cookies } = await open('ada');
    const calls: string[] = [];
    const accounts = new Proxy(runtime.accounts, {
      get(table, name) {
        calls.push(String(name));
        const value: unknown = Reflect.get(table, name);
        return typeof value === 'function' ? value.bind(table) : value;
      },
    });
    await signedInAccount(withAccounts(accounts), cookies);
    expect(calls).toEqual(['getMany']);
  });

  it('is stored without its id and without a readable refresh token', async () => {
    const { value } = await open('ada');
    const text = JSON.stringify(await sessionItems('ada'));
    expect(text).not.toContain(value.slice(0, 43));
    expect(text).not.toContain('refresh-token-of-ada');
  });

  it.each(['other user', 'changed id', 'no id', 'no user', 'hash as id', 'nothing', 'long'])(
    'is not found by a wrong cookie: %s',
    async (kind) => {
      const { value } = await open('ada');
      await open('grace');
      const [id = '', userId = ''] = value.split('.');
      const [item] = await sessionItems('ada');
      const wrong: Record<string, string> = {
        'other user': `${id}.grace`,
        'changed id': `${id.startsWith('A') ? 'B' : 'A'}${id.slice(1)}.${userId}`,
        'no id': `.${userId}`,
        'no user': `${id}.`,
        'hash as id': `${String(item?.sk).slice('session#'.length)}.${userId}`,
        nothing: '',
        long: `${id}${'x'.repeat(5000)}.${userId}`,
      };
      expect(await signedInAccount(runtime, { '__Host-session': wrong[kind] ?? '' })).toBeUndefined();
    },
  );

  it('ends with its account', async () => {
    const { who } = await open('ada');
    await runtime.accounts.remove(accountKey('ada'));
    expect(await who()).toBeUndefined();
  });
});

describe('the end of a session', () => {
  it('comes after 14 days without use, to the millisecond', async () => {
    const { who } = await open('ada');
    runtime.setTime(at(14 * DAY_MS));
    expect(await who()).toBeUndefined();
    runtime.setTime(at(14 * DAY_MS - 1));
    expect(await who()).toBeDefined();
  });

  it('moves with use, at most once an hour', async () => {
    const { who } = await open('ada');
    const idleEnd = async () => (await sessionItems('ada'))[0]?.['idleEnd'];
    runtime.setTime(at(3_599_999));
    await who();
    expect(await idleEnd()).toBe(at(14 * DAY_MS));
    runtime.setTime(at(3_600_000));
    await who();
    expect(await idleEnd()).toBe(at(14 * DAY_MS + 3_600_000));
    expect((await sessionItems('ada'))[0]?.['ttl']).toBe((START + 14 * DAY_MS + 3_600_000) / 1000);
  });

  it('comes after 60 days in any case', async () => {
    const { who } = await open('ada');
    for (let day = 10; day < 60; day += 10) {
      runtime.setTime(at(day * DAY_MS));
      expect(await who()).toBeDefined();
    }
    runtime.setTime(at(60 * DAY_MS - 1));
    expect(await who()).toBeDefined();
    runtime.setTime(at(60 * DAY_MS));
    expect(await who()).toBeUndefined();
  });

  it('is final: a concurrent call does not restore the session', async () => {
    const { cookies, who } = await open('ada');
    const [item] = await sessionItems('ada');
    runtime.setTime(at(2 * DAY_MS));
    const account = await runtime.accounts.get<Item>(accountKey('ada'));
    await endSession(runtime, cookies);
    const late = Object.assign(Object.create(runtime.accounts) as typeof runtime.accounts, {
      getMany: () => Promise.resolve([item, account]),
      update: runtime.accounts.update.bind(runtime.accounts),
    });
    expect(await signedInAccount(withAccounts(late), cookies)).toBeUndefined();
    expect(await sessionItems('ada')).toEqual([]);
    expect(await who()).toBeUndefined();
  });
});

describe('ending a session', () => {
  it('ends only this one and revokes its refresh token', async () => {
    const one = await open('ada');
    const two = await open('ada');
    await endSession(runtime, one.cookies);
    expect(await one.who()).toBeUndefined();
    expect(await two.who()).toBeDefined();
    expect(pool.revoked).toContain('refresh-token-of-ada');
  });

  it('works when the user pool does not answer, and logs it', async () => {
    const { cookies, who } = await open('grace');
    const warn = vi.fn();
    pool.broken = true;
    await endSession(
      {
        accounts: runtime.accounts,
        clock: runtime.clock,
        config: runtime.config,
        log: { ...runtime.log, warn },
      },
      cookies,
    );
    expect(await who()).toBeUndefined();
    expect(warn).toHaveBeenCalledOnce();
  });

  it('does nothing for a visitor', async () => {
    await expect(endSession(runtime, {})).resolves.toBeUndefined();
    await expect(endSession(runtime, { '__Host-session': `${'a'.repeat(43)}.ada` })).resolves.toBeUndefined();
  });
});

describe('signing out everywhere', () => {
  const seconds = () => Math.floor(Date.now() / 1000);
  const asked = (operation: string) => pool.calls.filter((one) => one.operation === operation);

  it('ends all sessions and sign-ins of the user, and no others', async () => {
    const [one, two, other] = [await open('ada'), await open('ada'), await open('grace')];
    const before = asked('AdminUserGlobalSignOut').length;
    await endAllSessions(runtime, one.account);
    for (const { who } of [one, two]) expect(await who()).toBeUndefined();
    expect(await other.who()).toBeDefined();
    expect(await sessionItems('ada')).toEqual([]);
    expect(asked('AdminUserGlobalSignOut').slice(before)).toMatchObject([
      { input: { Username: 'pool-ada' } },
    ]);
  });

  it('takes effect with its first write: a process that dies after it leaves no valid session', async () => {
    const { account, who } = await open('ada');
    const killed = watched(runtime.accounts, (method) => {
      if (method !== 'update') throw new Error('killed');
    });
    await expect(endAllSessions(withAccounts(killed), account)).rejects.toThrow('killed');
    expect(await sessionItems('ada')).toHaveLength(1);
    expect(await who()).toBeUndefined();
  });

  it('accepts later tokens for a new session, and no earlier ones', async () => {
    const { account } = await open('ada');
    await endAllSessions(runtime, account);
    const now = await openAccount(runtime, account);
    const start = (authTime: number) =>
      startSession(runtime, now, { authTime, signInId: 'sign-in-1', refreshToken: 'refresh' }).then(
        () => 'opened',
        (error: { code: string }) => error.code,
      );
    expect(await start(seconds() - 60)).toBe('signInEnded');
    expect(await start(now.signedOutAt ?? 0)).toBe('signInEnded');
    expect(await start((now.signedOutAt ?? 0) + 1)).toBe('opened');
  });

  it('ends a session that is being started', async () => {
    const { account } = await open('ada');
    const late = watched(runtime.accounts, async (method) => {
      if (method === 'transact') await endAllSessions(runtime, account);
    });
    const opening = startSession(withAccounts(late), account, {
      authTime: seconds() - 1,
      signInId: 'sign-in-1',
      refreshToken: 'refresh',
    });
    await expect(opening).rejects.toMatchObject({ code: 'signInEnded', status: 401 });
    expect(await sessionItems('ada')).toEqual([]);
  });

  it('works when the user pool does not answer, and logs it', async () => {
    const { account, who } = await open('ada');
    const warn = vi.fn();
    pool.broken = true;
    const logged = Object.create(runtime, { log: { value: { ...runtime.log, warn } } }) as Runtime;
    await endAllSessions(logged, account);
    expect(await who()).toBeUndefined();
    expect(warn).toHaveBeenCalledOnce();
  });
});
