import type { AccountItem } from '#functions/accounts/accounts.ts';
import { queueMail } from '#functions/platform/mail-queue.ts';
import { change } from '#functions/platform/tables/change.ts';
import type { Write } from '#functions/platform/tables/table.ts';
import { withoutPayment } from '#shared/domain/plan/paid-month.ts';
import { paidAccessUntil } from '#shared/domain/plan/plan.ts';
import { type BillingParts, readOrder, settlingWrites } from './order-store.ts';
import { listPaymentRecords, type PaymentRecord, paymentWrite, subscriptionWrite } from './payment-store.ts';

/**
 * Ends the month of a refunded or reversed payment, once. Access ends at once unless another paid month is left. An order that
 * is refunded before its activation can no longer be activated.
 */
export function endPayment(
  { runtime }: Pick<BillingParts, 'runtime'>,
  userId: string,
  orderId: string,
): Promise<void> {
  const { accounts } = runtime;
  return change(async () => {
    const { order, account } = await readOrder(accounts, userId, orderId);
    // guard: a refund ends an order of any state
    if (order === undefined || account === undefined || order.state === 'refunded') return;
    await accounts.transact([
      ...settlingWrites(userId, orderId, order.state, 'refunded'),
      ...(order.state === 'paid' ? await monthRemovalWrites(runtime, account, orderId) : []),
    ]);
  });
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
      data: { orderId, amount, currency, paidAt, accessUntil: paidAccessUntil(after.subscription) },
    }),
  ];
}
