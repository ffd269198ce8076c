import { userPartition } from '#functions/accounts/account.ts';
import { accountKey } from '#functions/accounts/accounts.ts';
import type { Key, Table, Write } from '#functions/platform/tables/table.ts';
import type { PaidMonth } from '#shared/domain/plan/paid-month.ts';
import type { SubscriptionState } from '#shared/domain/plan/plan.ts';

/** A capture and the month it bought, kept in the user's partition. Times are ISO 8601 UTC. */
export interface Payment extends PaidMonth {
  readonly paidAt: string;
  /** As PayPal took it, such as `5.00` and `USD`. */
  readonly amount: string;
  readonly currency: string;
}

function paymentKey(userId: string, orderId: string): Key {
  return { pk: userPartition(userId), sk: `payment#${orderId}` };
}

/** All payments of a user, newest first. */
export async function paymentsOf(accounts: Table, userId: string): Promise<readonly Payment[]> {
  const items = await accounts.query<Payment & Key>(userPartition(userId), { prefix: 'payment#' });
  return items.map(({ pk, sk, ...payment }) => payment).toSorted((a, b) => (a.paidAt < b.paidAt ? 1 : -1));
}

/** The write that keeps a payment as it is now. */
export function paymentWrite(userId: string, payment: Payment): Write {
  return { put: { ...paymentKey(userId, payment.orderId), ...payment } };
}

/** The write that changes a subscription, unless something else has changed it since `before` was read. */
export function subscriptionWrite(
  userId: string,
  before: SubscriptionState,
  after: SubscriptionState,
): Write {
  return {
    update: accountKey(userId),
    with: {
      expression: 'SET subscription = :after',
      condition: 'subscription = :before',
      values: { ':before': before, ':after': after },
    },
  };
}
