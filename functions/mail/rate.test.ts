import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SendRefused } from '#functions/platform/deliver.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { LATE_MOST_MS, rateLimiter, WAIT_MOST_MS } from './rate.ts';

/** How far ahead the first slot is, and the length of the second in which the limit holds. */
const AHEAD_MS = 40;
const SECOND_MS = 1000 + LATE_MOST_MS;

/** Senders on one table in virtual time. */
class Senders {
  now = Date.parse('2026-11-20T12:00:00.000Z');
  readonly sentAt: number[] = [];
  readonly accounts = new MemoryTable('accounts');
  /** How late timers are, in turn. */
  oversleeps: readonly number[] = [0];
  #sleeps = 0;
  #sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  readonly #rate: number;

  constructor(rate: number) {
    this.#rate = rate;
  }

  sender() {
    const config = { mailRatePerSecond: this.#rate } as Parameters<typeof rateLimiter>[0]['config'];
    const sleep = (ms: number) =>
      new Promise<void>((wake) => {
        const later = this.oversleeps[this.#sleeps++ % this.oversleeps.length] ?? 0;
        this.#sleepers.push({ at: this.now + ms + later, wake: () => wake() });
      });
    const turn = rateLimiter(
      { accounts: this.accounts, clock: { now: () => new Date(this.now) }, config },
      sleep,
    );
    return async () => {
      await turn();
      this.sentAt.push(this.now);
    };
  }

  /** True when no second, wherever it starts, has more mails than allowed. */
  get isKept(): boolean {
    return this.sentAt.every(
      (from) => this.sentAt.filter((at) => at >= from && at < from + 1000).length <= this.#rate,
    );
  }

  /** Runs all timers in order. */
  async runTimers(): Promise<void> {
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

describe('the rate limiter', () => {
  it('keeps the limit over all senders and uses it fully', async () => {
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
            Array.from({ length: mails }, (_, at) => sends[at % senders]?.().catch(() => undefined)),
          );
          await world.runTimers();
          await all;
          expect(world.isKept).toBe(true);
          expect(world.sentAt).toHaveLength(Math.min(mails, WAIT_MOST_MS * rate));
          expect(Math.max(...world.sentAt) - start).toBeLessThan(
            AHEAD_MS + ((mails - 1) * SECOND_MS) / rate + 2,
          );
        },
      ),
      { numRuns: 100 },
    );
  });

  it('keeps the limit with late timers: a mail that missed its slot takes another', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 50 }),
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.oneof(fc.nat(LATE_MOST_MS), fc.nat(5_000)), { minLength: 1, maxLength: 12 }),
        async (rate, senders, oversleeps) => {
          const world = new Senders(rate);
          world.oversleeps = oversleeps.flatMap((late) => [late, 0]);
          const sends = Array.from({ length: senders }, () => world.sender());
          const all = Promise.allSettled(Array.from({ length: 40 }, (_, at) => sends[at % senders]?.()));
          await world.runTimers();
          const refused = (await all).filter(({ status }) => status === 'rejected');
          expect(world.isKept).toBe(true);
          expect(world.sentAt.length + refused.length).toBe(40);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('refuses the mails of a process that is always late', async () => {
    const world = new Senders(10);
    world.oversleeps = [60_000];
    const refusal = expect(world.sender()()).rejects.toMatchObject({ slowDown: true });
    await world.runTimers();
    await refusal;
    expect(world.sentAt).toEqual([]);
  });

  it('refuses a mail that would wait longer than its claim lasts', async () => {
    const world = new Senders(1);
    const send = world.sender();
    const all = Promise.allSettled(Array.from({ length: 30 }, () => send()));
    await world.runTimers();
    const refused = (await all).filter(({ status }) => status === 'rejected');
    expect(world.sentAt).toHaveLength(20);
    expect(refused).toHaveLength(10);
    expect(
      refused.every((end) => 'reason' in end && end.reason instanceof SendRefused && end.reason.slowDown),
    ).toBe(true);
  });

  it('continues after the clock was set back', async () => {
    const world = new Senders(1);
    for (const back of [0, 86_400_000]) {
      world.now -= back;
      const sent = world.sender()();
      await world.runTimers();
      await sent;
    }
    expect(world.sentAt).toHaveLength(2);
  });

  it('refuses a mail when the table fails', async () => {
    const world = new Senders(1);
    world.accounts.get = () => Promise.reject(new Error('no table'));
    await expect(world.sender()()).rejects.toBeInstanceOf(SendRefused);
    expect(world.sentAt).toEqual([]);
  });

  it('keeps the limit on DynamoDB', async () => {
    const runtime = await testRuntime(undefined, { MAIL_RATE_PER_SECOND: '4' });
    const waits: number[] = [];
    const sleep = async (ms: number) => void waits.push(ms);
    // Its clock is fixed, so no timer is late.
    const turns = [0, 1].map(() => rateLimiter(runtime, sleep));
    await Promise.all([0, 1, 0, 1].map((at) => turns[at]?.()));
    expect(waits.toSorted((a, b) => a - b)).toEqual(
      [0, 1, 2, 3].map((at) => AHEAD_MS + (at * SECOND_MS) / 4),
    );
  });
});
