import { hashSubject } from '#functions/accounts/secrets.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ConditionFailed } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { API_CALLS_PER_MINUTE } from '#shared/domain/plan/plan.ts';

/**
 * How often one subject may do something within a window of time. Windows start at multiples of their length, so twice the
 * limit is possible around a boundary; in return a count is one conditional write, which is exact under concurrency. The
 * limits are our own, and far above what a person does.
 */
const LIMITS = {
  /** Invalid tokens from one network address. Valid ones do not count: an office of many people shares an address. */
  'bad-tokens-address': { most: 60, windowS: 600 },
  /** Sign-ins of one user. */
  'session-user': { most: 30, windowS: 3600 },
  /** Tries of recovery codes from one network address, and new codes of one user. */
  'recovery-address': { most: 10, windowS: 3600 },
  'recovery-user': { most: 10, windowS: 3600 },
  /** Test mails and welcome mails that a user requests. */
  'mail-user': { most: 5, windowS: 3600 },
  /** Test messages to a user's devices. */
  'push-user': { most: 20, windowS: 3600 },
  /** Tests, replays and new addresses of a user's webhooks: each contacts another server or looks up its name. */
  'webhook-user': { most: 30, windowS: 600 },
  /** A user's look-ups of permits by number or address: each may read some thousand permits. */
  'find-user': { most: 60, windowS: 600 },
  /** Keys, feed addresses and devices that a user adds, all together: enough for a feed of each alert. */
  'connection-user': { most: 60, windowS: 3600 },
  /** Payments that a user starts, including double clicks and closed panels; each calls PayPal once or twice. */
  'order-user': { most: 30, windowS: 3600 },
  /** Captures and activations of a user's payments; each calls PayPal. A page may repeat one whose answer was lost. */
  'paypal-user': { most: 60, windowS: 3600 },
  /** Events from one network address, each verified by a call to PayPal. PayPal resends refused events. */
  'webhook-address': { most: 120, windowS: 60 },
  /** Requests for removals and corrections from one network address, and with one mailbox for the response. */
  'removal-address': { most: 10, windowS: 3600 },
  'removal-mailbox': { most: 5, windowS: 86_400 },
  /** Messages of the contact form from one network, and of all together in a UTC day; each is a mail to ourselves. */
  'contact-address': { most: 5, windowS: 3600 },
  'contact-all': { most: 200, windowS: 86_400 },
  /** Codes for a sign-up or a reset that one network asks for, for all mailboxes and for one in any spelling, and all codes to a mailbox. */
  'code-address': { most: 50, windowS: 3600 },
  'code-requester': { most: 3, windowS: 3600 },
  'code-mailbox': { most: 10, windowS: 86_400 },
  /** Tries of the code of one sign-up. */
  'code-tries': { most: 5, windowS: 86_400 },
  /** Codes for sign-ups of all together, in a UTC day: they go to addresses that anybody can invent. */
  'sign-up-all': { most: 500, windowS: 86_400 },
  /** Uses of a ticket of the user pool (`tickets.ts`). */
  ticket: { most: 1, windowS: 86_400 },
  /** Reset codes by the agents' sign-in pages, which cannot carry a ticket: of all together, and to one mailbox. */
  'agent-reset-all': { most: 20, windowS: 3600 },
  'agent-reset-mailbox': { most: 2, windowS: 86_400 },
  /** Codes that a signed-in user has the user pool mail to a new address. */
  'address-code-user': { most: 5, windowS: 86_400 },
  /** Mail to an address that somebody typed into a public form: to one mailbox, and to all mailboxes together, in a UTC day. */
  'form-mail-mailbox': { most: 1, windowS: 86_400 },
  'form-mail-all': { most: 200, windowS: 86_400 },
  /** Invitations to a team: of one owner, to one mailbox in any spelling, and all together, in a UTC day. */
  'team-user': { most: 20, windowS: 86_400 },
  'team-mailbox': { most: 3, windowS: 86_400 },
  'team-all': { most: 300, windowS: 86_400 },
  /** What each network still gets of a budget that all share (`countShared`), when that is spent. */
  'after-budget': { most: 1, windowS: 3600 },
  /** Previews of alerts; sums of filters and of the heat map, which asks again as it moves. Each one runs a search. */
  'preview-user': { most: 120, windowS: 600 },
  'figures-user': { most: 600, windowS: 600 },
  /** Reads of one feed: several readers, each every few minutes. */
  // guard: feeds are read so often
  'feed-read': { most: 120, windowS: 3600 },
  /** Calls of the public API with one key, and with all keys of an account. */
  'api-key': { most: API_CALLS_PER_MINUTE.key, windowS: 60 },
  'api-account': { most: API_CALLS_PER_MINUTE.account, windowS: 60 },
} as const;

