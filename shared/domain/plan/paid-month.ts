import { hasAccess, type SubscriptionState } from './plan.ts';

/** A payment and its month. Times are ISO 8601 in UTC. */
export interface PaidMonth {
  readonly orderId: string;
  readonly from: string;
  readonly until: string;
  /** Day of the month on which months end; short months may lack it. */
  readonly anchorDay: number;
  readonly refunded: boolean;
}

/**
 * Applies a payment: one calendar month (PRODUCT §4, §9) from now, the end of the trial or the end of the paid time, whichever is latest,
 * so that paying early loses nothing.
 */
export function withPayment(
  before: SubscriptionState,
  orderId: string,
  now: Date,
): { readonly subscription: SubscriptionState; readonly month: PaidMonth } {
  const { paidUntil, trialEnd } = before;
  const from = latest(now.toISOString(), trialEnd, paidUntil);
  const month = monthFrom(orderId, from, from === paidUntil ? before.anchorDay : null);
  return {
    month,
    subscription: {
      ...before,
      status: 'active',
      paidUntil: month.until,
      anchorDay: month.anchorDay,
      cancelled: false,
      endedAt: null,
      changes: before.changes + 1,
    },
  };
}

/**
 * Applies a refund or reversal. Access and the rest of the trial end at once, unless another paid month remains. Months that have not
 * begun move forward.
 * @param months all payments of the account
 */
export function withoutPayment(
  before: SubscriptionState,
  months: readonly PaidMonth[],
  orderId: string,
  now: Date,
): { readonly subscription: SubscriptionState; readonly months: readonly PaidMonth[] } {
  const after: PaidMonth[] = [];
  let last: PaidMonth | undefined;
  for (const month of months.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))) {
    const refunded = month.refunded || month.orderId === orderId;
    const next = refunded ? { ...month, refunded } : moveForward(month, before.trialEnd, last, now);
    if (!refunded) last = next;
    after.push(next);
  }
  const goesOn = last !== undefined && Date.parse(last.until) > now.getTime();
  const ends = !goesOn && hasAccess(before, now);
  return {
    months: after,
    subscription: {
      ...before,
      status: last === undefined ? 'trial' : 'active',
      trialEnd: goesOn ? before.trialEnd : earlier(before.trialEnd, now.toISOString()),
      paidUntil: last?.until ?? null,
      anchorDay: last?.anchorDay ?? null,
      endedAt: ends ? now.toISOString() : before.endedAt,
      changes: before.changes + 1,
    },
  };
}

/** Moves a month that has not begun to the end of what precedes it. */
function moveForward(month: PaidMonth, trialEnd: string, last: PaidMonth | undefined, now: Date): PaidMonth {
  const from = latest(now.toISOString(), trialEnd, last?.until ?? null);
  if (Date.parse(month.from) <= Date.parse(from)) return month;
  return monthFrom(month.orderId, from, from === last?.until ? last.anchorDay : null);
}

/** @param anchorDay of the previous month; null without one */
function monthFrom(orderId: string, from: string, anchorDay: number | null): PaidMonth {
  const start = new Date(from);
  const anchor = anchorDay ?? start.getUTCDate();
  const until = new Date(start);
  until.setUTCDate(1);
  until.setUTCMonth(until.getUTCMonth() + 1);
  until.setUTCDate(Math.min(anchor, daysInMonth(until)));
  return { orderId, from, until: until.toISOString(), anchorDay: anchor, refunded: false };
}

function daysInMonth(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
}

function latest(first: string, second: string, third: string | null): string {
  const later = Date.parse(second) > Date.parse(first) ? second : first;
  return third !== null && Date.parse(third) > Date.parse(later) ? third : later;
}

function earlier(first: string, second: string): string {
  return Date.parse(second) < Date.parse(first) ? second : first;
}
