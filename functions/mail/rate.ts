import { setTimeout as pause } from 'node:timers/promises';
import type { Runtime } from '#functions/platform/runtime.ts';
import { happens, type Key } from '#functions/platform/table.ts';
import { MailRefused, type SendMail } from './mail.ts';

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
/** Senders that meet at the item take turns; so many tries mean that something else is wrong. */
const TRIES_MOST = 50;

/**
 * Sends through `send`, each mail when its moment has come.
 * @param sleep tests and the simulator bring their own time
 */
export function paced(
  parts: Pick<Runtime, 'accounts' | 'clock' | 'config'>,
  send: SendMail,
  sleep: (ms: number) => Promise<unknown> = pause,
): SendMail {
  // The mails of one process ask one after the other: they would only meet at the item.
  let turn: Promise<unknown> = Promise.resolve();
  return async (mail) => {
    const mine = turn.then(() => reserve(parts));
    turn = mine.catch(() => undefined);
    const wait = (await mine.catch(notTaken)) - parts.clock.now().getTime();
    if (wait > 0) await sleep(Math.ceil(wait));
    await send(mail);
  };
}

/** Takes the next free moment. @returns when it is; @throws MailRefused when it is too far away, and what the table throws */
async function reserve({
  accounts,
  clock,
  config,
}: Pick<Runtime, 'accounts' | 'clock' | 'config'>): Promise<number> {
  for (let tries = 0; tries < TRIES_MOST; tries++) {
    const known = (await accounts.get<RateItem>(RATE))?.freeFrom;
    const now = clock.now().getTime();
    const ahead = (known ?? now) - now;
    // Farther ahead than any mail is let wait: written by a clock that was set back since.
    const at = ahead > 2 * WAIT_MOST_MS ? now : Math.max(now, known ?? now);
    if (at - now > WAIT_MOST_MS) throw new MailRefused('Too many mails wait to be sent.', { slowDown: true });
    const freeFrom = at + 1000 / config.mailRatePerSecond;
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
