import { hasAccess, type SubscriptionState } from './plan.ts';

/** One capture and the month it bought. Times are ISO 8601 in UTC. */
export interface PaidMonth {
  readonly orderId: string;
  readonly from: string;
  readonly until: string;
  /** The day of the month it is counted by, which a short month may not have. */
  readonly anchorDay: number;
  readonly refunded: boolean;
}

/**
 * The subscription after a capture, and the month it bought: one calendar month (PRODUCT §4, §9), counted from now, the end
 * of the trial or the end of what is paid, whichever is latest, so that paying early loses nothing.
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
 * The subscription after the payment of an order was refunded or reversed, and all payments as they are then. Access ends
 * at once, with what was left of the trial, unless another paid month is left; one that had not begun then begins at once.
 * @param months all payments of the account, that of the order among them
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
    const next = refunded ? { ...month, refunded } : broughtForward(month, before.trialEnd, last, now);
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

/** A month that has not begun begins when nothing is before it any more; one that has begun stays as it is. */
function broughtForward(
  month: PaidMonth,
  trialEnd: string,
  last: PaidMonth | undefined,
  now: Date,
): PaidMonth {
  const from = latest(now.toISOString(), trialEnd, last?.until ?? null);
  if (Date.parse(month.from) <= Date.parse(from)) return month;
  return monthFrom(month.orderId, from, from === last?.until ? last.anchorDay : null);
}

/** The month from `from` on; `anchorDay` is that of the month it follows on, null where it follows none. */
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
