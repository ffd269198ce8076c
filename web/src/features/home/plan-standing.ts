import type { Output } from '#shared/contract/index.ts';
import { localDay } from '../../lib/days.ts';
import { formatDay } from '../../lib/format.ts';

export interface PlanStanding {
  /** What stands large: "5 days left". */
  readonly headline: string;
  /** The sentence under it. */
  readonly detail: string;
  /** Whether to offer the upgrade. */
  readonly upgrade: boolean;
}

/**
 * Where a subscription stands, for the home page (spec §2, §4): days left, paid until, or over. What is left and whether
 * it is over is the server's word.
 * @param now the reader's own clock, which only decides whether a date shows its year
 */
export function planStanding(subscription: Output<'currentSubscription'>, now: Date): PlanStanding {
  const { status, access, accessUntil, daysLeft } = subscription;
  const day = formatDay(localDay(new Date(accessUntil)), now);
  if (status === 'active')
    return access
      ? { headline: `Paid until ${day}`, detail: 'Nothing is charged by itself.', upgrade: false }
      : {
          headline: 'Paid month over',
          detail: `It ended on ${day}. Upgrade to see permits again.`,
          upgrade: true,
        };
  if (!access)
    return {
      headline: 'Trial over',
      detail: `It ended on ${day}. Upgrade to see permits again.`,
      upgrade: true,
    };
  return {
    headline: daysLeft === 1 ? '1 day left' : `${daysLeft} days left`,
    detail: `Your free trial runs until ${day}. No credit card is needed for it.`,
    upgrade: true,
  };
}
