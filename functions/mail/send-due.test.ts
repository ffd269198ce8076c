import { describe, expect, it } from 'vitest';
import { accountKey } from '#functions/accounts/accounts.ts';
import { SendRefused } from '#functions/platform/deliver.ts';
import { type QueuedMail, queueLetter, queueMail } from '#functions/platform/mail-queue.ts';
import { addToTeam, giveSeats } from '#functions/team/testing.ts';
import { testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { trialSubscription } from '#shared/domain/plan/plan.ts';
import { EVENT_WAIT_MS } from './mail.ts';
import { countOutcome, resumeStream } from './reputation.ts';
import { sendDueMail } from './send-due.ts';
import { MailWorld, MINUTE_MS, SENDER_FAULTS } from './testing/world.ts';

const WELCOME: QueuedMail = {
  userId: 'ada',
  key: 'welcome',
  dueAt: '2026-11-20T12:00:00.000Z',
  template: 'welcome',
  data: {},
};

async function worldWith(...mails: readonly QueuedMail[]): Promise<MailWorld> {
  const world = new MailWorld();
  for (const { userId } of mails) await world.addUser(userId);
  await world.table.transact(mails.map(queueMail));
  return world;
}

/** Passes enough minutes for all retries, with a sender each minute. */
const runUntilDone = (world: MailWorld) => world.pass(70, () => sendDueMail(world.process()));

/** Delays of events: with the longest stall still within `EVENT_WAIT_MS`. */
const DELAYS = [0, MINUTE_MS, 14 * MINUTE_MS];
const STALL_MINUTES = [1, 15];

describe('a mail in the outbox', () => {
  it('is sent once when it is due, and not before', async () => {
    const world = await worldWith({ ...WELCOME, dueAt: '2026-11-20T12:05:00.000Z' });
    await world.pass(4, () => sendDueMail(world.process()));
    expect(world.taken).toEqual([]);
    await world.pass(1, () => sendDueMail(world.process()));
    expect(world.taken).toHaveLength(1);
    expect(world.taken[0]).toMatchObject({
      to: 'ada@example.com',
      subject: 'Welcome to Plumbline',
      tags: { user: 'ada', mail: 'welcome', stream: 'account' },
    });
    await runUntilDone(world);
    expect(world.taken).toHaveLength(1);
    expect(await world.outbox()).toEqual([]);
  });

  it('is sent once on DynamoDB too', async () => {
    const runtime = await testRuntime();
    const world = new MailWorld();
    await world.addUser('ada');
    const account = await world.table.get(accountKey('ada'));
    await runtime.accounts.put({ ...accountKey('ada'), ...account });
    await runtime.accounts.transact([queueMail(WELCOME)]);
    const parts = { ...world.process(), accounts: runtime.accounts };
    expect(await sendDueMail(parts)).toMatchObject({ left: 'all' });
    expect(await sendDueMail(parts)).toMatchObject({ left: 'all' });
    expect(world.taken).toHaveLength(1);
    // A repeated transaction queues it again, without effect.
    await runtime.accounts.transact([queueMail(WELCOME)]);
    expect(await sendDueMail(parts)).toMatchObject({ left: 'all' });
    expect(world.taken).toHaveLength(1);
    expect((await runtime.accounts.query('user#ada')).map(({ sk }) => sk)).toEqual([
      'mail#welcome',
      'profile',
    ]);
  });

  it('is sent after others that wait, page by page', async () => {
    const users = Array.from({ length: 70 }, (_, at) => `user-${at}`);
    const world = await worldWith(...users.map((userId) => ({ ...WELCOME, userId })));
    expect(await sendDueMail(world.process())).toMatchObject({ left: 'all' });
    expect(new Set(world.taken.map(({ to }) => to)).size).toBe(70);
    expect(world.taken).toHaveLength(70);
  });

  it('waits while the mail of forms is paused, if it is a letter', async () => {
    const world = await worldWith(WELCOME);
    const about = { pk: 'removal-requests', sk: 'R-1' };
    await world.table.put(about);
    const letter = queueLetter({
      owner: 'R-1',
      key: 'removal-received',
      dueAt: WELCOME.dueAt,
      template: 'removal-received',
      data: { reference: 'R-1', wish: 'remove' },
      letter: { to: 'ana@example.com', about },
    });
    await world.table.transact([letter]);
    for (let at = 0; at < 3; at++)
      await world.table.transact([countOutcome('forms', 'complained', 'ada', new Date(world.now))]);
    await sendDueMail(world.process());
    expect(world.taken.map(({ to }) => to)).toEqual(['ada@example.com']);
    await resumeStream({ accounts: world.table }, 'forms');
    await sendDueMail(world.process());
    expect(world.taken.map(({ to }) => to)).toEqual(['ada@example.com', 'ana@example.com']);
  });

  it('does not wait behind all mail of another account, or behind letters', async () => {
    const flood = Array.from({ length: 60 }, (_, at) => ({ ...WELCOME, key: `flood-${at}` }));
    const others = Array.from({ length: 40 }, (_, at) => ({ ...WELCOME, userId: `user-${at}` }));
    const world = await worldWith(...flood, ...others);
    const letters = Array.from({ length: 60 }, (_, at) =>
      queueLetter({
        owner: `contact-${at}`,
        key: 'contact-message',
        dueAt: '2026-11-20T11:00:00.000Z',
        template: 'contact-message',
        data: {
          name: 'Ana',
          email: 'ana@example.com',
          company: '',
          phone: '',
          subject: 'Hello',
          message: 'Hello',
        },
        letter: { to: 'office@example.com' },
      }),
    );
    await world.table.transact(letters);
    await sendDueMail(world.process());
    expect(world.taken).toHaveLength(160);
    const first = world.taken.slice(0, 44).map(({ to }) => to);
    expect(first.filter((to) => to.startsWith('user-'))).toHaveLength(40);
  });

  it('waits for the next run when the time is over', async () => {
    const world = await worldWith(WELCOME, { ...WELCOME, userId: 'bob' });
    let left = 20_000;
    const remainingMs = () => {
      left -= 4000;
      return left;
    };
    expect(await sendDueMail({ ...world.process(), remainingMs })).toMatchObject({ left: 'more' });
    expect(world.taken).toHaveLength(1);
    expect(await sendDueMail(world.process())).toMatchObject({ left: 'all' });
    expect(world.taken).toHaveLength(2);
  });
});

describe('a sender with a fault at any call', () => {
  it('sends nothing twice and misses nothing', async () => {
    const calls = await recordCalls(() => worldWith(WELCOME));
    expect(calls.length).toBeGreaterThan(19);
    for (const at of calls.keys())
      for (const kind of SENDER_FAULTS)
        for (const eventsAfter of DELAYS)
          for (const minutes of kind.startsWith('stalled') ? STALL_MINUTES : [1]) {
            const world = await worldWith(WELCOME);
            Object.assign(world, { eventsAfter, eventCopies: 2 });
            const first = world.process([{ at, kind }]);
            const run = sendDueMail(first).catch(() => 'died');
            await Promise.race([run, first.stalled]);
            await world.pass(minutes, () => sendDueMail(world.process()));
            first.release();
            await run;
            await runUntilDone(world);
            const story = `${kind} at ${at} (${first.calls[at]}), events after ${eventsAfter / MINUTE_MS} min, ${minutes} min`;
            expect({ story, taken: world.taken.length, queued: await world.outbox() }).toEqual({
              story,
              taken: 1,
              queued: [],
            });
          }
  });

  it('sends nothing twice and misses nothing when the next sender has a fault too', async () => {
    const send = (await recordCalls(() => worldWith(WELCOME))).indexOf('send');
    // Read, claim, send, end.
    const points = [send - 2, send - 1, send, send + 1];
    for (const at of points)
      for (const next of points)
        for (const kind of SENDER_FAULTS.slice(0, 4)) {
          const world = await worldWith(WELCOME);
          world.eventsAfter = MINUTE_MS;
          await sendDueMail(world.process([{ at, kind }])).catch(() => 'died');
          await world.pass(2 + EVENT_WAIT_MS / MINUTE_MS);
          await sendDueMail(world.process([{ at: next, kind: 'killed-after' }])).catch(() => 'died');
          await runUntilDone(world);
          const story = `${kind} at ${at}, then killed after ${next}`;
          expect({ story, taken: world.taken.length, queued: await world.outbox() }).toEqual({
            story,
            taken: 1,
            queued: [],
          });
        }
  });

  it('sends the mail after the wait when SES never had it', async () => {
    const send = (await recordCalls(() => worldWith(WELCOME))).indexOf('send');
    const world = await worldWith(WELCOME);
    const sender = world.process([{ at: send, kind: 'killed' }]);
    await sendDueMail(sender).catch(() => 'died');
    expect(sender.calls[send]).toBe('send');
    await world.pass(EVENT_WAIT_MS / MINUTE_MS - 1, () => sendDueMail(world.process()));
    expect(world.taken).toHaveLength(0);
    await world.pass(1, () => sendDueMail(world.process()));
    expect(world.taken).toHaveLength(1);
  });

  it('ends the wait when an event arrives', async () => {
    const send = (await recordCalls(() => worldWith(WELCOME))).indexOf('send');
    const world = await worldWith(WELCOME);
    await sendDueMail(world.process([{ at: send, kind: 'killed-after' }])).catch(() => 'died');
    await world.pass(1, () => sendDueMail(world.process()));
    expect(world.taken).toHaveLength(1);
    expect(await world.outbox()).toEqual([]);
  });

  it('sends the mail once more when its event is lost, and not a third time', async () => {
    const send = (await recordCalls(() => worldWith(WELCOME))).indexOf('send');
    const world = await worldWith(WELCOME);
    world.eventsAfter = undefined;
    await sendDueMail(world.process([{ at: send, kind: 'killed-after' }])).catch(() => 'died');
    await runUntilDone(world);
    expect(world.taken).toHaveLength(2);
    expect(await world.outbox()).toEqual([]);
  });
});

describe('a refusal', () => {
  it('is followed by growing pauses, then the mail is sent', async () => {
    const world = await worldWith(WELCOME);
    world.refusal = new SendRefused('SES refused the mail: MessageRejected.');
    const minutes: number[] = [];
    let minute = 0;
    await world.pass(16, async () => {
      minute++;
      const process = world.process();
      await sendDueMail(process);
      if (process.calls.includes('send')) minutes.push(minute);
    });
    expect(minutes).toEqual([1, 2, 4, 8, 16]);
    world.refusal = undefined;
    await runUntilDone(world);
    expect(world.taken).toHaveLength(1);
  });

  it('that lasts most of a day ends the mail, and is logged', async () => {
    const world = await worldWith(WELCOME);
    world.refusal = new SendRefused('SES refused the mail: MessageRejected.');
    const errors: string[] = [];
    const error = (text: unknown, ..._: readonly unknown[]): void => void errors.push(String(text));
    const log = { ...world.process().log, error };
    const lateHours = new Set<number>();
    let minute = 0;
    await world.pass(24 * 60, async () => {
      if ((await sendDueMail({ ...world.process(), log })).late > 0) lateHours.add(Math.floor(minute / 75));
      minute++;
    });
    // The alarm "Messages waiting" looks at periods of 75 minutes.
    expect([...lateHours].slice(0, 3)).toEqual([0, 1, 2]);
    expect(errors).toEqual(['A mail (welcome) was refused too often and is given up']);
    expect(await world.outbox()).toEqual([]);
    expect(world.taken).toEqual([]);
  });

  it('of the account holds the mail for as long as it lasts, and then it goes once', async () => {
    const world = await worldWith(WELCOME, { ...WELCOME, userId: 'bob' });
    world.refusal = new SendRefused('SES refused the mail: MessageRejected.', { held: true });
    let tries = 0;
    let held = 0;
    await world.pass(30 * 24 * 60, async () => {
      const process = world.process();
      const sent = await sendDueMail(process);
      tries += process.calls.filter((call) => call === 'send').length;
      held += sent.held;
      expect(sent.late).toBe(0);
    });
    expect(held).toBe(tries);
    // Once an hour each.
    expect(tries).toBe(2 * 30 * 24);
    world.refusal = undefined;
    await world.pass(60, () => sendDueMail(world.process()));
    expect(world.taken.map(({ to }) => to).toSorted()).toEqual(['ada@example.com', 'bob@example.com']);
    expect(await world.outbox()).toEqual([]);
  });

  it('of the account does not use up the attempts of the mail', async () => {
    const world = await worldWith(WELCOME);
    const count = async (minutes: number): Promise<number> => {
      let tries = 0;
      await world.pass(minutes, async () => {
        const process = world.process();
        await sendDueMail(process);
        tries += process.calls.filter((call) => call === 'send').length;
      });
      return tries;
    };
    world.refusal = new SendRefused('SES refused the mail: Throttling.', { held: true, slowDown: true });
    expect(await count(3 * 24 * 60)).toBe(72);
    world.refusal = new SendRefused('SES refused the mail: InvalidParameterValue.');
    expect(await count(3 * 24 * 60)).toBe(24);
    expect(await world.outbox()).toEqual([]);
  });

  it('for going too fast ends the run', async () => {
    const world = await worldWith(WELCOME, { ...WELCOME, userId: 'bob' });
    world.refusal = new SendRefused('SES refused the mail: Throttling.', { slowDown: true });
    const process = world.process();
    expect(await sendDueMail(process)).toMatchObject({ left: 'all' });
    expect(process.calls.filter((call) => call === 'send')).toHaveLength(1);
  });
});

describe('a mail that no longer applies', () => {
  it.each<[string, (world: MailWorld) => Promise<unknown>]>([
    ['the user is gone', (world) => world.table.remove(accountKey('ada'))],
    ['mail to the address stopped', (world) => world.addUser('ada', { mailStopped: 'bounced' })],
    ['notifications are off', (world) => world.addUser('ada', { emailNotifications: false })],
    ['mail is paused', (world) => world.addUser('ada', { paused: true })],
    [
      'a month was bought',
      (world) =>
        world.addUser('ada', {
          subscription: {
            ...trialSubscription('2026-11-27T12:00:00.000Z'),
            status: 'active',
            paidUntil: '2026-12-27T12:00:00.000Z',
          },
        }),
    ],
    [
      'a team pays for the user',
      async (world) => {
        await world.addUser('bob');
        await giveSeats(world.process(), 'bob', 2);
        await addToTeam(world.process(), 'bob', 'ada');
      },
    ],
  ])('is dropped when %s', async (_, change) => {
    const world = await worldWith({
      ...WELCOME,
      key: 'trial-ending',
      template: 'trial-ending',
      data: { trialEnd: '2026-11-27T12:00:00.000Z' },
    });
    await change(world);
    await runUntilDone(world);
    expect(world.taken).toEqual([]);
    expect(await world.outbox()).toEqual([]);
  });

  it('is not sent when the change comes between composing and claiming', async () => {
    const send = (await recordCalls(() => worldWith(WELCOME))).indexOf('send');
    const world = await worldWith(WELCOME);
    const sender = world.process([{ at: send - 1, kind: 'stalled' }]);
    const run = sendDueMail(sender);
    await sender.stalled;
    expect(sender.calls.at(-1)).toBe('transact');
    await world.addUser('ada', { mailStopped: 'complained' });
    sender.release();
    await run;
    await runUntilDone(world);
    expect(world.taken).toEqual([]);
    expect(await world.outbox()).toEqual([]);
  });

  it('does not include welcome mails and receipts when notifications are off', async () => {
    const world = await worldWith(WELCOME);
    await world.addUser('ada', { emailNotifications: false, paused: true });
    await sendDueMail(world.process());
    expect(world.taken).toHaveLength(1);
    expect(world.taken[0]?.unsubscribeUrl).toBeUndefined();
  });
});

/** Records the calls of a run without faults. */
async function recordCalls(make: () => Promise<MailWorld>): Promise<readonly string[]> {
  const process = (await make()).process();
  await sendDueMail(process);
  return process.calls;
}
