import { type AccountItem, accountKey } from '#functions/accounts/accounts.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ConditionFailed } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
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
  try {
    const account = await accounts.update<AccountItem>(accountKey(userId), {
      expression: 'SET subscription.cancelled = :cancelled',
      condition: 'attribute_exists(pk)',
      values: { ':cancelled': cancelled },
      returns: 'ALL_NEW',
    });
    if (account === undefined) throw new Error('DynamoDB returned no item after the cancellation.');
    return account.subscription;
  } catch (error) {
    if (error instanceof ConditionFailed) throw new ApiError('unauthorized');
    throw error;
  }
}
