import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemoryTable } from '#functions/platform/memory-table.ts';
import { testRuntime } from '#functions/platform/testing.ts';
import { MailRefused, type OutgoingMail } from './mail.ts';
import { paced, WAIT_MOST_MS } from './rate.ts';

const MAIL: OutgoingMail = {
  to: 'ada@example.com',
  subject: '',
  html: '',
  text: '',
  unsubscribeUrl: undefined,
  tags: { user: 'ada', mail: 'a' },
};

/** Senders on one table, in a time in which waiting costs nothing. */
class Senders {
  now = Date.parse('2026-11-20T12:00:00.000Z');
  readonly sentAt: number[] = [];
  readonly accounts = new MemoryTable('accounts');
  #sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  readonly #rate: number;

  constructor(rate: number) {
    this.#rate = rate;
  }

  sender() {
    const config = { mailRatePerSecond: this.#rate } as Parameters<typeof paced>[0]['config'];
    const sleep = (ms: number) =>
      new Promise<void>((wake) => this.#sleepers.push({ at: this.now + ms, wake: () => wake() }));
    return paced(
      { accounts: this.accounts, clock: { now: () => new Date(this.now) }, config },
      async () => void this.sentAt.push(this.now),
      sleep,
    );
  }

  /** Lets everybody wake in order of time. */
  async settle(): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      const [next] = this.#sleepers.sort((a, b) => a.at - b.at);
      if (next === undefined) return;
      this.#sleepers.shift();
      this.now = Math.max(this.now, next.at);
      next.wake();
    }
  }
}

describe('the rate', () => {
  it('is kept by all senders together, and used to the full', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 50 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 40 }),
        async (rate, senders, mails) => {
          const world = new Senders(rate);
          const start = world.now;
          const sends = Array.from({ length: senders }, () => world.sender());
          const all = Promise.all(
            Array.from({ length: mails }, (_, at) => sends[at % senders]?.(MAIL).catch(() => undefined)),
          );
          await world.settle();
          await all;
          for (const from of world.sentAt)
            expect(world.sentAt.filter((at) => at >= from && at < from + 1000).length).toBeLessThanOrEqual(
              rate,
            );
          expect(world.sentAt).toHaveLength(Math.min(mails, WAIT_MOST_MS * rate));
          expect(Math.max(...world.sentAt) - start).toBeLessThan(((mails - 1) * 1000) / rate + 2);
        },
      ),
      { numRuns: 100 },
    );
  }, 60_000);

  it('sends no mail now that would wait beyond its claim', async () => {
    const world = new Senders(1);
    const send = world.sender();
    const all = Promise.allSettled(Array.from({ length: 30 }, () => send(MAIL)));
    await world.settle();
    const refused = (await all).filter(({ status }) => status === 'rejected');
    expect(world.sentAt).toHaveLength(21);
    expect(refused).toHaveLength(9);
    expect(
      refused.every((end) => 'reason' in end && end.reason instanceof MailRefused && end.reason.slowDown),
    ).toBe(true);
  });

  it('goes on when the clock was set back', async () => {
    const world = new Senders(1);
    await world.sender()(MAIL);
    world.now -= 86_400_000;
    await world.sender()(MAIL);
    expect(world.sentAt).toHaveLength(2);
  });

  it('that cannot be kept sends nothing, and says that nothing went', async () => {
    const world = new Senders(1);
    world.accounts.get = () => Promise.reject(new Error('no table'));
    await expect(world.sender()(MAIL)).rejects.toBeInstanceOf(MailRefused);
    expect(world.sentAt).toEqual([]);
  });

  it('is kept on DynamoDB too', async () => {
    const runtime = await testRuntime(undefined, { MAIL_RATE_PER_SECOND: '4' });
    const waits: number[] = [];
    const sleep = async (ms: number) => void waits.push(ms);
    const senders = [0, 1].map(() => paced(runtime, async () => undefined, sleep));
    await Promise.all([0, 1, 0, 1].map((at) => senders[at]?.(MAIL)));
    expect(waits.toSorted((a, b) => a - b)).toEqual([250, 500, 750]);
  });
});
