import type { Output } from '#shared/contract/index.ts';
import { accessUntil, daysLeft, hasAccess, type SubscriptionState } from '#shared/domain/plan/plan.ts';

/** A subscription as the pages are told it (PRODUCT §3, §7); the pipeline's gate asks the same functions. */
export function subscriptionAnswer(
  subscription: SubscriptionState,
  now: Date,
): Output<'currentSubscription'> {
  const { status, trialEnd, paidUntil, cancelled } = subscription;
  const until = accessUntil(subscription);
  return {
    status,
    trialEnd,
    nextBillingDate: paidUntil,
    access: hasAccess(subscription, now),
    accessUntil: until,
    daysLeft: daysLeft(until, now),
    cancelled,
  };
}
