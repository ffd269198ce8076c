import { TEAM_MAX } from '../team/roles.ts';
import { PRICE, type SeatTerm, type SubscriptionState } from './plan.ts';

/** What one order buys: a month for some people, or seats for the rest of the time that is paid. */
export interface Purchase {
  /** What PayPal captures, such as `15.00`. */
  readonly amount: string;
  readonly seats: number;
  /** The end of the added seats, ISO 8601 in UTC; absent for a month. */
  readonly addedUntil?: string;
}

const DAY_MS = 86_400_000;
/** A seat's day costs this share of its month, so that no day of any month makes it dearer than the month. */
const DAYS_OF_LONGEST_MONTH = 31;
/** Our own rule, in cents: less would mostly be PayPal's fee. */
const ADDED_LEAST_CENTS = 100;

/** A month for some people, each at the same price. */
export function monthFor(seats: number): Purchase {
  return { amount: (Number(PRICE.amount) * seats).toFixed(2), seats };
}

/** Seats that are added until the end of the paid time: each costs the days left, the one under way included. */
export function addedSeats(seats: number, paidUntil: string, now: Date): Purchase {
  const days = Math.max(0, Math.ceil((Date.parse(paidUntil) - now.getTime()) / DAY_MS));
  const cents = Math.round((Number(PRICE.amount) * 100 * seats * days) / DAYS_OF_LONGEST_MONTH);
  return { amount: (Math.max(cents, ADDED_LEAST_CENTS) / 100).toFixed(2), seats, addedUntil: paidUntil };
}

/**
 * The people who may work under a subscription: those whose seats are paid for, at least one. The last month's seats stay in the days of
 * grace, and the first month's count from its payment, so that paying during the trial gives a team at once. A trial without a payment has
 * one seat.
 */
export function seatsAt({ seatTerms = [] }: Pick<SubscriptionState, 'seatTerms'>, now: Date): number {
  if (seatTerms.length === 0) return 1;
  const first = Math.min(...seatTerms.map(({ from }) => Date.parse(from)));
  const last = Math.max(...seatTerms.map(({ until }) => Date.parse(until)));
  const at = Math.min(Math.max(now.getTime(), first), last - 1);
  const paid = seatTerms
    .filter(({ from, until }) => Date.parse(from) <= at && at < Date.parse(until))
    .reduce((sum, { seats }) => sum + seats, 0);
  return Math.min(Math.max(paid, 1), TEAM_MAX);
}

/** The most seats at any time from now on, while seats that are added now would last. */
export function mostSeatsFrom(subscription: Pick<SubscriptionState, 'seatTerms'>, now: Date): number {
  const later = (subscription.seatTerms ?? []).map(({ from }) => new Date(from)).filter((from) => from > now);
  return Math.max(...[now, ...later].map((at) => seatsAt(subscription, at)));
}

/** The seats of some payments that are not over; of the last one also after its end. */
export function seatTermsOf(terms: readonly SeatTerm[], now: Date): readonly SeatTerm[] {
  const last = Math.max(...terms.map(({ until }) => Date.parse(until)));
  return terms
    .filter(({ until }) => Date.parse(until) > now.getTime() || Date.parse(until) === last)
    .map(({ from, until, seats }) => ({ from, until, seats }));
}
