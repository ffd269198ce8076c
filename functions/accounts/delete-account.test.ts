import { beforeEach, describe, expect, it } from 'vitest';
import { watched } from '#functions/permits/testing.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Item, Table } from '#functions/platform/tables/table.ts';
import { userPoolOfTests } from '#infra/sim/doubles/sign-in.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { accountData } from './account-data.ts';
import { accountKey, openAccount } from './accounts.ts';
import { deleteAccount, finishDeletion } from './delete-account.ts';
import { readExportQuota, reserveExports } from './limits/export-quota.ts';
import { takeRows } from './limits/row-budget.ts';
import { signedInAccount } from './sessions.ts';
import { jarOf, signedIn } from './testing.ts';

const pool = await userPoolOfTests();
let runtime: TestRuntime;
/** The users of the pool. */
let users: Set<unknown>;
beforeEach(async () => {
  await begin();
});

async function begin(): Promise<void> {
  runtime = await testRuntime('2026-11-20T12:00:00.000Z');
  users = new Set(['pool-ada', 'pool-grace']);
  pool.onOperation = (operation, { Username }) =>
    operation === 'AdminDeleteUser' && !users.delete(Username) ? 'UserNotFoundException' : undefined;
}

/** api/forget-user.test.ts tests the data outside of the user's partition. */
const nothing = async () => [];
const partition = (userId: string) => runtime.accounts.query<Item>(`user#${userId}`);
const withAccounts = (accounts: Table): Runtime =>
  Object.create(runtime, { accounts: { value: accounts } }) as Runtime;

/** A signed-in user with data of every kind. */
async function member(userId: string) {
  const { account, cookies } = await signedIn(runtime, userId);
  await signedIn(runtime, userId);
  await reserveExports(runtime, account, ['il-chicago.1', 'il-chicago.2']);
  const pk = `user#${userId}`;
  await runtime.accounts.writeMany([
    { pk, sk: 'alert#one', name: 'Roofs in Austin', criteria: { states: ['Texas'] } },
    { pk, sk: 'payment#2026-11-20', amount: '5.00', currency: 'USD' },
    { pk, sk: 'thing-of-tomorrow#1', note: 'kept', bytes: new Uint8Array([1, 2, 3]), ttl: 7 },
  ]);
  return { account, cookies: jarOf(cookies) };
}

