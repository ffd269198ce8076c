import { type Account, roleOf } from '#functions/accounts/account.ts';
import type { Output } from '#shared/contract/index.ts';
import { accessUntil, daysLeft, hasAccess } from '#shared/domain/plan/plan.ts';
import { seatsAt } from '#shared/domain/plan/seats.ts';

/** A subscription as calls return it (PRODUCT §3, §7). Access comes from the function that the pipeline uses. */
export function toSubscription(account: Account, now: Date): Output<'currentSubscription'> {
  const { subscription } = account;
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
    seats: seatsAt(subscription, now),
    isOwner: roleOf(account) === 'owner',
    people: 1 + (account.workspace?.members ?? account.team?.members ?? []).length,
  };
}
