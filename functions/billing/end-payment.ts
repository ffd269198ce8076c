import { type AccountItem, accountKey } from '#functions/accounts/accounts.ts';
import { queueMail } from '#functions/platform/mail-queue.ts';
import { ConditionFailed, type Write } from '#functions/platform/tables/table.ts';
import { withoutPayment } from '#shared/domain/plan/paid-month.ts';
import { accessUntil } from '#shared/domain/plan/plan.ts';
import { type BillingParts, type OrderItem, orderKey, settlingWrites } from './order-store.ts';
import { listPaymentRecords, type PaymentRecord, paymentWrite, subscriptionWrite } from './payment-store.ts';

/** Concurrent changes of the account need two or three rounds. */
const MAX_ROUNDS = 10;

/**
 * Ends the month of a refunded or reversed payment, once. Access ends at once unless another paid month is left. An order that
 * is refunded before its activation can no longer be activated.
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
    // guard: a refund ends an order of any state
    if (order === undefined || account === undefined || order.state === 'refunded') return;
    try {
      await accounts.transact([
        ...settlingWrites(userId, orderId, order.state, 'refunded'),
        ...(order.state === 'paid' ? await monthRemovalWrites(runtime, account, orderId) : []),
      ]);
      return;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  throw new Error('A refund could not be stored: its account keeps changing.');
}

async function monthRemovalWrites(
  { accounts, clock }: BillingParts['runtime'],
  { userId, subscription }: AccountItem,
  orderId: string,
): Promise<readonly Write[]> {
  const now = clock.now();
  const payments = await listPaymentRecords(accounts, userId);
  const after = withoutPayment(subscription, payments, orderId, now);
  const changed = payments.flatMap((payment): PaymentRecord[] => {
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
