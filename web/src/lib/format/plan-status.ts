import type { Output } from '#shared/contract/index.ts';
import { localDay } from './days.ts';
import { formatDay } from './format.ts';

/** The states of a subscription that a person is told apart (PRODUCT §4). */
export type PlanState = 'trial' | 'trial-over' | 'paid' | 'grace' | 'cancelled' | 'paid-over';

export interface PlanStatus {
  readonly state: PlanState;
  /** What stands large: "5 days left". */
  readonly headline: string;
  /** The sentence under it. */
  readonly detail: string;
  /** Whole days left of what the headline is about: trial, paid month or grace. */
  readonly days: number;
  /** Whether to offer the upgrade. */
  readonly upgrade: boolean;
}

const DAY_MS = 86_400_000;

/**
 * Where a subscription stands (PRODUCT §2, §4): days left, paid until, or over. What is left and whether it is over is the
 * server's word.
 * @param now the reader's own clock, which only decides whether a date shows its year
 */
export function planStatus(subscription: Output<'currentSubscription'>, now: Date): PlanStatus {
  const { access, accessUntil, nextBillingDate, daysLeft } = subscription;
  const day = (moment: string): string => formatDay(localDay(new Date(moment)), now);
  const until = day(accessUntil);
  const paidUntil = day(nextBillingDate ?? accessUntil);
  const left = daysLeft === 1 ? '1 day left' : `${daysLeft} days left`;
  const state = stateOf(subscription);
  const days = !access ? 0 : state === 'paid' ? daysLeft - graceDaysOf(subscription) : daysLeft;
  switch (state) {
    case 'trial':
      return {
        state,
        days,
        headline: left,
        detail: `Your free trial runs until ${until}. No credit card is needed for it.`,
        upgrade: true,
      };
    case 'trial-over':
      return {
        state,
        days,
        headline: 'Trial over',
        detail: `It ended on ${until}. Upgrade to see permits again.`,
        upgrade: true,
      };
    case 'paid':
      return {
        state,
        days,
        headline: `Paid until ${paidUntil}`,
        detail: 'Nothing is charged by itself.',
        upgrade: false,
      };
    case 'grace':
      return {
        state,
        days,
        headline: left,
        detail: `Your paid month ended on ${paidUntil}. Permits stay open until ${until}, so that you can pay for the next one.`,
        upgrade: true,
      };
    case 'cancelled':
      return {
        state,
        days,
        headline: `Access until ${until}`,
        detail: 'You cancelled. The month you paid for is yours to its end, and we send no reminder.',
        upgrade: false,
      };
    case 'paid-over':
      return {
        state,
        days,
        headline: 'Paid month over',
        detail: `It ended on ${until}. Upgrade to see permits again.`,
        upgrade: true,
      };
  }
}

function stateOf(subscription: Output<'currentSubscription'>): PlanState {
  const { status, access, daysLeft, cancelled } = subscription;
  if (status === 'trial') return access ? 'trial' : 'trial-over';
  if (!access) return 'paid-over';
  if (cancelled) return 'cancelled';
  return daysLeft <= graceDaysOf(subscription) ? 'grace' : 'paid';
}

/** The days of grace behind a paid month. With the server's days left they tell the two apart, so that no clock of ours decides. */
function graceDaysOf({ accessUntil, nextBillingDate }: Output<'currentSubscription'>): number {
  return (Date.parse(accessUntil) - Date.parse(nextBillingDate ?? accessUntil)) / DAY_MS;
}
