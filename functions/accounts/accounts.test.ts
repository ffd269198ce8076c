import { beforeEach, describe, expect, it } from 'vitest';
import { queuedMail } from '#functions/mail/outbox.ts';
import type { Key, Table } from '#functions/platform/table.ts';
import { type TestRuntime, testRuntime } from '#functions/platform/testing.ts';
import { trialSubscription } from '#shared/domain/plan.ts';
import { accountKey, type Identity, openAccount, updateSettings } from './accounts.ts';
import { hashAddress } from './secrets.ts';

let runtime: TestRuntime;
beforeEach(async () => {
  runtime = await testRuntime('2026-11-20T12:00:00.000Z');
});

const identity = (userId: string, email: string, firstName: string | null = null): Identity => ({
  userId,
  email,
  firstName,
});
const stored = (userId: string) => runtime.accounts.get<Key & Record<string, unknown>>(accountKey(userId));
const open = (userId: string, email: string, firstName?: string | null) =>
  openAccount(runtime, identity(userId, email, firstName));

/**
 * Signs all in at the same time, in the worst order: each has read before any writes, and no two read the same time.
 */
function openTogether(identities: readonly Identity[]) {
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
    transact: accounts.transact.bind(accounts),
  });
  const clock = { now: () => new Date(Date.parse('2026-11-20T12:00:00.000Z') + ticks++) };
  return Promise.all(identities.map((who) => openAccount({ accounts: waiting, clock, config }, who)));
}
const times = (count: number, who: (at: number) => Identity): Identity[] =>
  Array.from({ length: count }, (_, at) => who(at));

describe('the first sign-in', () => {
  it('makes an account with a trial of seven days and the settings of spec §3', async () => {
    const account = await open('ada', 'Ada@example.com', 'Ada');
    expect(account).toEqual({
      userId: 'ada',
      email: 'Ada@example.com',
      firstName: 'Ada',
      emailNotifications: true,
      notificationFrequency: 'daily',
      digestHour: 7,
      digestWeekday: 1,
      timeZone: 'America/New_York',
      paused: false,
      mailStopped: null,
      subscription: trialSubscription('2026-11-27T12:00:00.000Z'),
      createdAt: '2026-11-20T12:00:00.000Z',
    });
    expect(await stored('ada')).toEqual({ ...account, ...accountKey('ada') });
  });

  it('happens once when 20 come at the same time', async () => {
    const accounts = await openTogether(times(20, () => identity('ada', 'ada@example.com')));
    for (const account of accounts) expect(account).toEqual(accounts[0]);
  });
});

describe('a later sign-in', () => {
  it('leaves trial, settings and subscription alone', async () => {
    const first = await open('ada', 'ada@example.com', 'Ada');
    await updateSettings(runtime, first, { notificationFrequency: 'weekly' });
    runtime.setTime('2026-12-24T12:00:00.000Z');
    expect(await open('ada', 'ada@example.com', 'Ada')).toEqual({
      ...first,
      notificationFrequency: 'weekly',
    });
  });

  it('brings name and address up to date, and keeps a name the token lacks', async () => {
    await open('ada', 'ada@example.com', 'Ada');
    await open('ada', 'lovelace@example.com', 'Augusta');
    expect(await stored('ada')).toMatchObject({ email: 'lovelace@example.com', firstName: 'Augusta' });
    await open('ada', 'lovelace@example.com', null);
    expect(await stored('ada')).toMatchObject({ firstName: 'Augusta' });
  });
});

describe('the reminder of a trial', () => {
  const queued = async (userId: string) => {
    const write = queuedMail({ userId, key: '', dueAt: '', template: 'trial-ending', data: {} });
    return runtime.accounts.query('put' in write ? write.put.pk : '');
  };

  it('is queued once, three days before the end', async () => {
    await open('ada', 'ada@example.com');
    await open('ada', 'lovelace@example.com');
    expect(await queued('ada')).toMatchObject([
      {
        key: 'trial-ending',
        dueAt: '2026-11-24T12:00:00.000Z',
        data: { trialEnd: '2026-11-27T12:00:00.000Z' },
      },
    ]);
  });

  it('is not queued for a trial the mailbox had', async () => {
    await open('ada', 'ada@example.com');
    await open('again', 'ada@example.com');
    expect((await queued('again')).filter(({ sk }) => sk.includes('#again#'))).toEqual([]);
  });
});