describe('deleting an account', () => {
  it('removes the user’s partition and the user at the pool, and no other user’s data', async () => {
    const { account, cookies } = await member('ada');
    await member('grace');
    const others = await partition('grace');
    await deleteAccount(runtime, nothing, account, ' ADA@example.com ', cookies);
    expect(await partition('ada')).toEqual([]);
    expect(await partition('grace')).toEqual(others);
    expect(users).toEqual(new Set(['pool-grace']));
    expect(await signedInAccount(runtime, cookies)).toBeUndefined();
  });

  it('removes every item of a large partition', async () => {
    const { account, cookies } = await member('ada');
    const matches = Array.from({ length: 260 }, (_, at) => ({ pk: 'user#ada', sk: `match#${at}` }));
    await runtime.accounts.writeMany(matches);
    await deleteAccount(runtime, nothing, account, account.email, cookies);
    expect(await partition('ada')).toEqual([]);
  });

  it('keeps of the quotas the counts, without the permits', async () => {
    const { account, cookies } = await member('ada');
    await takeRows(runtime, account, ['il-chicago.1', 'il-chicago.2', 'il-chicago.3']);
    await deleteAccount(runtime, nothing, account, account.email, cookies);
    expect(await readExportQuota(runtime, account)).toMatchObject({ used: 2, left: 498 });
    const items = await runtime.accounts.query<Item>(`quota#${account.quotaId}`);
    expect(items).toMatchObject([
      { sk: 'exports#2026-11', spent: 2 },
      { sk: 'seen', rows: 3 },
    ]);
    expect(items.map(({ ids }) => ids)).toEqual([undefined, new Uint8Array()]);
    expect(await reserveExports(runtime, account, ['il-chicago.1'])).toEqual({ used: 3, left: 497 });
  });

  it('keeps the mailbox’s trial and quotas', async () => {
    const { account, cookies } = await member('ada');
    await deleteAccount(runtime, nothing, account, account.email, cookies);
    runtime.setTime('2027-03-01T00:00:00.000Z');
    const again = await openAccount(runtime, {
      poolUserId: 'pool-ada-2',
      email: account.email,
      firstName: null,
    });
    expect(again.subscription.trialEnd).toBe('2026-11-27T12:00:00.000Z');
    expect(again.quotaId).toBe(account.quotaId);
    expect(again.userId).not.toBe(account.userId);
  });

  it.each(['grace@example.com', '', 'ada', 'ada@example.com.evil.example'])(
    'does nothing for the address %j',
    async (typed) => {
      const { account, cookies } = await member('ada');
      const before = await partition('ada');
      await expect(deleteAccount(runtime, nothing, account, typed, cookies)).rejects.toMatchObject({
        code: 'otherAddress',
        message: expect.stringContaining('nothing was deleted'),
      });
      expect(await partition('ada')).toEqual(before);
    },
  );

  it('fails while the user pool does not answer, and finishes when called again', async () => {
    const { account, cookies } = await member('ada');
    pool.broken = true;
    await expect(deleteAccount(runtime, nothing, account, account.email, cookies)).rejects.toThrow();
    pool.broken = false;
    expect(users).toContain('pool-ada');
    const still = await signedInAccount(runtime, cookies);
    expect(still?.deletingAt).toBeDefined();
    if (still !== undefined) await deleteAccount(runtime, nothing, still, account.email, cookies);
    expect(await partition('ada')).toEqual([]);
    expect(users).not.toContain('pool-ada');
  });

  it('removes what a concurrent call wrote', async () => {
    const { account, cookies } = await member('ada');
    pool.onOperation = () => {
      late = runtime.accounts.put({ pk: 'user#ada', sk: 'alert#late' });
      return undefined;
    };
    let late: Promise<void> | undefined;
    const slow = watched(runtime.accounts, () => late);
    await deleteAccount(withAccounts(slow), nothing, account, account.email, cookies);
    expect(await partition('ada')).toEqual([]);
  });

  it('can be finished by the same call or the next sign-in, wherever the process died', async () => {
    const finishers = {
      'the same call': async ({ account, cookies }: Awaited<ReturnType<typeof member>>) => {
        const still = await signedInAccount(runtime, cookies);
        if (still !== undefined) await deleteAccount(runtime, nothing, still, account.email, cookies);
      },
      'the next sign-in': () => finishDeletion(runtime, nothing, 'ada'),
    };
    let kills = 0;
    for (const [name, finish] of Object.entries(finishers))
      for (let [call, more] = [0, true]; more; call++)
        for (const moment of ['before', 'after'] as const) {
          await begin();
          const one = await member('ada');
          let begun = 0;
          const dies = (when: string, at: number) => {
            if (when === moment && at === call) throw new Error('killed');
          };
          const dying = watched(
            runtime.accounts,
            () => dies('before', begun++),
            () => dies('after', begun - 1),
          );
          more = await deleteAccount(
            withAccounts(dying),
            nothing,
            one.account,
            one.account.email,
            one.cookies,
          ).then(
            () => false,
            () => true,
          );
          if (more) kills++;
          await finish(one);
          const where = [name, call, moment];
          expect([...where, await partition('ada')]).toEqual([...where, []]);
          expect([...where, users.has('pool-ada')]).toEqual([...where, false]);
        }
    // Mark, query, remove, query and reduce the quotas, all but the mark again with nothing to do, remove the last two: before and after
    // each, twice.
    expect(kills).toBe(36);
  });

  it('lets an unfinished account expire within a day', async () => {
    const { account, cookies } = await member('ada');
    pool.broken = true;
    await deleteAccount(runtime, nothing, account, account.email, cookies).catch(() => undefined);
    pool.broken = false;
    const profile = await runtime.accounts.get<Item>(accountKey('ada'));
    expect(profile?.['ttl']).toBe(Date.parse('2026-11-21T12:00:00.000Z') / 1000);
  });
});

describe('the data of an account', () => {
  it('contains all stored data under readable names, without secrets', async () => {
    const { account } = await member('ada');
    await member('grace');
    const text = await accountData(runtime, account);
    const session = {
      createdAt: '2026-11-20T12:00:00.000Z',
      browser: '',
      place: null,
      idleEnd: '2026-12-04T12:00:00.000Z',
      absoluteEnd: '2027-01-19T12:00:00.000Z',
    };
    expect(JSON.parse(text)).toEqual({
      exportedAt: '2026-11-20T12:00:00.000Z',
      account: [account],
      sessions: [session, session],
      exportedPermits: [{ key: '2026-11', ids: ['il-chicago.1', 'il-chicago.2'] }],
      alerts: [{ key: 'one', name: 'Roofs in Austin', criteria: { states: ['Texas'] } }],
      payments: [{ key: '2026-11-20', amount: '5.00', currency: 'USD' }],
      'thing-of-tomorrow': [{ key: '1', note: 'kept', bytes: 'AQID' }],
    });
    for (const { sk } of await partition('ada'))
      if (sk.startsWith('session#')) expect(text).not.toContain(sk.slice('session#'.length));
    expect(text).not.toContain('grace');
    expect(text).not.toContain('refreshToken');
  });
});
