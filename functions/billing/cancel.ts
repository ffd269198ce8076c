import { type AccountItem, accountKey } from '#functions/accounts/accounts.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ConditionFailed } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { SubscriptionState } from '#shared/domain/plan/plan.ts';

/**
 * Cancels a subscription, or takes that back: no reminders and no grace from now on; what is paid lasts to its end
 * (PRODUCT §9: cancel anytime). Answers the subscription as it is then.
 * @throws ApiError `unauthorized` when the account is gone
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
    if (account === undefined) throw new Error('DynamoDB took the cancellation but did not answer it.');
    return account.subscription;
  } catch (error) {
    if (error instanceof ConditionFailed) throw new ApiError('unauthorized');
    throw error;
  }
}