export type RateLimit = keyof typeof LIMITS;
/** A budget that everybody shares, or everybody who asks for codes to one mailbox. */
type SharedLimit = Extract<RateLimit, `${string}-all` | 'code-mailbox'>;

/** How long a count is kept after its window, in seconds, in case a clock is slow. */
const KEPT_S = 3600;

/** A count within its window. */
export interface RateLimitCount {
  readonly limit: RateLimit;
  /** The first digits of the subject's keyed hash, for the log. */
  readonly subject: string;
  readonly most: number;
  /** How many more are allowed in this window. */
  readonly left: number;
  /** Seconds until the window ends. */
  readonly resetS: number;
  /** The limit was already reached; this call was not counted. */
  readonly isOver: boolean;
}

/** `tooManyRequests` of a rate limit, with what the log says about it. */
export class LimitReached extends ApiError {
  readonly facts: Pick<RateLimitCount, 'limit' | 'subject'>;

  constructor({ limit, subject, resetS }: RateLimitCount) {
    super('tooManyRequests', `Try again in ${durationText(resetS)}.`, resetS);
    this.facts = { limit, subject };
  }
}

const SUBJECT_DIGITS = 12;

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
export function refuseOver(count: RateLimitCount): void {
  if (count.isOver) throw new LimitReached(count);
}

/**
 * Counts a call as `countCall` does, and returns the count instead of refusing.
 */
export async function countWithoutRefusing(
  { accounts, clock, config }: Parts,
  limit: RateLimit,
  subject: string,
): Promise<RateLimitCount> {
  const { most, windowS } = LIMITS[limit];
  const nowS = Math.floor(clock.now().getTime() / 1000);
  const start = nowS - (nowS % windowS);
  const hash = hashSubject(config, subject);
  const key = { pk: `rate#${limit}#${hash}`, sk: `window#${start}` };
  const facts = { limit, subject: hash.slice(0, SUBJECT_DIGITS), most, resetS: start + windowS - nowS };
  try {
    const counted = await accounts.update<{ readonly calls: number }>(key, {
      expression: 'SET #ttl = :ttl ADD calls :one',
      // guard: calls are limited
      condition: 'attribute_not_exists(calls) OR calls < :most',
      names: { '#ttl': 'ttl' },
      values: { ':ttl': start + windowS + KEPT_S, ':one': 1, ':most': most },
      returns: 'ALL_NEW',
    });
    return { ...facts, left: most - (counted?.calls ?? most), isOver: false };
  } catch (error) {
    if (error instanceof ConditionFailed) return { ...facts, left: 0, isOver: true };
    throw error;
  }
}

/**
 * Counts a call against a budget that everybody shares. Strangers can spend that, so when it is spent, each network still gets one call an hour.
 * @param network who shares: a network address, or an account
 * @param subject whose budget it is
 */
export async function countShared(
  parts: Parts,
  limit: SharedLimit,
  network: string,
  subject = 'all',
): Promise<RateLimitCount> {
  const count = await countWithoutRefusing(parts, limit, subject);
  // guard: a spent budget stops nobody
  return count.isOver ? countAfterBudget(parts, limit, network, subject) : count;
}

/** Counts a call as when the budget is spent. */
export function countAfterBudget(
  parts: Parts,
  limit: SharedLimit,
  network: string,
  subject = 'all',
): Promise<RateLimitCount> {
  return countWithoutRefusing(parts, 'after-budget', `${limit} ${subject} ${network}`);
}

/** A time to wait in words: "12 seconds", "5 hours". */
export function durationText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return '1 minute';
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
