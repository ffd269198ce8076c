import type { Runtime } from '#functions/platform/runtime.ts';
import { ConditionFailed } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { API_CALLS_PER_MINUTE } from '#shared/domain/plan/plan.ts';
import { hashSubject } from './secrets.ts';

/**
 * How often one subject may do something within a window of time. Windows start at multiples of their length, so twice the
 * limit is possible around a boundary; in return a count is one conditional write, which is exact under concurrency. The
 * limits are our own, and far above what a person does.
 */
const LIMITS = {
  /** Sign-ins from one network address, which may be an office of many people. */
  'session-address': { most: 60, windowS: 600 },
  /** Sign-ins of one user. */
  'session-user': { most: 30, windowS: 3600 },
  /** Test mails and welcome mails that a user requests. */
  'mail-user': { most: 5, windowS: 3600 },
  /** Test messages to a user's devices. */
  'push-user': { most: 20, windowS: 3600 },
  /** Tests, replays and new addresses of a user's webhooks: each contacts another server or looks up its name. */
  'webhook-user': { most: 30, windowS: 600 },
  /** A user's look-ups of permits by number or address: each may read some thousand permits. */
  'find-user': { most: 60, windowS: 600 },
  /** Payments that a user starts, including double clicks and closed panels; each calls PayPal once or twice. */
  'order-user': { most: 30, windowS: 3600 },
  /** Events from one network address, each verified by a call to PayPal. PayPal resends refused events. */
  'webhook-address': { most: 120, windowS: 60 },
  /** Requests for removals and corrections from one network address, and with one mailbox for the response. */
  'removal-address': { most: 10, windowS: 3600 },
  'removal-mailbox': { most: 5, windowS: 86_400 },
  /** Calls of the public API with one key, and with all keys of an account. */
  'api-key': { most: API_CALLS_PER_MINUTE.key, windowS: 60 },
  'api-account': { most: API_CALLS_PER_MINUTE.account, windowS: 60 },
} as const;

export type RateLimit = keyof typeof LIMITS;

/** How long a count is kept after its window, in seconds, in case a clock is slow. */
const KEPT_S = 3600;

/** A count within its window. */
export interface RateLimitCount {
  readonly most: number;
  /** How many more are allowed in this window. */
  readonly left: number;
  /** Seconds until the window ends. */
  readonly resetS: number;
  /** The limit was already reached; this call was not counted. */
  readonly isOver: boolean;
}

type Parts = Pick<Runtime, 'accounts' | 'clock' | 'config'>;

/**
 * Counts a call against a limit.
 * @param subject a user id or a network address; only its keyed hash is stored
 * @throws ApiError `tooManyRequests`, with the time to wait
 */
export async function countCall(parts: Parts, limit: RateLimit, subject: string): Promise<void> {
  refuseOver(await countWithoutRefusing(parts, limit, subject));
}

/** Refuses a call above its limit. @throws ApiError `tooManyRequests`, with the time to wait */
export function refuseOver({ isOver, resetS }: RateLimitCount): void {
  if (isOver) throw new ApiError('tooManyRequests', `Try again in ${durationText(resetS)}.`, resetS);
}

/** Counts a call as `countCall` does, and returns the count instead of refusing. */
export async function countWithoutRefusing(
  { accounts, clock, config }: Parts,
  limit: RateLimit,
  subject: string,
): Promise<RateLimitCount> {
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

function durationText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
