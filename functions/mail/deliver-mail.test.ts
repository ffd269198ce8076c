import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountKey } from '#functions/accounts/accounts.ts';
import { type DeliveryJob, type DeliveryRecord, deliver, SendRefused } from '#functions/platform/deliver.ts';
import { mailJob, mailRecordKey, type SendMail, toTag } from './mail.ts';
import { MailWorld, MINUTE_MS, SENDER_FAULTS, type SenderProcess } from './testing/world.ts';

const CURSOR = { pk: 'cursor', sk: 'ada' };

const RECORD = mailRecordKey('ada', 'digest#daily#2026-11-20');

/** A mail whose end moves a cursor, as a digest's does. */
const digest = (send: SendMail): DeliveryJob => ({
  ...mailJob(send, RECORD, async () => ({
    mail: {
      to: 'ada@example.com',
      subject: 'Digest',
      html: '',
      text: '',
      unsubscribeUrl: undefined,
      tags: { user: 'ada', mail: toTag('digest#daily#2026-11-20'), stream: 'digests' },
    },
    stillApplies: {
      check: accountKey('ada'),
      condition: { expression: 'mailStopped = :nothing', values: { ':nothing': null } },
    },
  })),
  onEnd: (end) =>
    end === 'sent'
      ? [
          {
            update: CURSOR,
            with: { expression: 'ADD #moves :one', names: { '#moves': 'moves' }, values: { ':one': 1 } },
          },
        ]
      : [],
});

/** Runs a sender once: read the record, then take the next step. */
async function work(process: SenderProcess): Promise<void> {
  const known = await process.accounts.get<DeliveryRecord>(RECORD);
  await deliver(process, digest(process.send), known);
}

/** Indexes of a sender's calls. */
const [CLAIM, SEND] = [1, 2];

const fault = fc.record({ at: fc.nat(4), kind: fc.constantFrom(...SENDER_FAULTS) });
const sender = fc.record({
  faults: fc.array(fault, { maxLength: 2 }),
  pauses: fc.array(fc.nat(6), { minLength: 1, maxLength: 4 }),
});
const round = fc.record({
  senders: fc.array(sender, { minLength: 1, maxLength: 3 }),
  minutes: fc.nat(45),
  isRefusing: fc.boolean(),
});
const story = fc.record({
  rounds: fc.array(round, { minLength: 1, maxLength: 5 }),
  eventsAfter: fc.nat(14 * MINUTE_MS),
  eventCopies: fc.integer({ min: 1, max: 3 }),
});

describe('a mail with many senders', () => {
  it('is sent once and moves its cursor once, with any faults and delays of events', async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ rounds, eventsAfter, eventCopies }) => {
        const world = new MailWorld();
        Object.assign(world, { eventsAfter, eventCopies });
        await world.addUser('ada');
        const held: { readonly process: SenderProcess; readonly run: Promise<unknown> }[] = [];
        for (const { senders, minutes, isRefusing } of rounds) {
          world.refusal = isRefusing ? new SendRefused('refused') : undefined;
          const started = senders.map(({ faults, pauses }) => {
            const process = world.process(faults, pauses);
            return { process, run: work(process).catch(() => 'died') };
          });
          await Promise.all(started.map(({ process, run }) => Promise.race([run, process.stalled])));
          held.push(...started);
          await world.pass(minutes);
          // A suspended sender of an earlier round resumes beside the senders of a later one.
          for (const { process } of held.splice(0, 1)) process.release();
        }
        world.refusal = undefined;
        for (const { process, run } of held) {
          process.release();
          await run;
        }
        await world.pass(200, () => work(world.process()));
        expect(world.taken).toHaveLength(1);
        expect(await world.table.get(CURSOR)).toMatchObject({ moves: 1 });
      }),
      { numRuns: 600 },
    );
  });

  it('is not claimed again when its event arrives at the same time', async () => {
    const world = new MailWorld();
    await world.addUser('ada');
    world.eventsAfter = 30.5 * MINUTE_MS;
    await work(world.process([{ at: SEND, kind: 'killed-after' }])).catch(() => 'died');
    await world.pass(30);
    const next = world.process([{ at: CLAIM, kind: 'stalled' }]);
    const run = work(next);
    await next.stalled;
    await world.pass(0.5);
    next.release();
    await run;
    await world.pass(1, () => work(world.process()));
    expect(world.taken).toHaveLength(1);
    expect(await world.table.get(CURSOR)).toMatchObject({ moves: 1 });
  });

  it('is not claimed again when its slow sender ends it at the same time', async () => {
    const world = new MailWorld();
    await world.addUser('ada');
    world.eventsAfter = undefined;
    const slow = world.process([{ at: SEND, kind: 'stalled-after' }]);
    const run = work(slow);
    await slow.stalled;
    await world.pass(30);
    const next = world.process([{ at: CLAIM, kind: 'stalled' }]);
    const second = work(next);
    await next.stalled;
    slow.release();
    await run;
    next.release();
    await second;
    expect(world.taken).toHaveLength(1);
    expect(await world.table.get(CURSOR)).toMatchObject({ moves: 1 });
  });

  it('has different tags for different keys', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 20 }),
        fc.string({ maxLength: 20 }),
        (one, other) => {
          expect(toTag(one)).toMatch(/^[\w-]*$/);
          expect(toTag(one) === toTag(other)).toBe(one === other);
        },
      ),
    );
    expect(toTag('receipt#5O1_a')).toBe('receipt_235O1_5Fa');
    expect(() => toTag('#'.repeat(100))).toThrow(RangeError);
  });
});
