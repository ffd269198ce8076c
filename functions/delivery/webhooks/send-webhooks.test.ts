import { describe, expect, it, vi } from 'vitest';
import { updateAlert } from '#functions/alerts/alert-store.ts';
import { PostFault } from '#functions/platform/network/public-post.ts';
import { changeWork } from '#functions/work-list/change-work.ts';
import { ownDesk } from '#functions/work-list/desk.ts';
import { replay } from './send-now.ts';
import { isVerified, openWebhook, serverAnswer } from './testing.ts';

const HOUR = 60;

describe('a webhook message', () => {
  it('is posted once, signed, in the format of the API’s lists', async () => {
    const { world, secret, match, alertId, log } = await openWebhook();
    vi.useFakeTimers({ now: world.now, toFake: ['Date'] });
    try {
      await match('1', '2');
      await world.send();
      await world.send();
      expect(world.received).toHaveLength(1);
      const [message] = world.received;
      if (message === undefined) throw new Error('Nothing was posted.');
      expect(message.url).toBe('https://ada.test/hook');
      expect(isVerified(message, secret)).toBe(true);
      expect(JSON.parse(message.body)).toMatchObject({
        type: 'permits.matched',
        version: 1,
        timestamp: '2026-11-20T12:00:00.000Z',
        data: {
          alert: { id: alertId, name: 'Roofs' },
          permits: [
            { id: 'il-a.1', news: 'new', jurisdictionState: 'Illinois' },
            { id: 'il-a.2', news: 'new' },
          ],
        },
      });
      expect(await log()).toMatchObject([
        { status: 'delivered', permits: 2, attempts: 1, tries: [{ status: 204 }] },
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('leaves out hidden permits, and is not posted for hidden permits alone', async () => {
    const { world, match, log } = await openWebhook();
    await match('1', '2');
    await changeWork(world.process(), ownDesk('ada'), 'il-a.2', { version: '', stage: 'hidden' });
    await world.send();
    await match('2');
    await world.send();
    expect(world.received.map(({ permits }) => permits)).toEqual([['il-a.1']]);
    expect(await log()).toMatchObject([{ status: 'dropped' }, { status: 'delivered' }]);
  });

  it('is queued once, however often queuing is repeated', async () => {
    const { world, match, log } = await openWebhook();
    await match('1');
    await world.send();
    // As if its sender had died before it moved the cursor.
    await world.table.remove({ pk: 'user#ada', sk: 'delivered-matches#webhook' });
    await match('2');
    await world.send();
    expect(world.received.map(({ permits }) => permits)).toEqual([['il-a.1'], ['il-a.2']]);
    expect(await log()).toHaveLength(2);
  });

  it('holds at most fifty permits', async () => {
    const { world, match } = await openWebhook();
    await match(...Array.from({ length: 120 }, (_, at) => String(at)));
    await world.send();
    expect(world.received.map(({ permits }) => permits.length)).toEqual([50, 50, 20]);
    expect(Object.values(world.sentPermits)).toEqual(Array(120).fill(1));
  });

  it('does not wait for mail', async () => {
    const { world, match } = await openWebhook();
    await match('1');
    await world.send();
    expect(world.taken).toEqual([]);
    expect(world.received).toHaveLength(1);
  });

  it('is retried with growing pauses under the same id, in order, until it is delivered', async () => {
    const { world, match, log } = await openWebhook();
    world.answer = () => serverAnswer(500);
    await match('1');
    await world.send();
    await match('2');
    await world.minutes(30);
    expect(new Set(world.received.flatMap(({ permits }) => permits))).toEqual(new Set(['il-a.1']));
    expect(new Set(world.received.map(({ id }) => id)).size).toBe(1);
    const [first = 0] = world.received.map(({ at }) => at);
    expect(world.received.map(({ at }) => (at - first) / 60_000)).toEqual([0, 1, 3, 7, 15]);
    world.answer = () => serverAnswer(200);
    await world.minutes(60);
    expect(world.sentPermits).toEqual({ 'il-a.1': 1, 'il-a.2': 1 });
    expect((await log()).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
  });

  it('is retried as late as the server asks', async () => {
    const { world, match } = await openWebhook();
    world.answer = () => serverAnswer(429, '1800');
    await match('1');
    await world.send();
    await world.minutes(29);
    expect(world.received).toHaveLength(1);
    await world.minutes(1);
    expect(world.received).toHaveLength(2);
  });

  it('fails after a day, and can be sent again by hand', async () => {
    const { world, match, log, alertId } = await openWebhook();
    world.answer = () => new PostFault('timeout', 'There was no answer within 10 seconds.');
    await match('1');
    await world.send();
    for (let hour = 0; hour < 26; hour++) await world.minutes(HOUR);
    const [failed] = await log();
    expect(failed).toMatchObject({ status: 'failed', retryAt: null });
    expect(failed?.tries[0]?.error).toBe('There was no answer within 10 seconds.');
    const last = world.received.at(-1)?.at ?? 0;
    expect(last - (world.received[0]?.at ?? 0)).toBe(24 * 3_600_000);
    world.answer = () => serverAnswer(200);
    expect(await replay(world.sender(), 'ada', alertId, failed?.id ?? '')).toMatchObject({
      status: 'delivered',
    });
    expect(world.received.at(-1)?.id).toBe(failed?.id);
  });

  it('is dropped when the alert was switched off, and not queued without access', async () => {
    const { world, match, log, alertId } = await openWebhook();
    world.answer = () => serverAnswer(500);
    await match('1');
    await world.send();
    world.answer = () => serverAnswer(200);
    await updateAlert(world.process(), 'ada', alertId, { isActive: false });
    await world.minutes(2);
    expect(await log()).toMatchObject([{ status: 'dropped' }]);
    await updateAlert(world.process(), 'ada', alertId, { isActive: true });
    await match('2');
    world.now = Date.parse('2026-12-20T12:00:00.000Z');
    await world.send();
    expect(world.received).toHaveLength(1);
  });
});
