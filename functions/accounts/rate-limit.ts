import type { Runtime } from '#functions/platform/runtime.ts';
import { ConditionFailed } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { API_CALLS_PER_MINUTE } from '#shared/domain/plan/plan.ts';
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
  /** Permits a user looks for by number or address: each may read some thousand of them. */
  'find-user': { most: 60, windowS: 600 },
  /** Payments begun by one user, double clicks and panels closed again included; each asks PayPal once or twice. */
  'order-user': { most: 30, windowS: 3600 },
  /** Events whose signature PayPal is asked about, from one network address. PayPal sends again what is refused. */
  'webhook-address': { most: 120, windowS: 60 },
  /** Requests for removals and corrections from one network address, and with one mailbox for the answer. */
  'removal-address': { most: 10, windowS: 3600 },
  'removal-mailbox': { most: 5, windowS: 86_400 },
  /** Calls of the public API with one key, and with all keys of an account. */
  'api-key': { most: API_CALLS_PER_MINUTE.key, windowS: 60 },
  'api-account': { most: API_CALLS_PER_MINUTE.account, windowS: 60 },
} as const;

export type Limit = keyof typeof LIMITS;

/** A count stays this much longer than its window, in seconds, so that no clock finds it gone too early. */
const KEPT_S = 3600;

/** How a count stands in its window. */
export interface Count {
  readonly most: number;
  /** How many more there may be in this window. */
  readonly left: number;
  /** Seconds until the window ends. */
  readonly resetS: number;
  /** There were as many already: this one was not counted, and is too many. */
  readonly isOver: boolean;
}

type Parts = Pick<Runtime, 'accounts' | 'clock' | 'config'>;

/**
 * Counts one more of what a limit is about.
 * @param subject whom it is counted for, a user id or a network address; only its keyed hash is stored
 * @throws ApiError `tooManyRequests`, saying when to try again
 */
export async function countCall(parts: Parts, limit: Limit, subject: string): Promise<void> {
  refuseOver(await countOne(parts, limit, subject));
}

/** Refuses what is too many. @throws ApiError `tooManyRequests`, saying when to try again */
export function refuseOver({ isOver, resetS }: Count): void {
  if (isOver) throw new ApiError('tooManyRequests', `Try again in ${inWords(resetS)}.`, resetS);
}

/** As `countCall`, for who tells the caller how the count stands; refuses nothing. */
export async function countOne(
  { accounts, clock, config }: Parts,
  limit: Limit,
  subject: string,
): Promise<Count> {
  const { most, windowS } = LIMITS[limit];
  const nowS = Math.floor(clock.now().getTime() / 1000);
  const start = nowS - (nowS % windowS);
  const key = { pk: `rate#${limit}#${hashSubject(config, subject)}`, sk: `window#${start}` };
  const resetS = start + windowS - nowS;
  try {
    const counted = await accounts.update<{ readonly calls: number }>(key, {
      expression: 'SET #ttl = :ttl ADD calls :one',
      condition: 'attribute_not_exists(calls) OR calls < :most',
      names: { '#ttl': 'ttl' },
      values: { ':ttl': start + windowS + KEPT_S, ':one': 1, ':most': most },
      returns: 'ALL_NEW',
    });
    return { most, left: most - (counted?.calls ?? most), resetS, isOver: false };
  } catch (error) {
    if (error instanceof ConditionFailed) return { most, left: 0, resetS, isOver: true };
    throw error;
  }
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