describe('the trial of a mailbox', () => {
  it('is one, however the address is spelt', async () => {
    await open('ada', 'a.d.a@gmail.com');
    runtime.setTime('2026-11-25T12:00:00.000Z');
    for (const [at, email] of [
      'ADA+2@googlemail.com',
      'ada@gmail.com.',
      '"ada"@gmail.com',
      'ａda@gmail.com',
    ].entries()) {
      const again = await open(`ada-${at}`, email);
      expect([email, again.subscription.trialEnd]).toEqual([email, '2026-11-27T12:00:00.000Z']);
    }
  });

  it('survives the account', async () => {
    await open('ada', 'ada@example.com');
    await runtime.accounts.remove(accountKey('ada'));
    runtime.setTime('2027-06-01T00:00:00.000Z');
    const second = await open('ada-again', 'ada@example.com');
    expect(second.subscription.trialEnd).toBe('2026-11-27T12:00:00.000Z');
  });

  it('goes along when the address changes, so the new address has none left either', async () => {
    await open('ada', 'ada@example.com');
    runtime.setTime('2026-12-24T12:00:00.000Z');
    const moved = await open('ada', 'lovelace@example.com');
    expect(moved.subscription.trialEnd).toBe('2026-11-27T12:00:00.000Z');
    const second = await open('ada-again', 'lovelace@example.com');
    expect(second.subscription.trialEnd).toBe('2026-11-27T12:00:00.000Z');
  });

  it('is one when 20 users with it sign in at the same time', async () => {
    const accounts = await openTogether(times(20, (at) => identity(`user-${at}`, `ada+${at}@example.com`)));
    expect(new Set(accounts.map(({ subscription }) => subscription.trialEnd)).size).toBe(1);
    expect(new Set(accounts.map(({ userId }) => userId)).size).toBe(20);
  });

  it('makes one account of 20 sign-ins at the same time after the first was deleted', async () => {
    await open('ada', 'ada@example.com');
    await runtime.accounts.remove(accountKey('ada'));
    const accounts = await openTogether(times(20, () => identity('ada', 'ada@example.com')));
    expect(new Set(accounts.map(({ createdAt }) => createdAt)).size).toBe(1);
  });

  it('is kept under a hash, without address or user', async () => {
    await open('ada', 'ada@example.com');
    const hash = hashAddress(runtime.config, 'ada@example.com');
    const trial = await runtime.accounts.get<Key>({ pk: `trial#${hash}`, sk: 'trial' });
    expect(trial).toEqual({ pk: `trial#${hash}`, sk: 'trial', trialEnd: '2026-11-27T12:00:00.000Z' });
  });
});

describe('notification settings', () => {
  it('change one by one; the others stay', async () => {
    const account = await open('ada', 'ada@example.com');
    await updateSettings(runtime, account, { emailNotifications: false });
    const changed = await updateSettings(runtime, account, { digestHour: 18, timeZone: 'america/chicago' });
    expect(changed).toEqual({
      ...account,
      emailNotifications: false,
      digestHour: 18,
      timeZone: 'America/Chicago',
    });
    expect(await stored('ada')).toEqual({ ...changed, ...accountKey('ada') });
  });

  it('change nothing when none is named', async () => {
    const account = await open('ada', 'ada@example.com');
    expect(await updateSettings(runtime, account, {})).toEqual(account);
  });

  it.each(['UTC', 'Etc/GMT+5'])(
    'take the zone %j, which has a name and no daylight saving',
    async (timeZone) => {
      const account = await open('ada', 'ada@example.com');
      expect(await updateSettings(runtime, account, { timeZone })).toMatchObject({ timeZone });
    },
  );

  it.each(['Mars/Olympus', '+05:00', '-0500', '+05', '', 'America/New_York\n', 'Etc/../UTC'])(
    'refuse the time zone %j',
    async (timeZone) => {
      const account = await open('ada', 'ada@example.com');
      await expect(updateSettings(runtime, account, { timeZone })).rejects.toMatchObject({
        code: 'invalidInput',
        message: expect.stringContaining('is not a time zone. Send a name such as America/Chicago.'),
      });
      expect(await stored('ada')).toMatchObject({ timeZone: 'America/New_York' });
    },
  );

  it('do not bring back an account that is gone', async () => {
    const account = await open('ada', 'ada@example.com');
    await runtime.accounts.remove(accountKey('ada'));
    await expect(updateSettings(runtime, account, { paused: true })).rejects.toMatchObject({
      code: 'unauthorized',
    });
    expect(await stored('ada')).toBeUndefined();
  });
});
