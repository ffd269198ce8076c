import { describe, expect, it, vi } from 'vitest';
import { accountKey } from '#functions/accounts/accounts.ts';
import { deleteAlert, listAlerts } from '#functions/alerts/alert-store.ts';
import { PostFault } from '#functions/platform/network/public-post.ts';
import { testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { WEBHOOK_EVENTS } from '#shared/contract/webhooks.ts';
import { newPermits } from '../digests/testing.ts';
import { forgetWebhooks } from './deliveries.ts';
import { sendTest } from './send-now.ts';
import { sendWebhooks } from './send-webhooks.ts';
import { isVerified, openWebhook, type ReceivedMessage, serverAnswer, WebhookWorld } from './testing.ts';
import { deleteWebhook, readWebhook, rotateSecret, setWebhook, switchWebhook } from './webhook-store.ts';
import { webhookParts } from './webhook-turn.ts';

const HOUR = 60;

describe('a webhook', () => {
  it('is switched off by a 410 with alert and mail, and gets waiting messages when it is on again', async () => {
    const { world, match, alertId } = await openWebhook();
    world.answer = () => serverAnswer(410);
    await match('1');
    await world.send();
    await match('2');
    await world.minutes(100);
    expect(world.received).toHaveLength(1);
    expect(await world.webhook('ada', alertId)).toMatchObject({ offReason: 'gone' });
    expect(await listAlerts(world.process(), 'ada')).toMatchObject([{ webhook: 'off' }]);
    expect(await world.outbox()).toHaveLength(1);
    world.answer = () => serverAnswer(200);
    await switchWebhook(world.process(), { userId: 'ada', alertId, by: 'owner' }, true);
    await world.send();
    expect(world.sentPermits).toMatchObject({ 'il-a.1': 1 });
  });

  it('is switched off after two days of failures, with one mail to its owner', async () => {
    const { world, match, alertId } = await openWebhook();
    world.answer = () => serverAnswer(500);
    await match('1');
    for (let hour = 0; hour < 60; hour++) {
      await match(`h${hour}`);
      await world.minutes(HOUR);
    }
    const webhook = await world.webhook('ada', alertId);
    expect(webhook).toMatchObject({ offReason: 'failing' });
    const hours = (Date.parse(webhook?.offAt ?? '') - Date.parse(webhook?.failingSince ?? '')) / 3_600_000;
    expect(hours).toBeGreaterThanOrEqual(48);
    expect(hours).toBeLessThan(51);
    expect(await world.outbox()).toHaveLength(1);
    // The server gets no further message.
    const count = world.received.length;
    await world.minutes(300);
    expect(world.received).toHaveLength(count);
  });

  it('that is slow or down delays no others', async () => {
    const world = new WebhookWorld();
    const matched: Record<string, { alertIds: string[]; permits: ReturnType<typeof newPermits> }> = {};
    for (let user = 0; user < 60; user++) {
      const userId = `user${user}`;
      await world.addUser(userId);
      const alertId = await world.addAlert(userId);
      await world.addWebhook(userId, alertId, user < 50 ? `hangs${user}.test` : `well${user}.test`);
      matched[userId] = { alertIds: [alertId], permits: newPermits(userId) };
    }
    const hangs: (() => void)[] = [];
    world.answer = ({ url }) =>
      url.includes('hangs')
        ? new Promise((resolve) => hangs.push(() => resolve(new PostFault('timeout', 'No answer.'))))
        : serverAnswer(200);
    await world.round(matched, { channels: ['webhook'] });
    const wells = () => world.received.filter(({ url }) => url.includes('well')).length;
    const sendAll = async () => {
      const sent = world.send();
      let open = true;
      void sent.finally(() => {
        open = false;
      });
      for (let turn = 0; open && turn < 3000; turn++) {
        await new Promise((resolve) => setImmediate(resolve));
        if (turn % 100 === 99) for (const end of hangs.splice(0)) end();
      }
      await sent;
    };
    await sendAll();
    expect(wells()).toBe(10);
    // The failing ones are known now: the others do not wait for any of them.
    await world.round(matched, { channels: ['webhook'] });
    world.now += 10 * 60_000;
    const sent = world.send();
    for (let turn = 0; turn < 300; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(wells()).toBe(20);
    expect(hangs.length).toBeGreaterThan(0);
    for (let turn = 0; turn < 300; turn++) {
      for (const end of hangs.splice(0)) end();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await sent;
  });

  it('signs with both secrets for a day after a new secret is created', async () => {
    const { world, alertId, secret, match } = await openWebhook();
    vi.useFakeTimers({ now: world.now, toFake: ['Date'] });
    try {
      const { secret: fresh } = await rotateSecret(world.process(), 'ada', alertId);
      await match('1');
      await world.send();
      const [message] = world.received;
      expect(message?.headers['webhook-signature']?.split(' ')).toHaveLength(2);
      expect(message !== undefined && isVerified(message, secret) && isVerified(message, fresh)).toBe(true);
      world.now += 25 * 3_600_000;
      vi.setSystemTime(world.now);
      await match('2');
      await world.send();
      const later = world.received[1];
      expect(later !== undefined && isVerified(later, fresh)).toBe(true);
      expect(later !== undefined && isVerified(later, secret)).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('signs with each replaced secret for its day, since the answer to a change may have been lost', async () => {
    const { world, alertId, secret } = await openWebhook();
    const { secret: lost } = await rotateSecret(world.process(), 'ada', alertId);
    world.now += 60_000;
    const { secret: fresh } = await rotateSecret(world.process(), 'ada', alertId);
    expect(await world.secrets('ada', alertId)).toEqual([fresh, lost, secret]);
    world.now += 24 * HOUR * 60_000 - 60_000;
    expect(await world.secrets('ada', alertId)).toEqual([fresh, lost]);
    world.now += 60_000;
    expect(await world.secrets('ada', alertId)).toEqual([fresh]);
    for (let time = 0; time < 20; time++) await rotateSecret(world.process(), 'ada', alertId);
    expect((await world.secrets('ada', alertId)).length).toBeLessThan(10);
  });

  it('gets made-up permits, as permits.matched of the contract and marked, once and not among its leads', async () => {
    const { world, alertId, log } = await openWebhook();
    expect(await sendTest(world.sender(), 'ada', alertId, 'permits.sample')).toMatchObject({
      type: 'permits.sample',
      status: 'delivered',
    });
    const [message] = world.received;
    const body = WEBHOOK_EVENTS['permits.matched'].parse(JSON.parse(message?.body ?? ''));
    expect(body.data).toMatchObject({ sample: true, alert: { id: alertId } });
    expect(body.data.permits.map(({ id }) => id)).toEqual(['sample.1000', 'sample.1001']);
    expect(Object.keys(JSON.parse(message?.body ?? '').data.permits[0]).toSorted()).toEqual(
      Object.keys(body.data.permits[0] ?? {}).toSorted(),
    );
    world.answer = () => serverAnswer(500);
    // The log is in the order of time.
    world.now += 1000;
    await sendTest(world.sender(), 'ada', alertId, 'permits.sample');
    await world.minutes(3);
    expect(world.received).toHaveLength(2);
    expect(await log()).toMatchObject([{ permits: 0, status: 'failed' }, { permits: 0 }]);
  });

  it('is signed with the real time, when the clock of the demo was moved', async () => {
    const { world, alertId, secret } = await openWebhook();
    const { realTime } = webhookParts(await testRuntime());
    world.now += 40 * 86_400_000;
    await sendTest({ ...world.sender(), realTime }, 'ada', alertId, 'test.ping');
    const [message] = world.received;
    expect(isVerified(message as ReceivedMessage, secret)).toBe(true);
  });

  it('gets tests in the queue of all messages, even while it is off; a delivered test releases waiting messages', async () => {
    const { world, alertId, match } = await openWebhook();
    world.answer = () => serverAnswer(503);
    await match('1');
    await world.send();
    expect(await sendTest(world.sender(), 'ada', alertId, 'test.ping')).toMatchObject({
      type: 'test.ping',
      status: 'failed',
    });
    world.answer = () => serverAnswer(200);
    expect(await sendTest(world.sender(), 'ada', alertId, 'test.ping')).toMatchObject({
      status: 'delivered',
    });
    await world.send();
    expect(world.received.map(({ type }) => type)).toEqual([
      'permits.matched',
      'test.ping',
      'test.ping',
      'permits.matched',
    ]);
    await switchWebhook(world.process(), { userId: 'ada', alertId, by: 'owner' }, false);
    await match('2');
    expect(await sendTest(world.sender(), 'ada', alertId, 'test.ping')).toMatchObject({
      status: 'delivered',
    });
    await world.minutes(5);
    expect(world.sentPermits).toEqual({ 'il-a.1': 1 });
  });

  it('gets nothing after it is deleted, nor does its replacement get its messages', async () => {
    const { world, alertId, match } = await openWebhook();
    world.answer = () => serverAnswer(500);
    await match('1');
    await world.send();
    await deleteWebhook(world.process(), 'ada', alertId);
    expect(await listAlerts(world.process(), 'ada')).toMatchObject([{ webhook: 'none' }]);
    await world.addWebhook('ada', alertId, 'other.test');
    world.answer = () => serverAnswer(200);
    await world.minutes(3);
    expect(world.received.filter(({ url }) => url.includes('other'))).toEqual([]);
    await deleteAlert(world.process(), 'ada', alertId);
    expect(await world.webhook('ada', alertId)).toBeUndefined();
    await world.minutes(1);
    expect(await forgetWebhooks(world.table, 'ada')).toEqual([]);
  });

  it.each([
    'http://ada.test/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://inside.test/',
    'https://nowhere.test/',
    'http://127.0.0.1:3000/',
  ])('is not created at %s', async (url) => {
    const { world, alertId } = await openWebhook();
    const resolve = async (host: string) => {
      if (host === 'nowhere.test') throw new Error('ENOTFOUND');
      return host === 'inside.test' ? ['192.168.1.1'] : ['52.206.140.199'];
    };
    await expect(
      setWebhook(world.process(), { userId: 'ada', alertId, by: 'owner' }, url, resolve),
    ).rejects.toMatchObject({
      code: 'webhookAddress',
    });
  });

  it('of a deleted account gets nothing', async () => {
    const { world, match } = await openWebhook();
    await match('1');
    await world.table.remove(accountKey('ada'));
    await world.send();
    expect(world.received).toEqual([]);
  });
});

describe('on DynamoDB', () => {
  it('posts a message, is refused, retries, and is switched off and on', async () => {
    const runtime = await testRuntime();
    const { world, alertId, match } = await openWebhook();
    for (const pk of ['user#ada', 'match-alerts'])
      await runtime.accounts.writeMany(await world.table.query(pk));
    await match('1');
    for (const pk of ['user#ada', 'match-alerts', ...'0123456789abcdef'].flatMap((name) =>
      name.length > 1 ? [name] : [`due#webhook#0${name}`],
    ))
      await runtime.accounts.writeMany(await world.table.query(pk));
    const parts = { ...world.sender(), accounts: runtime.accounts };
    for (const [status, ends] of [
      [500, { status: 'waiting', attempts: 1 }],
      [410, { status: 'waiting', attempts: 2 }],
      [200, { status: 'delivered', attempts: 3 }],
    ] as const) {
      world.answer = () => serverAnswer(status);
      await sendWebhooks(parts);
      world.now += 5 * 60_000;
      expect((await readWebhook(parts, 'ada', alertId)).deliveries).toMatchObject([ends]);
      if (status === 410) await switchWebhook(parts, { userId: 'ada', alertId, by: 'owner' }, true);
    }
    expect(await sendTest(parts, 'ada', alertId, 'test.ping')).toMatchObject({ status: 'delivered' });
    await rotateSecret(parts, 'ada', alertId);
    await deleteWebhook(parts, 'ada', alertId);
  });
});
