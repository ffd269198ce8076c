import type { Account } from '#functions/accounts/account.ts';
import { type QuotaUser, quotaPartition } from '#functions/accounts/limits/quota-owner.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { API_PERMITS_PER_MONTH, quotaMonth } from '#shared/domain/plan/plan.ts';

/** Spends the month's allowance of the API but for some permits. */
export async function leaveAllowance(
  { accounts, clock }: Pick<Runtime, 'accounts' | 'clock'>,
  user: QuotaUser & Pick<Account, 'subscription'>,
  left: number,
): Promise<void> {
  const used = API_PERMITS_PER_MONTH[user.subscription.status] - left;
  await accounts.put({ pk: quotaPartition(user), sk: `api-permits#${quotaMonth(clock.now())}`, used });
}
