/** What is sold and for how much. Every figure here is a constant of spec §9 unless it says otherwise. */

/** The product's name, spelt once (LOOK). */
export const PRODUCT_NAME = 'Plumbline';

/** Spec §9: $5/month, USD, one capture of 5.00. The server uses these whatever a client sends. */
export const PRICE = { amount: '5.00', currency: 'USD', intent: 'CAPTURE', label: '$5/month' } as const;

/** Spec §9: 7-day free trial. */
export const TRIAL_DAYS = 7;
/** Spec §9: the Professional plan may export up to 500 leads per month. */
export const EXPORT_LEADS_PER_MONTH = 500;
/** Spec §9: page size of a permit list. */
export const PAGE_SIZE = 100;
/** Spec §9: the heat map's fetch limit; the most rows one search answers. */
export const SEARCH_LIMIT_MAX = 1000;
/** Spec §9: the city dropdown shows the first 50 cities, then "... and N more". */
export const CITY_OPTIONS_SHOWN = 50;
/** Spec §2: the dashboard's recent list. */
export const RECENT_SHOWN = 5;
/** Spec §8: the pause before a signed-out browser is sent to sign in, in milliseconds. */
export const LOGIN_REDIRECT_DELAY_MS = 500;
/** Spec §2, §9: the monitoring page asks for the status this often, in milliseconds. */
export const MONITORING_REFRESH_MS = 5000;
/** Spec §9: how long a toast stays, in milliseconds. */
export const TOAST_MS = 5000;
/** Spec §9: shown, marked as such, only while the true count is unknown. */
export const FALLBACK_COUNTS = { allPermits: '88,000+', permitsCollected: '7650' } as const;

const DAY_MS = 86_400_000;

export type SubscriptionStatus = 'trial' | 'active';

/** The part of an account that decides access. Times are ISO 8601 in UTC. */
export interface SubscriptionState {
  readonly status: SubscriptionStatus;
  readonly trialEnd: string;
  /** End of the paid month; null before the first payment. */
  readonly paidUntil: string | null;
}

/** The moment a trial that starts at `start` ends (spec §9: 7 days). */
export function trialEndFrom(start: Date): Date {
  return new Date(start.getTime() + TRIAL_DAYS * DAY_MS);
}

/** Whole days left until `end`, rounded up, never below zero (spec §4). */
export function daysLeft(end: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(end) - now.getTime()) / DAY_MS));
}

/** Until when the account may read permits: the later of trial and paid month (spec §4, §6). */
export function accessUntil(subscription: SubscriptionState): string {
  const { trialEnd, paidUntil } = subscription;
  return paidUntil !== null && Date.parse(paidUntil) > Date.parse(trialEnd) ? paidUntil : trialEnd;
}

/** True while permits may be read. A trial is over exactly at `trialEnd` (spec §4). */
export function hasAccess(subscription: SubscriptionState, now: Date): boolean {
  return Date.parse(accessUntil(subscription)) > now.getTime();
}

/** The UTC calendar month that export quotas are counted in, as `YYYY-MM`. */
export function quotaMonth(now: Date): string {
  return now.toISOString().slice(0, 7);
}
