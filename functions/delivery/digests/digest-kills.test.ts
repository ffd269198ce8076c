import { describe, expect, it } from 'vitest';
import { updateAlert } from '#functions/alerts/alert-store.ts';
import { EVENT_WAIT_MS } from '#functions/mail/mail.ts';
import {
  MINUTE_MS,
  SENDER_FAULTS,
  type SenderFault,
  type SenderProcess,
} from '#functions/mail/testing/world.ts';
import { sendDigests } from './send-digests.ts';
import { DigestWorld, newPermits } from './testing.ts';

/** Creates two users with matches and immediate mail, so that later matches are due at once. */
async function open(): Promise<{ readonly world: DigestWorld; more(): Promise<void> }> {
  const world = new DigestWorld();
  const alerts: Record<string, string> = {};
  for (const userId of ['ada', 'bob']) {
    await world.addUser(userId, { notificationFrequency: 'immediate' });
    alerts[userId] = await world.addAlert(userId);
  }
  const round = (...ids: readonly string[]) =>
    world.round(
      Object.fromEntries(
        Object.entries(alerts).map(([userId, alertId]) => [
          userId,
          { alertIds: [alertId], permits: newPermits(...ids.map((id) => `${userId}-${id}`)) },
        ]),
      ),
    );
  await round('1', '2');
  return { world, more: () => round('3') };
}

/** Delays of events: with the longest stall still within `EVENT_WAIT_MS`. */
const DELAYS = [0, 14 * MINUTE_MS];
const STALL_MINUTES = [1, 15];
const EVERY_5 = 5;

const run = (process: SenderProcess) => sendDigests(process).catch(() => 'died');
/** Passes enough time for all retries, with a sender every five minutes. */
async function runUntilDone(world: DigestWorld): Promise<void> {
  for (let tick = 0; tick < 16; tick++) await world.pass(EVERY_5).then(() => run(world.process()));
}

const ALL = Object.fromEntries(
  ['ada', 'bob'].flatMap((user) => ['1', '2', '3'].map((id) => [`${user}-${id}`, 1])),
);

async function recordCalls(): Promise<readonly string[]> {
  const { world } = await open();
  const process = world.process();
  await sendDigests(process);
  return process.calls;
}

describe('a sender of digests with a fault at any call', () => {
  it('sends every permit once, later matches included', async () => {
    const calls = await recordCalls();
    expect(calls.filter((call) => call === 'send')).toHaveLength(2);
    for (const at of calls.keys())
      for (const kind of SENDER_FAULTS)
        for (const eventsAfter of DELAYS)
          for (const minutes of kind.startsWith('stalled') ? STALL_MINUTES : [1]) {
            const { world, more } = await open();
            Object.assign(world, { eventsAfter, eventCopies: 2 });
            const first = world.process([{ at, kind }]);
            const sender = run(first);
            await Promise.race([sender, first.stalled]);
            await more();
            await world.pass(minutes).then(() => run(world.process()));
            first.release();
            await sender;
            await runUntilDone(world);
            const story = `${kind} at ${at} (${first.calls[at]}), events after ${eventsAfter / MINUTE_MS} min, ${minutes} min`;
            expect({ story, sent: world.sentCounts }).toEqual({ story, sent: ALL });
          }
  });

  it('sends every permit once when the next sender has a fault too', async () => {
    const calls = await recordCalls();
    const send = calls.indexOf('send');
    // Plan, read, claim, send, end, clear.
    const points = [send - 5, send - 1, send, send + 1, send + 2];
    for (const at of points)
      for (const next of points)
        for (const kind of [
          'killed',
          'killed-after',
          'answer-lost',
        ] as const satisfies readonly SenderFault['kind'][]) {
          const { world, more } = await open();
          world.eventsAfter = MINUTE_MS;
          await run(world.process([{ at, kind }]));
          await more();
          await world.pass(2 + EVENT_WAIT_MS / MINUTE_MS);
          await run(world.process([{ at: next, kind: 'killed-after' }]));
          await runUntilDone(world);
          await runUntilDone(world);
          const story = `${kind} at ${at}, then killed after ${next}`;
          expect({ story, sent: world.sentCounts }).toEqual({ story, sent: ALL });
        }
  });

  it('sends each digest once with overlapping senders, in any order of their calls', async () => {
    for (let pause = 0; pause < 25; pause++)
      for (const other of [0, 1, 3]) {
        const { world, more } = await open();
        await Promise.all([run(world.process([], [pause, 0])), run(world.process([], [other, 2]))]);
        await more();
        await Promise.all([run(world.process([], [0, pause])), run(world.process([], [1]))]);
        await runUntilDone(world);
        expect({ pause, other, sent: world.sentCounts }).toEqual({ pause, other, sent: ALL });
      }
  });

  it('does not replace another sender’s plan when it was suspended before its own', async () => {
    const { world, round } = await openOne();
    const calls = await recordCallsOfOne();
    await round('1');
    const late = world.process([{ at: calls.indexOf('transact'), kind: 'stalled' }]);
    const first = run(late);
    await late.stalled;
    await round('2');
    const sending = world.process([{ at: calls.indexOf('send'), kind: 'stalled' }]);
    const second = run(sending);
    await sending.stalled;
    late.release();
    await first;
    sending.release();
    await second;
    await runUntilDone(world);
    expect(world.sentCounts).toEqual({ 1: 1, 2: 1 });
  });

  it('does not end the next plan when it was suspended with one that has ended', async () => {
    const { world, alertId, round } = await openOne();
    const calls = await recordCallsOfOne();
    await round('1');
    // The plan is stored, the mail is not claimed.
    await run(world.process([{ at: calls.indexOf('transact'), kind: 'killed-after' }]));
    const late = world.process([{ at: calls.indexOf('getMany'), kind: 'stalled-after' }]);
    const first = run(late);
    await late.stalled;
    await updateAlert(world.process(), 'ada', alertId, { emailNotifications: false });
    await run(world.process());
    await updateAlert(world.process(), 'ada', alertId, { emailNotifications: true });
    await round('2');
    const sending = world.process([{ at: calls.indexOf('send'), kind: 'stalled-after' }]);
    const second = run(sending);
    await sending.stalled;
    late.release();
    await first;
    await round('3');
    await run(world.process());
    sending.release();
    await second;
    await runUntilDone(world);
    expect(world.sentCounts).toEqual({ 2: 1, 3: 1 });
  });
});

/** Creates one user, and a function that adds a match. */
async function openOne() {
  const world = new DigestWorld();
  await world.addUser('ada', { notificationFrequency: 'immediate' });
  const alertId = await world.addAlert('ada');
  const round = (id: string) => world.round({ ada: { alertIds: [alertId], permits: newPermits(id) } });
  return { world, alertId, round };
}

async function recordCallsOfOne(): Promise<readonly string[]> {
  const { world, round } = await openOne();
  await round('1');
  const process = world.process();
  await sendDigests(process);
  return process.calls;
}
