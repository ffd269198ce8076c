import { type PostAnswer, PostFault } from '#functions/platform/network/public-post.ts';
import { OFF_AFTER_HOURS, RETRY_HOURS } from '#shared/domain/alerts/webhook.ts';
import type { DeliveryTry } from './deliveries.ts';
import type { WebhookItem } from './webhook.ts';

/** The outcome of an attempt; `gone`: the server answered 410, so no further attempt is wanted. */
export interface AttemptOutcome {
  readonly kind: 'delivered' | 'refused' | 'gone';
  readonly try: DeliveryTry;
  /** How long the receiver asks us to wait, in milliseconds. */
  readonly waitMs: number;
}

const HOUR_MS = 3_600_000;
const PAUSE_MS = 60_000;
/** The pause after a failure doubles from a minute to this. */
const PAUSE_MAX_MS = 2 * HOUR_MS;
/** Varies the pause by up to a fifth, so that messages that failed together are not retried together. */
const JITTER = 0.2;
const GONE = 410;

/** Only 2xx means delivered: redirects are not followed. */
export function toOutcome({ status, retryAfter }: PostAnswer, at: number, ms: number): AttemptOutcome {
  const isDelivered = status >= 200 && status < 300;
  const attempt = { at, ms, status, error: isDelivered ? null : statusText(status) };
  const kind = isDelivered ? 'delivered' : status === GONE ? 'gone' : 'refused';
  return { kind, try: attempt, waitMs: isDelivered ? 0 : toWaitMs(retryAfter, at + ms) };
}

/** The outcome of an attempt without an answer. */
export function toFailure(error: unknown, at: number, ms: number): AttemptOutcome {
  const text = error instanceof PostFault ? error.message : 'The message could not be sent.';
  return { kind: 'refused', try: { at, ms, status: null, error: text }, waitMs: 0 };
}

/**
 * When a refused message is tried again, or undefined after `RETRY_HOURS`. The last attempt is at the end of that time, however long the
 * receiver asks us to wait. Times are epoch milliseconds.
 * @param begunAt when the retry time began: at the first attempt, or when the webhook was last switched on
 * @param random in [0, 1)
 */
export function retryAt(
  { attempts, begunAt }: { readonly attempts: number; readonly begunAt: number },
  now: number,
  waitMs: number,
  random: number,
): number | undefined {
  const deadline = begunAt + RETRY_HOURS * HOUR_MS;
  if (now >= deadline) return undefined;
  const pause = Math.min(PAUSE_MS * 2 ** attempts, PAUSE_MAX_MS) * (1 - JITTER + 2 * JITTER * random);
  return Math.min(now + Math.max(Math.round(pause), waitMs), deadline);
}

/** True when a webhook has failed long enough to be switched off. */
export function hasFailedLong({ failingSince }: Pick<WebhookItem, 'failingSince'>, now: number): boolean {
  return failingSince !== undefined && now - Date.parse(failingSince) >= OFF_AFTER_HOURS * HOUR_MS;
}

/** Reads `Retry-After`, seconds or a date (RFC 9110), as milliseconds; 0 when it is absent or invalid. */
function toWaitMs(retryAfter: string | undefined, now: number): number {
  const text = retryAfter?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? 0 : Math.max(0, at - now);
}

function statusText(status: number): string {
  if (status === GONE) return 'Your server answered 410: gone for good.';
  if (status >= 300 && status < 400) return `Your server answered ${status}: redirects are not followed.`;
  return `Your server answered ${status}.`;
}
