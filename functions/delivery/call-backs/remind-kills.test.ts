import { describe, expect, it } from 'vitest';
import { SENDER_FAULTS, type SenderFault } from '#functions/mail/testing/world.ts';
import { atEveryCall } from '#infra/sim/harness/crash-points.ts';
import { ReminderWorld } from './testing.ts';

/** A user with two call-backs at 8 AM, a minute before. */
async function opened(withPhone: boolean) {
  const world = new ReminderWorld();
  await world.addUser('ada');
  await world.addPermits('1', '2');
  const phone = withPhone ? await world.addPhone('ada') : undefined;
  for (const id of ['1', '2']) await world.mark(id, { callBack: { day: '2026-11-20', time: null } });
  await world.pass(60);
  return { world, phone };
}

/** Runs the job with a fault, and then every minute for an hour; a stalled job goes on after ten minutes. */
async function story(withPhone: boolean, at: number, kind: SenderFault['kind']) {
  const { world, phone } = await opened(withPhone);
  const sender = world.sender([{ at, kind }]);
  const first = world.tickWith(sender);
  await Promise.race([first, sender.stalled]);
  await world.run(10);
  sender.release();
  await first;
  await world.run(60);
  return { calls: sender.calls.length, taken: world.taken, queued: await world.outbox(), phone };
}

describe('a fault at any call', () => {
  it('leaves one mail', async () => {
    for await (const { taken, queued } of atEveryCall(SENDER_FAULTS, (at, kind) => story(false, at, kind))) {
      expect(taken.map(({ subject }) => subject)).toEqual([
        'Call back today: Tear off and re-roof at 1204 Oak St, and 1 more',
      ]);
      expect(queued).toEqual([]);
    }
  });

  it('leaves one message on the phone, and no mail', async () => {
    for await (const { taken, queued, phone } of atEveryCall(SENDER_FAULTS, (at, kind) =>
      story(true, at, kind),
    )) {
      expect([...(phone?.shown.values() ?? [])].map(({ title }) => title)).toEqual(['2 call-backs due']);
      expect([taken, queued]).toEqual([[], []]);
    }
  });
});
