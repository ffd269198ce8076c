import type { Output } from '#shared/contract/index.ts';
import { accessUntil, daysLeft, hasAccess, type SubscriptionState } from '#shared/domain/plan/plan.ts';

/** A subscription as calls return it (PRODUCT §3, §7). Access comes from the function that the pipeline uses. */
export function toSubscription(subscription: SubscriptionState, now: Date): Output<'currentSubscription'> {
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
