import { setTimeout as pause } from 'node:timers/promises';
import { SendRefused } from '#functions/platform/deliver.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { change, Overtaken } from '#functions/platform/tables/change.ts';
import { isUnchanged } from '#functions/platform/tables/conditions.ts';
import type { Key } from '#functions/platform/tables/table.ts';

/**
 * Keeps SES's limit of mails per second over all senders: one item holds the time of the next free slot, and each mail takes a slot and moves
 * that time on. Unused slots are not saved, so there are no bursts.
 */
interface RateItem extends Key {
  /** Epoch milliseconds, with fractions. */
  readonly freeFrom: number;
}

const RATE: Key = { pk: 'mail-rate', sk: 'rate' };
/** A mail that would wait longer is not sent now, because its claim lasts a minute (platform/deliver.ts). */
export const WAIT_MOST_MS = 20_000;
/**
 * How late a mail may use its slot, in milliseconds, because timers are late. A later one takes another slot. Our second is longer by
 * this time, so that late mails do not exceed the limit either.
 */
export const LATE_MOST_MS = 20;
const SECOND_MS = 1000 + LATE_MOST_MS;
/** How far ahead a slot is at least, in milliseconds, because reserving takes time; doubled after each missed slot. */
const AHEAD_MS = 40;
/** Slots that one mail may miss. */
const MISSES_MOST = 5;
/** Senders that collide retry; more tries mean that something else is wrong. */
const TRIES = { most: 50 };

type Parts = Pick<Runtime, 'accounts' | 'clock' | 'config'>;

/**
 * Returns the function that a mailer awaits before each mail. It resolves at the mail's slot, and rejects with SendRefused when
 * the slot is too far away or too many slots were missed.
 * @param sleep replaced by tests and the simulator
 */
export function rateLimiter(
  parts: Parts,
  sleep: (ms: number) => Promise<unknown> = pause,
): () => Promise<void> {
  const { clock } = parts;
  // The mails of one process reserve one after the other, because they would only collide.
  let turn: Promise<unknown> = Promise.resolve();
  return async () => {
    for (let missed = 0; missed < MISSES_MOST; missed++) {
      const mine = turn.then(() => reserve(parts, AHEAD_MS * 2 ** missed));
      turn = mine.catch(() => undefined);
      const moment = await mine.catch(throwRefused);
      const wait = moment - clock.now().getTime();
      // guard: a sender waits for its moment
      if (wait > 0) await sleep(Math.ceil(wait));
      // guard: a late sender takes another moment
      if (clock.now().getTime() - moment < LATE_MOST_MS) return;
    }
    throw new SendRefused('The process is too slow to keep the rate of mails.', { slowDown: true });
  };
}

/** Reserves the next free slot. @returns its time @throws SendRefused when it is too far away, and what the table throws */
function reserve({ accounts, clock, config }: Parts, aheadMs: number): Promise<number> {
  return change(async () => {
    const known = (await accounts.get<RateItem>(RATE))?.freeFrom;
    const now = clock.now().getTime();
    const soonest = now + aheadMs;
    // Farther ahead than any mail waits: written before the clock was set back.
    const isSetBack = known !== undefined && known - now > 2 * WAIT_MOST_MS;
    const at = isSetBack ? soonest : Math.max(soonest, known ?? soonest);
    if (at - now > WAIT_MOST_MS) throw new SendRefused('Too many mails wait to be sent.', { slowDown: true });
    const freeFrom = at + SECOND_MS / config.mailRatePerSecond;
    // guard: senders take different moments
    await accounts.put({ ...RATE, freeFrom }, isUnchanged('freeFrom', known));
    return at;
  }, TRIES);
}

/** Without a slot the mail was certainly not sent. */
function throwRefused(error: unknown): never {
  if (error instanceof SendRefused) throw error;
  const slowDown = error instanceof Overtaken;
  throw new SendRefused('The rate of mails could not be kept.', { slowDown, cause: error });
}
