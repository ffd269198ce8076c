import { beforeEach, describe, expect, it } from 'vitest';
import { userPartition } from '#functions/accounts/account.ts';
import { accountKey } from '#functions/accounts/accounts.ts';
import { updateAlert } from '#functions/alerts/alert-store.ts';
import { DUE_SHARDS, listDueUsers } from '#functions/alerts/matches.ts';
import { MINUTE_MS, type SenderProcess } from '#functions/mail/testing/world.ts';
import { digestPlanKey, sendDigests } from './send-digests.ts';
import { DigestWorld, newPermits } from './testing.ts';

let world: DigestWorld;
let alertId: string;

/** Starts at noon UTC, when a daily window of a user in New York ends. */
async function open(notificationFrequency: 'immediate' | 'hourly' | 'daily' | 'weekly'): Promise<void> {
  world = new DigestWorld();
  await world.addUser('ada', { notificationFrequency });
  alertId = await world.addAlert('ada');
}
beforeEach(() => open('daily'));

const matched = (id: string) => world.round({ ada: { alertIds: [alertId], permits: newPermits(id) } });
const run = (process: SenderProcess = world.process()) => sendDigests(process).catch(() => 'died');
const minutes = async (count: number): Promise<void> => {
  for (let left = count; left > 0; left -= 5) await world.pass(5).then(() => run());
};
const due = async (): Promise<string[]> =>
  (
    await Promise.all(DUE_SHARDS.map((shard) => listDueUsers({ accounts: world.table }, 'mail', shard)))
  ).flat();
const DAY = 24 * 60;

/** Records the calls of a sender of one mail. */
async function recordCalls(): Promise<readonly string[]> {
  const other = new DigestWorld();
  await other.addUser('ada', { notificationFrequency: 'immediate' });
  const alertIds = [await other.addAlert('ada')];
  await other.round({ ada: { alertIds, permits: newPermits('1') } });
  const process = other.process();
  await run(process);
  return process.calls;
}

/** The index of the call that claims the mail. */
async function claimIndex(): Promise<number> {
  const calls = await recordCalls();
  return calls.lastIndexOf('transact', calls.indexOf('send'));
}

/** Runs a sender that is killed when it sends its mail. */
async function killAtSend(kind: 'killed' | 'killed-after'): Promise<void> {
  await run(world.process([{ at: (await recordCalls()).indexOf('send'), kind }]));
}

describe('a digest with an unknown outcome', () => {
  it('waits for an event until the end of its window, then is sent once', async () => {
    world.eventsAfter = undefined;
    await matched('1');
    await world.pass(DAY);
    await killAtSend('killed');
    await matched('2');
    await minutes(DAY - 5);
    expect(world.taken).toHaveLength(0);
    await minutes(5);
    expect(world.sentCounts).toEqual({ 1: 1 });
    await minutes(5);
    expect(world.sentCounts).toEqual({ 1: 1, 2: 1 });
    await minutes(DAY);
    expect(world.taken).toHaveLength(2);
  });

  it('is not sent again when an event arrives before that', async () => {
    world.eventsAfter = 23 * 60 * MINUTE_MS;
    await matched('1');
    await world.pass(DAY);
    await killAtSend('killed-after');
    expect(world.taken).toHaveLength(1);
    await minutes(2 * DAY);
    expect(world.sentCounts).toEqual({ 1: 1 });
    expect(await due()).toEqual([]);
  });

  it.each([
    // Claimed on the hour, and in its last quarter: at least half an hour.
    ['immediate', 0, 60],
    ['immediate', 45, 30],
    ['hourly', 60, 60],
    ['hourly', 105, 30],
  ] as const)(
    'waits when %s and claimed %i minutes after noon: %i minutes',
    async (frequency, begun, wait) => {
      await open(frequency);
      world.eventsAfter = undefined;
      await matched('1');
      await world.pass(begun);
      await killAtSend('killed');
      await minutes(wait - 5);
      expect(world.taken).toHaveLength(0);
      await minutes(5);
      expect(world.sentCounts).toEqual({ 1: 1 });
    },
  );
});

describe('a sender that was suspended while its digest was dropped', () => {
  it('does not send it', async () => {
    await open('immediate');
    await matched('1');
    const late = world.process([{ at: await claimIndex(), kind: 'stalled' }]);
    const first = run(late);
    await late.stalled;
    await updateAlert(world.process(), 'ada', alertId, { emailNotifications: false });
    await run();
    await updateAlert(world.process(), 'ada', alertId, { emailNotifications: true });
    late.release();
    await first;
    expect(world.taken).toEqual([]);
    await matched('2');
    await minutes(120);
    expect(world.sentCounts).toEqual({ 2: 1 });
  });
});

describe('an account that is deleted during matching', () => {
  it('leaves no due user and no matches, even with a digest under way', async () => {
    await matched('1');
    const plan = { frequency: 'daily', digest: 'digest#daily#x', after: { [alertId]: 0 }, upTo: 1, moves: 1 };
    await world.table.put({ ...digestPlanKey('ada', 'daily'), ...plan });
    await matched('2');
    await world.table.remove(accountKey('ada'));
    await minutes(2 * DAY);
    expect(world.taken).toEqual([]);
    expect(await due()).toEqual([]);
    const left = (await world.table.query(userPartition('ada'))).map(({ sk }) => sk.replace(/#.*/, ''));
    expect(left).toEqual(['alert', 'alerts']);
  });

  it('gets no mail once its deletion has started', async () => {
    await matched('1');
    await world.pass(DAY);
    const late = world.process([{ at: await claimIndex(), kind: 'stalled' }]);
    const first = run(late);
    await late.stalled;
    await world.table.update(accountKey('ada'), {
      expression: 'SET deletingAt = :now',
      values: { ':now': '2026-11-21T12:00:00.000Z' },
    });
    late.release();
    await first;
    await minutes(60);
    expect(world.taken).toEqual([]);
    expect(await due()).toEqual([]);
  });
});
