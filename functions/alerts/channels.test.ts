import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestRuntime, testRuntime } from '#functions/platform/testing.ts';
import { filterOfCriteria } from '#shared/domain/alerts/alert.ts';
import { shardOf } from './active-alerts.ts';
import { alertKey } from './alert.ts';
import { changeAlert, listAlerts, updateAlert } from './alert-store.ts';
import { CHANNELS, type Channel, channelBits, hasChannel } from './channels.ts';
import { packCriteria } from './match/packed-criteria.ts';
import { matchAlerts } from './match-alerts.ts';
import { clearDue, forgetAlerts, readUndelivered } from './matches.ts';
import { addAlert, alertBody, newPermit, publishPermits, waitingMatches, waitingPermits } from './testing.ts';

let runtime: TestRuntime;

beforeEach(async () => {
  runtime = await testRuntime();
});

const told = (channel: Channel) => waitingPermits(runtime, channel);

/** Publishes permits and has alerts asked about them. */
async function news(...ids: readonly string[]): Promise<void> {
  await publishPermits(
    runtime,
    ids.map((id) => newPermit(id)),
  );
  await matchAlerts(runtime);
}

/** Says that all that waits over a channel is told. */
async function tell(channel: Channel, userId: string): Promise<void> {
  const { cursor, upTo } = await readUndelivered(runtime, channel, userId);
  await runtime.accounts.transact([cursor]);
  await clearDue(runtime, channel, userId, upTo);
}

const PUSH_ONLY = { emailNotifications: false, pushNotifications: true } as const;
const withWebhook = (userId: string, alertId: string) =>
  changeAlert(runtime, userId, alertId, { webhook: 'on' });

describe('the channels of an alert', () => {
  it('are told one by one: none waits for another, none repeats another', async () => {
    const id = await addAlert(runtime, 'ann', {}, { pushNotifications: true });
    await withWebhook('ann', id);
    await news('il-a.1');
    for (const channel of CHANNELS) expect(await told(channel)).toEqual({ ann: ['il-a.1'] });
    await tell('webhook', 'ann');
    expect(await told('webhook')).toEqual({});
    await news('il-a.2');
    expect(await told('mail')).toEqual({ ann: ['il-a.1', 'il-a.2'] });
    expect(await told('webhook')).toEqual({ ann: ['il-a.2'] });
    await tell('mail', 'ann');
    expect(await told('mail')).toEqual({});
    expect(await told('push')).toEqual({ ann: ['il-a.1', 'il-a.2'] });
  });

  it('hear only of alerts that speak over them', async () => {
    const byMail = await addAlert(runtime, 'ann');
    const byPush = await addAlert(runtime, 'ann', {}, PUSH_ONLY);
    await news('il-a.1');
    expect((await waitingMatches(runtime, 'mail'))['ann']?.map(({ alertIds }) => alertIds)).toEqual([
      [byMail],
    ]);
    expect((await waitingMatches(runtime, 'push'))['ann']?.map(({ alertIds }) => alertIds)).toEqual([
      [byPush],
    ]);
    expect(await told('webhook')).toEqual({});
  });

  it('make it listen when mail is off, and nothing does when all are', async () => {
    await addAlert(runtime, 'ann', {}, PUSH_ONLY);
    await addAlert(runtime, 'bob', {}, { emailNotifications: false });
    await addAlert(runtime, 'cyd', {}, { ...PUSH_ONLY, isActive: false });
    await news('il-a.1');
    expect(await told('mail')).toEqual({});
    expect(await told('push')).toEqual({ ann: ['il-a.1'] });
  });

  it('are not told what was matched before they were switched on', async () => {
    const ann = await addAlert(runtime, 'ann');
    const bob = await addAlert(runtime, 'bob', {}, PUSH_ONLY);
    await news('il-a.1');
    await withWebhook('ann', ann);
    await updateAlert(runtime, 'bob', bob, { emailNotifications: true });
    expect(await told('webhook')).toEqual({});
    await news('il-a.2');
    expect(await told('webhook')).toEqual({ ann: ['il-a.2'] });
    expect(await told('mail')).toEqual({ ann: ['il-a.1', 'il-a.2'], bob: ['il-a.2'] });
  });

  it('are mail alone where an alert was kept before there were others', async () => {
    const { pushNotifications: _, ...old } = alertBody();
    const createdAt = '2026-11-19T12:00:00.000Z';
    await runtime.accounts.put({ ...alertKey('ann', 'old'), id: 'old', ...old, createdAt, version: 1 });
    const [alert] = await listAlerts(runtime, 'ann');
    expect(alert).toMatchObject({ webhook: 'none', pushNotifications: false });
    const packed = packCriteria(filterOfCriteria(old.criteria), 'new', new Date(createdAt));
    await runtime.accounts.put({ pk: `active-alerts#${shardOf('ann')}`, sk: 'ann', old: packed });
    await news('il-a.1');
    expect(await told('mail')).toEqual({ ann: ['il-a.1'] });
    expect(await told('push')).toEqual({});
  });

  it('are all forgotten with the account', async () => {
    const id = await addAlert(runtime, 'ann', {}, { pushNotifications: true });
    await withWebhook('ann', id);
    await news('il-a.1');
    await runtime.accounts.transact(forgetAlerts('ann'));
    for (const channel of CHANNELS) expect(await told(channel)).toEqual({});
  });

  it('stand as bits for exactly themselves', () => {
    fc.assert(
      fc.property(fc.subarray([...CHANNELS], { minLength: 1 }), (some) => {
        expect(CHANNELS.filter((channel) => hasChannel(channelBits(some), channel))).toEqual(some);
      }),
    );
    expect(CHANNELS.filter((channel) => hasChannel(0, channel))).toEqual(['mail']);
  });
});
