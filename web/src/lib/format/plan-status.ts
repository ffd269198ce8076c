import type { Output } from '#shared/contract/index.ts';
import { formatDayOf } from './format.ts';

/** The states of a subscription that pages distinguish (PRODUCT §4). */
export type PlanState = 'trial' | 'trial-over' | 'paid' | 'grace' | 'cancelled' | 'paid-over';

interface PlanStatus {
  readonly state: PlanState;
  /** "5 days left". */
  readonly headline: string;
  readonly detail: string;
  /** Whole days left of the trial, paid month or grace period. */
  readonly days: number;
  /** Whether to offer an upgrade. */
  readonly upgrade: boolean;
}

const DAY_MS = 86_400_000;

/**
 * Describes a subscription (PRODUCT §2, §4). Days left and access come from the server.
 * @param now only decides whether a date shows its year
 */
export function planStatus(subscription: Output<'currentSubscription'>, now: Date): PlanStatus {
  const { access, accessUntil, nextBillingDate, daysLeft } = subscription;
  const day = (moment: string): string => formatDayOf(moment, now);
  const until = day(accessUntil);
  const paidUntil = day(nextBillingDate ?? accessUntil);
  const left = daysLeft === 1 ? '1 day left' : `${daysLeft} days left`;
  const state = readState(subscription);
  const days = !access ? 0 : state === 'paid' ? daysLeft - graceDays(subscription) : daysLeft;
  const status = (headline: string, detail: string, upgrade: boolean): PlanStatus => ({
    state,
    days,
    headline,
    detail,
    upgrade,
  });
  switch (state) {
    case 'trial':
      return status(left, `Your free trial runs until ${until}. Then it just ends. No charge.`, true);
    case 'trial-over':
      return status('Trial over', `It ended on ${until}. Upgrade to see permits again.`, true);
    case 'paid':
      return status(`Paid until ${paidUntil}`, 'No automatic charges. We email you before it ends.', false);
    case 'grace':
      return status(
        left,
        `Your paid month ended on ${paidUntil}. You keep access until ${until}, so you have time to pay for the next one.`,
        true,
      );
    case 'cancelled':
      return status(
        `Access until ${until}`,
        'You canceled. You keep access until the end of the month you paid for.',
        false,
      );
    case 'paid-over':
      return status('Paid month over', `It ended on ${paidUntil}. Upgrade to see permits again.`, true);
  }
}

function readState(subscription: Output<'currentSubscription'>): PlanState {
  const { status, access, daysLeft, cancelled } = subscription;
  if (status === 'trial') return access ? 'trial' : 'trial-over';
  if (!access) return 'paid-over';
  if (cancelled) return 'cancelled';
  return daysLeft <= graceDays(subscription) ? 'grace' : 'paid';
}

/** The days of grace after a paid month. Compared with the server's days left, so that the browser's clock does not matter. */
function graceDays({ accessUntil, nextBillingDate }: Output<'currentSubscription'>): number {
  return (Date.parse(accessUntil) - Date.parse(nextBillingDate ?? accessUntil)) / DAY_MS;
}
