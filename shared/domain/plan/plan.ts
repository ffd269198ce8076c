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

/** What a month costs: `$5/month`, with more people their sum, `$20/month for 4 people`. */
export function monthLabel(people: number): string {
  return people === 1 ? PRICE.label : `$${DOLLARS_PER_MONTH * people}/month for ${people} people`;
}

/** PRODUCT §9: 7-day free trial. */
export const TRIAL_DAYS = 7;
/** Terms of the plan (PRODUCT §2, subscription page). */
export const PLAN_TERMS = [
  ['Trial', `${TRIAL_DAYS}-day free trial`],
  ['Card', 'No credit card required'],
  ['Term', 'Cancel anytime'],
  ['Billing', 'Through PayPal'],
] as const;
/** PRODUCT §9: the Professional plan may export up to 500 leads per month. Counts distinct permits per UTC month. */
export const EXPORT_LEADS_PER_MONTH = 500;
/** Our own limit: permits that the public API delivers in a UTC month, apart from exports. */
export const API_PERMITS_PER_MONTH = { trial: 500, active: 10_000 } as const satisfies Record<
  SubscriptionStatus,
  number
>;
/** Our own limit: keys of the public API per account. */
export const API_KEYS_PER_USER = 5;
/** Our own default page size of the public API; small, since each permit counts toward the allowance. */
export const API_PAGE_SIZE = 25;
/** Maximum page size of the public API, equal to the product's own (PRODUCT §9). */
export const API_PAGE_MAX = 100;
/**
 * How many different permits the site's lists show an account. No person reads that many: at a hundred a page it is a page every twelve
 * seconds for ten minutes, or two hundred pages a day.
 */
export const ROW_BUDGETS = { tenMinutes: 5_000, day: 20_000, trialDay: 10_000 } as const;
/** In this time the guard of ten minutes gives another permit, in milliseconds: a hundred every 12 seconds. */
export const MS_PER_ROW = 600_000 / ROW_BUDGETS.tenMinutes;

/** Our own limit: public API calls per minute, far more than the month's permits need. */
export const API_CALLS_PER_MINUTE = { key: 60, account: 120 } as const;
/** PRODUCT §9: page size of a permit list. */
export const PAGE_SIZE = 100;
/** As many leads leave most of a page empty: it then offers to drop a condition of the search. */
export const FEW_LEADS = 3;
/** PRODUCT §9: the heat map's fetch limit; the maximum rows of a search. */
export const SEARCH_LIMIT_MAX = 1000;
/** PRODUCT §9: the city dropdown shows the first 50 cities, then "... and N more". */
export const CITY_OPTIONS_SHOWN = 50;
/** PRODUCT §2: the dashboard's recent list. */
export const RECENT_SHOWN = 5;
/** PRODUCT §8: delay before a signed-out browser is redirected to sign-in, in milliseconds. */
export const LOGIN_REDIRECT_DELAY_MS = 500;
/** PRODUCT §2, §9: poll interval of the monitoring page, in milliseconds. */
export const MONITORING_REFRESH_MS = 5000;
/** PRODUCT §9: duration of a toast, in milliseconds. */
export const TOAST_MS = 5000;
/** PRODUCT §9: shown, marked as not counted, until the real counts are known. */
export const FALLBACK_COUNTS = { allPermits: '88,000+', permitsCollected: '7650' } as const;

const DAY_MS = 86_400_000;

export type SubscriptionStatus = 'trial' | 'active';

/** Our own rule: days of access after the paid month, unless the subscription was canceled. */
export const GRACE_DAYS = 3;

/** Seats that a payment gives for a time. Times are ISO 8601 in UTC. */
export interface SeatTerm {
  readonly from: string;
  readonly until: string;
  readonly seats: number;
}

/** The part of an account that decides access. Times are ISO 8601 in UTC. */
export interface SubscriptionState {
  /** `active` with any payment that was not refunded, even an expired one (PRODUCT §4). */
  readonly status: SubscriptionStatus;
  readonly trialEnd: string;
  /** End of the last paid month; null without a payment. */
  readonly paidUntil: string | null;
  /** Day of the month on which paid months end; null without a payment. */
  readonly anchorDay: number | null;
  /** No reminders and no grace period; the paid month remains. */
  readonly cancelled: boolean;
  /** When a refund ended access; null without one or after a new payment. */
  readonly endedAt: string | null;
  /** Count of payments and refunds, which makes every state distinct. */
  readonly changes: number;
  /** The seats that are paid for, now and later; absent without a payment: one. */
  readonly seatTerms?: readonly SeatTerm[];
}

/** Creates the subscription of a new account. */
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

export function trialEndFrom(start: Date): Date {
  return new Date(start.getTime() + TRIAL_DAYS * DAY_MS);
}

/** Whole days left until `end`, rounded up, never below zero (PRODUCT §4). */
export function daysLeft(end: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(end) - now.getTime()) / DAY_MS));
}

/**
 * Returns the end of access: the later of trial end and paid month (PRODUCT §4, §6) plus grace days unless canceled, or the time of a
 * refund that ended access.
 */
export function accessUntil({ trialEnd, paidUntil, cancelled, endedAt }: SubscriptionState): string {
  if (endedAt !== null) return endedAt;
  if (paidUntil === null) return trialEnd;
  const grace = cancelled ? 0 : GRACE_DAYS * DAY_MS;
  return new Date(Math.max(Date.parse(trialEnd), Date.parse(paidUntil) + grace)).toISOString();
}

/** The end of what was paid for or is on trial, as pages and mails name it: the days of grace are no part of it. */
export function paidAccessUntil(subscription: SubscriptionState): string {
  return accessUntil({ ...subscription, cancelled: true });
}

/** True while permits may be read. A trial ends exactly at `trialEnd` (PRODUCT §4). */
export function hasAccess(subscription: SubscriptionState, now: Date): boolean {
  return Date.parse(accessUntil(subscription)) > now.getTime();
}

/** Returns the UTC month of export quotas, as `YYYY-MM`. */
export function quotaMonth(now: Date): string {
  return now.toISOString().slice(0, 7);
}

/** The first day of the UTC month after `month` (`YYYY-MM`) in words: "December 1, 2026". */
export function nextMonthWords(month: string): string {
  return monthStart(month, 1).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

/** The start of the UTC month that is `later` months after `month` (`YYYY-MM`). */
export function monthStart(month: string, later: number): Date {
  const start = new Date(`${month}-01T00:00:00.000Z`);
  start.setUTCMonth(start.getUTCMonth() + later);
  return start;
}
