import { describe, expect, it } from 'vitest';
import { SENDER_FAULTS } from '#functions/mail/testing/world.ts';
import { sendWebhooks } from './send-webhooks.ts';
import { openWebhook, serverAnswer, type WebhookWorld } from './testing.ts';

type Sender = ReturnType<WebhookWorld['sender']>;

const run = (sender: Sender) => sendWebhooks(sender).catch(() => 'died');
const ALL = { 'il-a.1': 1, 'il-a.2': 1, 'il-a.3': 1 };
/** How long a sender is suspended: shorter and longer than a lease. */
const STALLS_MS = [30_000, 40 * 60_000];

/** Ada's webhook with one waiting message. @param refuses the server refuses the first attempt */
async function story(refuses: boolean) {
  const opened = await openWebhook();
  const { world, match } = opened;
  world.answer = () => (refuses && world.received.length === 1 ? serverAnswer(503) : serverAnswer(204));
  await match('1', '2');
  return opened;
}

/** True when no message arrived before an older one. */
function isInOrder({ received }: WebhookWorld): boolean {
  const ids = [...new Set(received.map(({ id }) => id))];
  return ids.join() === [...ids].sort().join();
}

describe('a sender of webhooks with a fault at any call', () => {
  it.each([true, false])(
    'sends every permit under one id and in order, later matches included (refused first: %s)',
    async (refuses) => {
      const { world: first } = await story(refuses);
      const probe = first.sender();
      await sendWebhooks(probe);
      expect(probe.calls.filter((call) => call === 'post')).toHaveLength(1);
      for (const at of probe.calls.keys())
        for (const kind of SENDER_FAULTS)
          for (const ms of kind.startsWith('stalled') ? STALLS_MS : [0]) {
            const { world, match, log } = await story(refuses);
            const struck = world.sender([{ at, kind }]);
            const sending = run(struck);
            await Promise.race([sending, struck.stalled]);
            await match('3');
            world.now += ms;
            await run(world.sender());
            struck.release();
            await sending;
            await world.minutes(20);
            const what = `${kind} at ${at} (${struck.calls[at]}), ${ms / 1000} s`;
            const came = {
              permits: world.sentPermits,
              inOrder: isInOrder(world),
              log: (await log()).map(({ status }) => status),
            };
            expect({ what, ...came }).toEqual({
              what,
              permits: ALL,
              inOrder: true,
              log: ['delivered', 'delivered'],
            });
          }
    },
    240_000,
  );

  it('sends every permit under one id with overlapping senders, in any order of their calls', async () => {
    for (let pause = 0; pause < 12; pause++)
      for (const other of [0, 1, 3]) {
        const { world, match } = await story(true);
        await Promise.all([run(world.sender([], [pause, 0])), run(world.sender([], [other, 2]))]);
        await match('3');
        await Promise.all([run(world.sender([], [0, pause])), run(world.sender([], [1]))]);
        await world.minutes(20);
        expect({ pause, other, permits: world.sentPermits }).toEqual({ pause, other, permits: ALL });
      }
  });
});
