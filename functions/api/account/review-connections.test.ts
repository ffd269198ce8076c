import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#functions/accounts/account.ts';
import { type AccountItem, accountKey } from '#functions/accounts/accounts.ts';
import { recoveryKey } from '#functions/accounts/recovery-codes.ts';
import { openAccountAs, setAccount } from '#functions/accounts/testing.ts';
import { createAlert, listAlerts } from '#functions/alerts/alert-store.ts';
import { alertBody } from '#functions/alerts/testing.ts';
import { listFeeds, makeFeed } from '#functions/delivery/feeds/feed-address.ts';
import { addDevice, readDevices } from '#functions/delivery/push/devices.ts';
import { setWebhook } from '#functions/delivery/webhooks/webhook-store.ts';
import { joinTeam } from '#functions/team/invitations.ts';
import { addToTeam, giveSeats, inviteTo } from '#functions/team/testing.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { type CallName, routes } from '#shared/contract/routes.ts';
import {
  LASTING_ACCESS,
  ofEachKind,
  REVIEWED_KINDS,
  type ReviewedKind,
} from '#shared/domain/account/lasting-access.ts';
import { CALENDAR_FEED } from '#shared/domain/alerts/feeds.ts';
import { createApiKey, listApiKeys } from '../open-api/api-keys.ts';
import { reviewConnections } from './review-connections.ts';

let runtime: TestRuntime;
let ada: Account;
beforeEach(async () => {
  runtime = await testRuntime();
  ada = await openAccountAs(runtime, 'ada');
  await openAccountAs(runtime, 'ben');
  await giveSeats(runtime, 'ada');
});

const teamOf = async () => (await runtime.accounts.get<AccountItem>(accountKey('ada')))?.team;
const publicly = async (): Promise<string[]> => ['52.206.140.199'];
/** Makes one of a kind; counts them. */
const KINDS: Readonly<
  Record<ReviewedKind, { make: () => Promise<unknown>; count: () => Promise<number | undefined> }>
> = {
  apiKeys: {
    make: () => createApiKey(runtime, 'ada', 'Office'),
    count: async () => (await listApiKeys(runtime, 'ada')).length,
  },
  webhooks: {
    make: async () => {
      const { id } = await createAlert(runtime, 'ada', alertBody());
      return setWebhook(
        runtime,
        { userId: 'ada', alertId: id, by: 'owner' },
        'https://hooks.example.com/',
        publicly,
      );
    },
    count: async () => (await listAlerts(runtime, 'ada')).filter(({ webhook }) => webhook !== 'none').length,
  },
  feeds: {
    make: () => makeFeed(runtime, ada, CALENDAR_FEED),
    count: async () => (await listFeeds(runtime, 'ada')).length,
  },
  devices: {
    make: () =>
      addDevice(runtime, 'ada', {
        name: 'Phone',
        endpoint: 'https://push.example.com/a',
        keys: { p256dh: '', auth: '' },
      }),
    count: async () => (await readDevices(runtime, 'ada')).length,
  },
  people: {
    make: () => addToTeam(runtime, 'ada', 'ben'),
    count: async () => (await teamOf())?.members.length ?? 0,
  },
  invitations: {
    make: () => inviteTo(runtime, 'ada', 'ben@example.com'),
    count: async () => (await teamOf())?.invitations.length ?? 0,
  },
  recoveryCodes: {
    make: () => runtime.accounts.put({ ...recoveryKey('ada'), createdAt: '', hashes: ['a'] }),
    count: async () => ((await runtime.accounts.get(recoveryKey('ada'))) === undefined ? 0 : 1),
  },
};

describe('the review of what outlives a session', () => {
  it('knows every call that makes something after a fresh sign-in', () => {
    const known = new Set<string>(Object.values(LASTING_ACCESS).flatMap(({ madeBy }) => madeBy));
    const making = (Object.keys(routes) as CallName[]).filter(
      (name) =>
        routes[name].recentSignIn === true && routes[name].method === 'POST' && name !== 'signOutEverywhere',
    );
    expect(making.filter((name) => !known.has(name))).toEqual([]);
    expect(making).toContain('inviteMember');
    expect([...known].filter((name) => !(name in routes))).toEqual([]);
  });

  it.each(REVIEWED_KINDS)('removes or keeps %s', async (kind) => {
    await KINDS[kind].make();
    await reviewConnections(runtime, 'ada', ofEachKind('keep'));
    expect(await KINDS[kind].count()).toBe(1);
    await reviewConnections(runtime, 'ada', { ...ofEachKind('keep'), [kind]: 'remove' });
    expect(await KINDS[kind].count()).toBe(0);
  });

  it('lets nobody join before it is over', async () => {
    const token = await inviteTo(runtime, 'ada', 'ben@example.com');
    const ben = await openAccountAs(runtime, 'ben');
    await setAccount(runtime.accounts, 'ada', { connectionsHeldAt: '2026-11-20T12:00:00.000Z' });
    await expect(joinTeam(runtime, ben, token)).rejects.toMatchObject({ code: 'teamHeld' });
    await reviewConnections(runtime, 'ada', ofEachKind('keep'));
    await joinTeam(runtime, ben, token);
    expect(await KINDS.people.count()).toBe(1);
  });
});
