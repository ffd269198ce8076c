import { updateAccount } from '#functions/accounts/accounts.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { SubscriptionState } from '#shared/domain/plan/plan.ts';

/**
 * Cancels a subscription or undoes that. A canceled one has no reminders and no grace period, and lasts to the end of the paid
 * month (PRODUCT §9: cancel anytime).
 * @returns the changed subscription
 * @throws ApiError `unauthorized` when the account does not exist
 */
export async function setCancelled(
  { accounts }: Pick<Runtime, 'accounts'>,
  userId: string,
  cancelled: boolean,
): Promise<SubscriptionState> {
  const { subscription } = await updateAccount(accounts, userId, {
    expression: 'SET subscription.cancelled = :cancelled',
    values: { ':cancelled': cancelled },
  });
  return subscription;
}
