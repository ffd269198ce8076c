/** What is sold and for how much. Every figure here is a constant of PRODUCT §9 unless it says otherwise. */

/** The product's name, spelled once. */
export const PRODUCT_NAME = 'Plumbline';

/** The price of one month in whole US dollars. */
const DOLLARS_PER_MONTH = 5;

/** What PayPal captures for one month, and how pages write it. The server uses these values whatever a client sends. */
export const PRICE = {
  amount: DOLLARS_PER_MONTH.toFixed(2),
  currency: 'USD',
  intent: 'CAPTURE',
  short: `$${DOLLARS_PER_MONTH}`,
  label: `$${DOLLARS_PER_MONTH}/month`,
} as const;

/** PRODUCT §9: 7-day free trial. */
export const TRIAL_DAYS = 7;
/** The plan's terms in a few words each (PRODUCT §2, subscription page). */
export const PLAN_TERMS = [
  ['Trial', `${TRIAL_DAYS}-day free trial`],
  ['Card', 'No credit card required'],
  ['Term', 'Cancel anytime'],
  ['Billing', 'Through PayPal'],
] as const;
/**
 * PRODUCT §9: the Professional plan may export up to 500 leads per month. Distinct permits of a UTC month, by file and by the public
 * API together: a program that fetches leads exports them, and with an allowance of its own a key would be the way around this one.
 */
export const EXPORT_LEADS_PER_MONTH = 500;
/** Ours, PRODUCT §9 names none: an account's keys of the public API, one for each program that calls. */
export const API_KEYS_PER_USER = 5;
/** Ours: permits of one page of the public API, unless its caller says otherwise; small, since each permit counts for the month. */
export const API_PAGE_SIZE = 25;
/** Ours: the most permits of one page of the public API, the product's own page (PRODUCT §9). */
export const API_PAGE_MAX = 100;
/** Ours: calls of the public API a minute, by one key and by all keys of an account: more than 500 permits a month can need. */
export const API_CALLS_PER_MINUTE = { key: 60, account: 120 } as const;
/** PRODUCT §9: page size of a permit list. */
export const PAGE_SIZE = 100;
/** PRODUCT §9: the heat map's fetch limit; the most rows one search answers. */
export const SEARCH_LIMIT_MAX = 1000;
/** PRODUCT §9: the city dropdown shows the first 50 cities, then "... and N more". */
export const CITY_OPTIONS_SHOWN = 50;
/** PRODUCT §2: the dashboard's recent list. */
export const RECENT_SHOWN = 5;
/** PRODUCT §8: the pause before a signed-out browser is sent to sign in, in milliseconds. */
export const LOGIN_REDIRECT_DELAY_MS = 500;
/** PRODUCT §2, §9: the monitoring page asks for the status this often, in milliseconds. */
export const MONITORING_REFRESH_MS = 5000;
/** PRODUCT §9: how long a toast stays, in milliseconds. */
export const TOAST_MS = 5000;
/** PRODUCT §9: shown, marked as such, only while the true count is unknown. */
export const FALLBACK_COUNTS = { allPermits: '88,000+', permitsCollected: '7650' } as const;

const DAY_MS = 86_400_000;

export type SubscriptionStatus = 'trial' | 'active';

/** Access goes on so long after the paid month, unless the subscription was cancelled: ours, PRODUCT §9 names none. */
export const GRACE_DAYS = 3;

/** The part of an account that decides access. Times are ISO 8601 in UTC. */
export interface SubscriptionState {
  /** `active` while a payment stands that was not refunded, also a past one; PRODUCT §4 knows no third. */
  readonly status: SubscriptionStatus;
  readonly trialEnd: string;
  /** End of the last paid month; null without a payment. */
  readonly paidUntil: string | null;
  /** The day of the month on which paid months end, as far as the month has it; null without a payment. */
  readonly anchorDay: number | null;
  /** The user wants no reminders and no grace; what is paid lasts. */
  readonly cancelled: boolean;
  /** When a refund took the access away; null unless it did and nothing was paid since. */
  readonly endedAt: string | null;
  /** Payments and refunds so far: no two states of an account are alike. */
  readonly changes: number;
}

/** A subscription as the first sign-in makes it. */
export function trialSubscription(trialEnd: string): SubscriptionState {
  return {
    status: 'trial',
    trialEnd,
    paidUntil: null,
    anchorDay: null,
    cancelled: false,
    endedAt: null,
    changes: 0,
  };
}

/** The moment a trial that starts at `start` ends (PRODUCT §9: 7 days). */
export function trialEndFrom(start: Date): Date {
  return new Date(start.getTime() + TRIAL_DAYS * DAY_MS);
}

/** Whole days left until `end`, rounded up, never below zero (PRODUCT §4). */
export function daysLeft(end: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(end) - now.getTime()) / DAY_MS));
}

/**
 * Until when the account may read permits: the later of trial and paid month (PRODUCT §4, §6), with the days of grace after a
 * paid month that was not cancelled; the moment of a refund where one took the access away.
 */
export function accessUntil({ trialEnd, paidUntil, cancelled, endedAt }: SubscriptionState): string {
  if (endedAt !== null) return endedAt;
  if (paidUntil === null) return trialEnd;
  const grace = cancelled ? 0 : GRACE_DAYS * DAY_MS;
  return new Date(Math.max(Date.parse(trialEnd), Date.parse(paidUntil) + grace)).toISOString();
}

/** True while permits may be read. A trial is over exactly at `trialEnd` (PRODUCT §4). */
export function hasAccess(subscription: SubscriptionState, now: Date): boolean {
  return Date.parse(accessUntil(subscription)) > now.getTime();
}

/** The UTC calendar month that export quotas are counted in, as `YYYY-MM`. */
export function quotaMonth(now: Date): string {
  return now.toISOString().slice(0, 7);
}
