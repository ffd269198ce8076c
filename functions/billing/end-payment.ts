import { type AccountItem, accountKey } from '#functions/accounts/accounts.ts';
import { queueMail } from '#functions/platform/mail-queue.ts';
import { ConditionFailed, type Write } from '#functions/platform/tables/table.ts';
import { withoutPayment } from '#shared/domain/plan/paid-month.ts';
import { accessUntil } from '#shared/domain/plan/plan.ts';
import { type BillingParts, type OrderItem, orderKey, settledOrder } from './order-store.ts';
import { type Payment, paymentsOf, paymentWrite, subscriptionWrite } from './payment-store.ts';

/** Refunds that race with other changes of the account are through in two or three rounds. */
const MAX_ROUNDS = 10;

/**
 * Ends what the payment of an order bought, after its refund or reversal, once: access ends at once unless another paid
 * month is left. An order refunded before it bought its month will not buy it any more.
 */
export async function endPayment(
  { runtime }: Pick<BillingParts, 'runtime'>,
  userId: string,
  orderId: string,
): Promise<void> {
  const { accounts } = runtime;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const items = await accounts.getMany<OrderItem | AccountItem>([
      orderKey(userId, orderId),
      accountKey(userId),
    ]);
    const order = items.find((item) => 'orderId' in item);
    const account = items.find((item) => 'email' in item);
    if (order === undefined || account === undefined || order.state === 'refunded') return;
    try {
      await accounts.transact([
        ...settledOrder(userId, orderId, order.state, 'refunded'),
        ...(order.state === 'paid' ? await monthTaken(runtime, account, orderId) : []),
      ]);
      return;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  throw new Error('A refund could not be noted: its account changes all the time.');
}

async function monthTaken(
  { accounts, clock }: BillingParts['runtime'],
  { userId, subscription }: AccountItem,
  orderId: string,
): Promise<readonly Write[]> {
  const now = clock.now();
  const payments = await paymentsOf(accounts, userId);
  const after = withoutPayment(subscription, payments, orderId, now);
  const changed = payments.flatMap((payment): Payment[] => {
    const month = after.months.find((one) => one.orderId === payment.orderId);
    return month === undefined || (month.until === payment.until && month.refunded === payment.refunded)
      ? []
      : [{ ...payment, ...month }];
  });
  const refunded = changed.find((payment) => payment.orderId === orderId);
  const { amount, currency, paidAt } = refunded ?? {};
  return [
    ...changed.map((payment) => paymentWrite(userId, payment)),
    subscriptionWrite(userId, subscription, after.subscription),
    queueMail({
      userId,
      key: `refunded#${orderId}`,
      dueAt: now.toISOString(),
      template: 'refunded',
      data: { orderId, amount, currency, paidAt, accessUntil: accessUntil(after.subscription) },
    }),
  ];
}
