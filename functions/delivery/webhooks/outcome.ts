import { type PostAnswer, PostFault } from '#functions/platform/network/public-post.ts';
import { OFF_AFTER_HOURS, RETRY_HOURS } from '#shared/domain/alerts/webhook.ts';
import type { DeliveryTry } from './deliveries.ts';
import type { WebhookItem } from './webhook.ts';

/** What came of an attempt: taken by the receiver, refused for now, or refused for good (410). */
export interface AttemptOutcome {
  readonly kind: 'taken' | 'refused' | 'gone';
  readonly try: DeliveryTry;
  /** What the receiver asks us to wait, in milliseconds. */
  readonly waitMs: number;
}

const HOUR_MS = 3_600_000;
const PAUSE_MS = 60_000;
/** The pause after a failure doubles from a minute to this. */
const PAUSE_MAX_MS = 2 * HOUR_MS;
/** And is up to a fifth longer or shorter, so that what failed together does not come together. */
const JITTER = 0.2;
const GONE = 410;

/** What an answer means. Only 2xx is a yes: a redirect is not followed, so it is none. */
export function toOutcome({ status, retryAfter }: PostAnswer, at: number, ms: number): AttemptOutcome {
  const isTaken = status >= 200 && status < 300;
  const attempt = { at, ms, status, error: isTaken ? null : wordsOf(status) };
  const kind = isTaken ? 'taken' : status === GONE ? 'gone' : 'refused';
  return { kind, try: attempt, waitMs: isTaken ? 0 : waitOf(retryAfter, at + ms) };
}

/** What it means that there was no answer. */
export function toFailure(error: unknown, at: number, ms: number): AttemptOutcome {
  const words = error instanceof PostFault ? error.message : 'The message could not be sent.';
  return { kind: 'refused', try: { at, ms, status: null, error: words }, waitMs: 0 };
}

/**
 * When a message that was refused is tried again, or undefined when its day is over; all in epoch milliseconds. The day begins with the
 * first attempt, and anew when the webhook is switched on again; the last attempt is at its end, whatever else is asked for.
 * @param begunAt when its day began
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

/** Whether a webhook that has just failed has done so for so long that it is switched off. */
export function hasFailedLong({ failingSince }: Pick<WebhookItem, 'failingSince'>, now: number): boolean {
  return failingSince !== undefined && now - Date.parse(failingSince) >= OFF_AFTER_HOURS * HOUR_MS;
}

/** `Retry-After` in milliseconds: seconds or a date (RFC 9110); 0 when it says nothing. */
function waitOf(retryAfter: string | undefined, now: number): number {
  const text = retryAfter?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? 0 : Math.max(0, at - now);
}

function wordsOf(status: number): string {
  if (status === GONE) return 'Your server answered 410: gone for good.';
  if (status >= 300 && status < 400) return `Your server answered ${status}: redirects are not followed.`;
  return `Your server answered ${status}.`;
}
