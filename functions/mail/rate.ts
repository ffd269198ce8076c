import { setTimeout as pause } from 'node:timers/promises';
import type { Runtime } from '#functions/platform/runtime.ts';
import { happens, type Key } from '#functions/platform/tables/table.ts';
import { MailRefused } from './mail.ts';

/**
 * No more mails a second than SES grants us, over all senders there are: one item holds from when on the next mail may go, and
 * each mail takes its moment and moves that on. No moments are saved up, so there are no bursts.
 */
interface RateItem extends Key {
  /** Epoch milliseconds, with fractions. */
  readonly freeFrom: number;
}

const RATE: Key = { pk: 'mail-rate', sk: 'rate' };
/** A mail that would wait longer is not sent now: it is claimed already, and its claim lasts a minute (`LEASE_MS`). */
export const WAIT_MOST_MS = 20_000;
/**
 * So late a mail may go after its moment, in milliseconds: a process wakes when it can. One that wakes later takes another moment,
 * since by then others may have theirs. A second is that much longer for us, so that even late mails never meet in it.
 */
export const LATE_MOST_MS = 20;
const SECOND_MS = 1000 + LATE_MOST_MS;
/** A moment is taken at least so far ahead, since taking it takes time itself; twice as far after each that was missed. */
const AHEAD_MS = 40;
/** Moments that one mail may miss. */
const MISSES_MOST = 5;
/** Senders that meet at the item take turns; so many tries mean that something else is wrong. */
const TRIES_MOST = 50;

type Parts = Pick<Runtime, 'accounts' | 'clock' | 'config'>;

/**
 * Makes what a mailer waits for before each mail: the mail's moment.
 * @param sleep tests and the simulator bring their own time
 * @returns resolves when the moment has come; rejects with MailRefused when it is too far away, or was missed too often
 */
export function rateLimiter(
  parts: Parts,
  sleep: (ms: number) => Promise<unknown> = pause,
): () => Promise<void> {
  const { clock } = parts;
  // The mails of one process ask one after the other: they would only meet at the item.
  let turn: Promise<unknown> = Promise.resolve();
  return async () => {
    for (let missed = 0; missed < MISSES_MOST; missed++) {
      const mine = turn.then(() => reserve(parts, AHEAD_MS * 2 ** missed));
      turn = mine.catch(() => undefined);
      const moment = await mine.catch(notTaken);
      const wait = moment - clock.now().getTime();
      if (wait > 0) await sleep(Math.ceil(wait));
      if (clock.now().getTime() - moment < LATE_MOST_MS) return;
    }
    throw new MailRefused('The process is too slow to keep the rate of mails.', { slowDown: true });
  };
}

/** Takes the next free moment. @returns when it is; @throws MailRefused when it is too far away, and what the table throws */
async function reserve({ accounts, clock, config }: Parts, aheadMs: number): Promise<number> {
  for (let tries = 0; tries < TRIES_MOST; tries++) {
    const known = (await accounts.get<RateItem>(RATE))?.freeFrom;
    const now = clock.now().getTime();
    const soonest = now + aheadMs;
    // Farther ahead than any mail is let wait: written by a clock that was set back since.
    const isSetBack = known !== undefined && known - now > 2 * WAIT_MOST_MS;
    const at = isSetBack ? soonest : Math.max(soonest, known ?? soonest);
    if (at - now > WAIT_MOST_MS) throw new MailRefused('Too many mails wait to be sent.', { slowDown: true });
    const freeFrom = at + SECOND_MS / config.mailRatePerSecond;
    const unmoved =
      known === undefined
        ? { expression: 'attribute_not_exists(pk)' }
        : { expression: 'freeFrom = :known', values: { ':known': known } };
    if (await happens(accounts.put({ ...RATE, freeFrom }, unmoved))) return at;
  }
  throw new MailRefused('Too many senders meet.', { slowDown: true });
}

/** Without its moment a mail is not sent, and everybody knows it. */
function notTaken(error: unknown): never {
  if (error instanceof MailRefused) throw error;
  throw new MailRefused('The rate of mails could not be kept.', { cause: error });
}
