import { beforeEach, describe, expect, it } from 'vitest';
import { dueMail, type OutboxItem } from '#functions/platform/mail-queue.ts';
import type { Key, Table } from '#functions/platform/tables/table.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { trialSubscription } from '#shared/domain/plan/plan.ts';
import { accountKey, openAccount, type SignedInIdentity, updateSettings } from './accounts.ts';
import { openAccountAs } from './testing.ts';

let runtime: TestRuntime;
beforeEach(async () => {
  runtime = await testRuntime('2026-11-20T12:00:00.000Z');
});

const identity = (userId: string, email: string, firstName: string | null = null): SignedInIdentity => ({
  poolUserId: `pool-${userId}`,
  email,
  firstName,
});
const stored = (userId: string) => runtime.accounts.get<Key & Record<string, unknown>>(accountKey(userId));
const open = (userId: string, email: string, firstName?: string | null) =>
  openAccountAs(runtime, userId, identity(userId, email, firstName));

/**
 * Runs all sign-ins concurrently in the worst order: each has read before any writes, at different times.
 */
function openTogether(identities: readonly SignedInIdentity[]) {
  const { accounts, config } = runtime;
  let ticks = 0;
  let readers = 0;
  const gate = Promise.withResolvers<void>();
  const waiting = Object.assign(Object.create(accounts) as Table, {
    async getMany(keys: readonly Key[]) {
      const items = await accounts.getMany(keys);
      if (++readers === identities.length) gate.resolve();
      await gate.promise;
      return items;
    },
    get: accounts.get.bind(accounts),
    transact: accounts.transact.bind(accounts),
  });
  const clock = { now: () => new Date(Date.parse('2026-11-20T12:00:00.000Z') + ticks++) };
  return Promise.all(identities.map((who) => openAccount({ accounts: waiting, clock, config }, who)));
}
const times = (count: number, who: (at: number) => SignedInIdentity): SignedInIdentity[] =>
  Array.from({ length: count }, (_, at) => who(at));

describe('the first sign-in', () => {
  it('creates an account with a trial of seven days and the settings of PRODUCT §3', async () => {
    const account = await open('ada', 'Ada@example.com', 'Ada');
    expect(account).toEqual({
      userId: 'ada',
      quotaId: expect.any(String),
      poolUserId: 'pool-ada',
      email: 'Ada@example.com',
      firstName: 'Ada',
      emailNotifications: true,
      notificationFrequency: 'daily',
      digestHour: 7,
      digestWeekday: 1,
      timeZone: 'America/New_York',
      paused: false,
      callBackReminders: true,
      mailAfterAccess: true,
      mailStopped: null,
      subscription: trialSubscription('2026-11-27T12:00:00.000Z'),
      createdAt: '2026-11-20T12:00:00.000Z',
    });
    expect(await stored('ada')).toEqual({ ...account, ...accountKey('ada') });
  });

  it('creates one account when 20 sign-ins are concurrent', async () => {
    const accounts = await openTogether(times(20, () => identity('ada', 'ada@example.com')));
    for (const account of accounts) expect(account).toEqual(accounts[0]);
  });
});

describe('the mails of a new account', () => {
  const queued = async (by: Date) => {
    const items: OutboxItem[] = [];
    for await (const page of dueMail(runtime.accounts, by, 10)) items.push(...page);
    return items;
  };
  const LATER = new Date('2027-01-01');

  it('are a welcome, due at once, a reminder three days before its trial ends, and one mail after it', async () => {
    const account = await open('ada', 'ada@example.com');
    expect(await queued(runtime.clock.now())).toMatchObject([
      { userId: 'ada', key: 'welcome', template: 'welcome', data: {}, dueAt: account.createdAt },
    ]);
    expect(await queued(LATER)).toMatchObject([
      { key: 'welcome' },
      {
        key: 'trial-ending',
        dueAt: '2026-11-24T12:00:00.000Z',
        data: { trialEnd: '2026-11-27T12:00:00.000Z' },
      },
      { key: 'access-ended', dueAt: '2026-12-07T12:00:00.000Z', data: { until: '2026-11-27T12:00:00.000Z' } },
    ]);
  });

  it('are queued once for concurrent and later sign-ins', async () => {
    await openTogether(times(20, () => identity('ada', 'ada@example.com')));
    await openAccount(runtime, identity('ada', 'lovelace@example.com', 'Augusta'));
    runtime.setTime('2026-12-24T12:00:00.000Z');
    const keys = (await queued(LATER)).map(({ template }) => template);
    expect(keys.toSorted()).toEqual([
      'access-ended',
      'activities',
      'activity',
      'address-changed',
      'trial-ending',
      'welcome',
    ]);
  });

  it('contain the end of the mailbox’s earlier trial', async () => {
    await open('ada', 'ada@example.com');
    runtime.setTime('2026-11-22T12:00:00.000Z');
    await open('again', 'ada@example.com');
    const reminders = (await queued(LATER)).filter(
      ({ userId, key }) => userId === 'again' && key !== 'welcome',
    );
    expect(reminders).toMatchObject([
      { dueAt: '2026-11-24T12:00:00.000Z' },
      { dueAt: '2026-12-07T12:00:00.000Z' },
    ]);
    runtime.setTime('2026-12-01T12:00:00.000Z');
    await open('late', 'ada@example.com');
    const late = (await queued(LATER)).filter(({ userId }) => userId === 'late');
    expect(late.map(({ key }) => key)).toEqual(['trial-ending', 'welcome']);
  });
});

describe('the quotas of a mailbox', () => {
  it('are those of every account that had it, in any spelling, also under a new address', async () => {
    const ada = await openAccount(runtime, identity('ada', 'ada@example.com'));
    await openAccount(runtime, identity('ada', 'new@example.com'));
    for (const [at, email] of ['ada+again@example.com', 'New@example.com'].entries())
      expect((await openAccount(runtime, identity(`later-${at}`, email))).quotaId).toBe(ada.quotaId);
    const grace = await openAccount(runtime, identity('grace', 'grace@example.com'));
    expect(grace.quotaId).not.toBe(ada.quotaId);
  });
});

describe('a later sign-in', () => {
  it('does not change trial, settings and subscription', async () => {
    const first = await open('ada', 'ada@example.com', 'Ada');
    await updateSettings(runtime, first, { notificationFrequency: 'weekly' });
    runtime.setTime('2026-12-24T12:00:00.000Z');
    expect(await open('ada', 'ada@example.com', 'Ada')).toEqual({
      ...first,
      notificationFrequency: 'weekly',
    });
  });

  it('updates name and address, and keeps a name that the token lacks', async () => {
    await open('ada', 'ada@example.com', 'Ada');
    await open('ada', 'lovelace@example.com', 'Augusta');
    expect(await stored('ada')).toMatchObject({ email: 'lovelace@example.com', firstName: 'Augusta' });
    await open('ada', 'lovelace@example.com', null);
    expect(await stored('ada')).toMatchObject({ firstName: 'Augusta' });
  });
});
