import { userPartition } from '#functions/accounts/account.ts';
import { accountKey } from '#functions/accounts/accounts.ts';
import type { Key, Table, Write } from '#functions/platform/tables/table.ts';
import type { PaidMonth } from '#shared/domain/plan/paid-month.ts';
import type { SubscriptionState } from '#shared/domain/plan/plan.ts';

/** A capture with its paid month, in the user's partition. Times are ISO 8601 UTC. */
export interface PaymentRecord extends PaidMonth {
  readonly paidAt: string;
  /** In PayPal's format, such as `5.00` and `USD`. */
  readonly amount: string;
  readonly currency: string;
}

function paymentKey(userId: string, orderId: string): Key {
  return { pk: userPartition(userId), sk: `payment#${orderId}` };
}

/** All payments of a user, newest first. */
export async function listPaymentRecords(accounts: Table, userId: string): Promise<readonly PaymentRecord[]> {
  const items = await accounts.query<PaymentRecord & Key>(userPartition(userId), { prefix: 'payment#' });
  return items.map(({ pk, sk, ...payment }) => payment).toSorted((a, b) => (a.paidAt < b.paidAt ? 1 : -1));
}

export function paymentWrite(userId: string, payment: PaymentRecord): Write {
  return { put: { ...paymentKey(userId, payment.orderId), ...payment } };
}

/** The write that changes a subscription, unless it has changed since `before` was read. */
export function subscriptionWrite(
  userId: string,
  before: SubscriptionState,
  after: SubscriptionState,
): Write {
  return {
    update: accountKey(userId),
    with: {
      expression: 'SET subscription = :after',
      // guard: a subscription changes from what was read
      condition: 'subscription = :before',
      values: { ':before': before, ':after': after },
    },
  };
}
