import { hasAccess, type SubscriptionState } from './plan.ts';
import { seatTermsOf } from './seats.ts';

/** A payment and its month. Times are ISO 8601 in UTC. */
export interface PaidMonth {
  readonly orderId: string;
  readonly from: string;
  readonly until: string;
  /** Day of the month on which months end; short months may lack it. */
  readonly anchorDay: number;
  readonly refunded: boolean;
  /** The people it is for. */
  readonly seats: number;
  /** The payment added seats to time that was paid, and no month. */
  readonly adds?: true;
}

/**
 * Applies a payment: one calendar month (PRODUCT §4, §9) from now, the end of the trial or the end of the paid time, whichever is latest,
 * so that paying early loses nothing.
 */
export function withPayment(
  before: SubscriptionState,
  orderId: string,
  now: Date,
  seats = 1,
): { readonly subscription: SubscriptionState; readonly month: PaidMonth } {
  const { paidUntil, trialEnd, seatTerms = [] } = before;
  const from = latest(now.toISOString(), trialEnd, paidUntil);
  const { until, anchorDay } = monthFrom(from, from === paidUntil ? before.anchorDay : null);
  const month = { orderId, from, until, anchorDay, refunded: false, seats };
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
      seatTerms: seatTermsOf([...seatTerms, month], now),
    },
  };
}

/** Applies a payment that adds seats from now until the end of the time that was paid when it was ordered. */
export function withSeats(
  before: SubscriptionState,
  orderId: string,
  now: Date,
  { seats, addedUntil }: { readonly seats: number; readonly addedUntil: string },
): { readonly subscription: SubscriptionState; readonly month: PaidMonth } {
  const { anchorDay, seatTerms = [], changes } = before;
  const added = {
    orderId,
    from: now.toISOString(),
    until: addedUntil,
    refunded: false,
    seats,
    adds: true,
  } as const;
  return {
    month: { ...added, anchorDay: anchorDay ?? now.getUTCDate() },
    subscription: {
      ...before,
      seatTerms: seatTermsOf([...seatTerms, added], now),
      changes: changes + 1,
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
    // guard: a refund ends its own month
    const refunded = month.refunded || month.orderId === orderId;
    const isFixed = refunded || month.adds === true;
    const next = isFixed ? { ...month, refunded } : moveForward(month, before.trialEnd, last, now);
    if (!isFixed) last = next;
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
      seatTerms: seatTermsOf(
        after.filter(({ refunded }) => !refunded),
        now,
      ),
    },
  };
}

/** Moves a month that has not begun to the end of what precedes it. */
function moveForward(month: PaidMonth, trialEnd: string, last: PaidMonth | undefined, now: Date): PaidMonth {
  const from = latest(now.toISOString(), trialEnd, last?.until ?? null);
  if (Date.parse(month.from) <= Date.parse(from)) return month;
  return { ...month, from, ...monthFrom(from, from === last?.until ? last.anchorDay : null) };
}

/** @param anchorDay of the previous month; null without one */
function monthFrom(from: string, anchorDay: number | null): Pick<PaidMonth, 'until' | 'anchorDay'> {
  const start = new Date(from);
  const anchor = anchorDay ?? start.getUTCDate();
  const until = new Date(start);
  until.setUTCDate(1);
  until.setUTCMonth(until.getUTCMonth() + 1);
  until.setUTCDate(Math.min(anchor, daysInMonth(until)));
  return { until: until.toISOString(), anchorDay: anchor };
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
