import { beforeEach, describe, expect, it } from 'vitest';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { changeAlert, updateAlert } from './alert-store.ts';
import { CHANNELS, type Channel } from './channels.ts';
import { matchAlerts } from './match-alerts.ts';
import { clearDue, forgetAlerts, readUndelivered } from './matches.ts';
import { addTestAlert, newPermit, publishPermits, waitingMatches, waitingPermits } from './testing.ts';

let runtime: TestRuntime;

beforeEach(async () => {
  runtime = await testRuntime();
});

const undelivered = (channel: Channel) => waitingPermits(runtime, channel);

async function publishAndMatch(...ids: readonly string[]): Promise<void> {
  await publishPermits(
    runtime,
    ids.map((id) => newPermit(id)),
  );
  await matchAlerts(runtime);
}

async function markDelivered(channel: Channel, userId: string): Promise<void> {
  const { cursor, upTo } = await readUndelivered(runtime, channel, userId);
  await runtime.accounts.transact([cursor]);
  await clearDue(runtime, channel, userId, upTo);
}

const PUSH_ONLY = { emailNotifications: false, pushNotifications: true } as const;
const withWebhook = (userId: string, alertId: string) =>
  changeAlert(runtime, userId, alertId, { webhook: 'on' });

describe('the channels of an alert', () => {
  it('deliver independently: none waits for another or repeats another', async () => {
    const id = await addTestAlert(runtime, 'ann', {}, { pushNotifications: true });
    await withWebhook('ann', id);
    await publishAndMatch('il-a.1');
    for (const channel of CHANNELS) expect(await undelivered(channel)).toEqual({ ann: ['il-a.1'] });
    await markDelivered('webhook', 'ann');
    expect(await undelivered('webhook')).toEqual({});
    await publishAndMatch('il-a.2');
    expect(await undelivered('mail')).toEqual({ ann: ['il-a.1', 'il-a.2'] });
    expect(await undelivered('webhook')).toEqual({ ann: ['il-a.2'] });
    await markDelivered('mail', 'ann');
    expect(await undelivered('mail')).toEqual({});
    expect(await undelivered('push')).toEqual({ ann: ['il-a.1', 'il-a.2'] });
  });

  it('get only the matches of alerts that use them', async () => {
    const byMail = await addTestAlert(runtime, 'ann');
    const byPush = await addTestAlert(runtime, 'ann', {}, PUSH_ONLY);
    await publishAndMatch('il-a.1');
    expect((await waitingMatches(runtime, 'mail'))['ann']?.map(({ alertIds }) => alertIds)).toEqual([
      [byMail],
    ]);
    expect((await waitingMatches(runtime, 'push'))['ann']?.map(({ alertIds }) => alertIds)).toEqual([
      [byPush],
    ]);
    expect(await undelivered('webhook')).toEqual({});
  });

  it('are matched when mail is off, but not when all channels are off', async () => {
    await addTestAlert(runtime, 'ann', {}, PUSH_ONLY);
    await addTestAlert(runtime, 'bob', {}, { emailNotifications: false });
    await addTestAlert(runtime, 'cyd', {}, { ...PUSH_ONLY, isActive: false });
    await publishAndMatch('il-a.1');
    expect(await undelivered('mail')).toEqual({});
    expect(await undelivered('push')).toEqual({ ann: ['il-a.1'] });
  });

  it('get no matches from before they were switched on', async () => {
    const ann = await addTestAlert(runtime, 'ann');
    const bob = await addTestAlert(runtime, 'bob', {}, PUSH_ONLY);
    await publishAndMatch('il-a.1');
    await withWebhook('ann', ann);
    await updateAlert(runtime, 'bob', bob, { emailNotifications: true });
    expect(await undelivered('webhook')).toEqual({});
    await publishAndMatch('il-a.2');
    expect(await undelivered('webhook')).toEqual({ ann: ['il-a.2'] });
    expect(await undelivered('mail')).toEqual({ ann: ['il-a.1', 'il-a.2'], bob: ['il-a.2'] });
  });

  it('are all removed with the account', async () => {
    const id = await addTestAlert(runtime, 'ann', {}, { pushNotifications: true });
    await withWebhook('ann', id);
    await publishAndMatch('il-a.1');
    await runtime.accounts.transact(forgetAlerts('ann'));
    for (const channel of CHANNELS) expect(await undelivered(channel)).toEqual({});
  });
});
