import type { Runtime } from '#functions/platform/runtime.ts';
import { happens } from '#functions/platform/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { hashSubject } from './secrets.ts';

/**
 * How often something may be done by one subject within a window of time. Windows begin at whole multiples of their length,
 * so around a border twice as much can happen; in exchange a count is one conditional write, exact however many calls come
 * at once. None of the figures is of the spec: they are far above what a person does.
 */
const LIMITS = {
  /** Opening sessions from one network address, an office of many people included. */
  'session-address': { most: 60, windowS: 600 },
  /** Opening sessions of one user. */
  'session-user': { most: 30, windowS: 3600 },
  /** Mails a user asks for by a button, test and welcome mail together. */
  'mail-user': { most: 5, windowS: 3600 },
  /** Test messages a user sends to devices of theirs by a button. */
  'push-user': { most: 20, windowS: 3600 },
  /** Tests and replays of webhooks a user asks for by a button, and new addresses: each asks somebody else's server or name. */
  'webhook-user': { most: 30, windowS: 600 },
  /** Payments begun by one user, double clicks and panels closed again included; each asks PayPal once or twice. */
  'order-user': { most: 30, windowS: 3600 },
  /** Events whose signature PayPal is asked about, from one network address. PayPal sends again what is refused. */
  'webhook-address': { most: 120, windowS: 60 },
} as const;

export type Limit = keyof typeof LIMITS;

/** A count stays this much longer than its window, in seconds, so that no clock finds it gone too early. */
const KEPT_S = 3600;

/**
 * Counts one more of what a limit is about.
 * @param subject whom it is counted for, a user id or a network address; only its keyed hash is stored
 * @throws ApiError `tooManyRequests`, saying when to try again
 */
export async function countCall(
  { accounts, clock, config }: Pick<Runtime, 'accounts' | 'clock' | 'config'>,
  limit: Limit,
  subject: string,
): Promise<void> {
  const { most, windowS } = LIMITS[limit];
  const nowS = Math.floor(clock.now().getTime() / 1000);
  const start = nowS - (nowS % windowS);
  const key = { pk: `rate#${limit}#${hashSubject(config, subject)}`, sk: `window#${start}` };
  const isCounted = await happens(
    accounts.update(key, {
      expression: 'SET #ttl = :ttl ADD calls :one',
      condition: 'attribute_not_exists(calls) OR calls < :most',
      names: { '#ttl': 'ttl' },
      values: { ':ttl': start + windowS + KEPT_S, ':one': 1, ':most': most },
    }),
  );
  if (isCounted) return;
  const waitS = start + windowS - nowS;
  throw new ApiError('tooManyRequests', `Try again in ${inWords(waitS)}.`, waitS);
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
