import { describe, expect, it } from 'vitest';
import { DigestWorld, newPermits } from '#functions/delivery/digests/testing.ts';
import { createSendDigests } from './send-digests.ts';

async function open() {
  const world = new DigestWorld();
  await world.addUser('ada', { notificationFrequency: 'immediate' });
  const alertId = await world.addAlert('ada');
  await world.round({ ada: { alertIds: [alertId], permits: newPermits('1') } });
  const more: string[] = [];
  return { world, more, run: createSendDigests(world.process(), async () => void more.push('more')) };
}

describe('send-digests', () => {
  it('sends matches once when called several times', async () => {
    const { world, more, run } = await open();
    await Promise.all([run(), run(), run()]);
    expect(await run()).toEqual({ MessagesWaiting: 0 });
    expect(world.sentCounts).toEqual({ 1: 1 });
    expect(more).toEqual([]);
  });

  it('requests another run when it runs out of time', async () => {
    const { world, more, run } = await open();
    const figures = await run({}, { getRemainingTimeInMillis: () => 1000 });
    expect(figures).toEqual({ MessagesWaiting: 1 });
    expect(more).toEqual(['more']);
    expect(world.taken).toEqual([]);
  });
});
