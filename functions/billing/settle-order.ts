import { queueMail } from '#functions/platform/mail-queue.ts';
import { change } from '#functions/platform/tables/change.ts';
import type { Write } from '#functions/platform/tables/table.ts';
import { withPayment, withSeats } from '#shared/domain/plan/paid-month.ts';
import { PRICE, type SubscriptionState } from '#shared/domain/plan/plan.ts';
import { reminderDue, reportAfter } from '#shared/domain/plan/reminders.ts';
import { endPayment } from './end-payment.ts';
import { type BillingParts, type OrderItem, readOrder, settlingWrites } from './order-store.ts';
import { type PaymentRecord, paymentWrite, subscriptionWrite } from './payment-store.ts';
import { PayPalRefused } from './paypal.ts';
import { judgeOrder, type Verdict } from './verdict.ts';

/** The state of an order after settling it, and what it bought. `unknown`: the user has no such order. */
export type Settled =
  | (Pick<OrderItem, 'purchase'> & { readonly is: Verdict['is'] })
  | { readonly is: 'unknown' };

/**
 * Settles an order by PayPal's record (ARCHITECTURE §5). Browser, webhook and sweeper can call it any number of times. Reads the
 * order from PayPal; when it is paid, one transaction marks it as used, stores the payment, extends the subscription and
 * queues the mails, so that a payment activates its month exactly once.
 * @throws PayPalUnavailable when PayPal does not answer
 */
export function settleOrder(parts: BillingParts, userId: string, orderId: string): Promise<Settled> {
  const { accounts, clock } = parts.runtime;
  return change(async () => {
    const { order, account } = await readOrder(accounts, userId, orderId);
    if (order === undefined || account === undefined) return { is: 'unknown' };
    const { purchase } = order;
    // guard: only an open order is settled
    if (order.state !== 'open') return { is: order.state, purchase };
    const verdict = await judgeAtPayPal(parts, userId, order);
    if (verdict === 'refunded') await endPayment(parts, userId, orderId);
    if (verdict !== 'paid') return { is: verdict, purchase };
    // guard: a payment is settled in one transaction
    await accounts.transact(activationWrites(userId, order, account.subscription, clock.now()));
    return { is: 'paid', purchase };
  });
}

async function judgeAtPayPal(
  { runtime, paypal }: BillingParts,
  userId: string,
  stored: OrderItem,
): Promise<Verdict['is']> {
  const { orderId } = stored;
  try {
    const order = await paypal.getOrder(orderId);
    const { amount } = stored.purchase;
    const merchantId = runtime.config.paypalMerchantId;
    const verdict = judgeOrder(order, { orderId, userId, merchantId, amount });
    if (verdict.is === 'foreign')
      runtime.log.error('A payment does not match what we sell; an operator must check it', {
        orderId,
        because: verdict.because,
      });
    return verdict.is;
  } catch (error) {
    // PayPal removes orders that were not approved.
    if (error instanceof PayPalRefused && error.status === 404) return 'failed';
    throw error;
  }
}

/** All writes of a payment, for one transaction. */
function activationWrites(
  userId: string,
  order: OrderItem,
  before: SubscriptionState,
  now: Date,
): readonly Write[] {
  const { orderId } = order;
  const { amount, seats, addedUntil } = order.purchase;
  const { subscription, month } =
    addedUntil === undefined
      ? withPayment(before, orderId, now, seats)
      : withSeats(before, orderId, now, { seats, addedUntil });
  const paidAt = now.toISOString();
  const { currency } = PRICE;
  const payment: PaymentRecord = { ...month, paidAt, amount, currency };
  const { from, until } = payment;
  return [
    // guard: a paid order is marked
    ...settlingWrites(userId, orderId, 'open', 'paid'),
    paymentWrite(userId, payment),
    subscriptionWrite(userId, before, subscription),
    queueMail({
      userId,
      key: `receipt#${orderId}`,
      dueAt: paidAt,
      template: 'receipt',
      data: { orderId, amount, currency, paidAt, from, until, seats, adds: addedUntil !== undefined },
    }),
    ...(addedUntil === undefined
      ? [
          queueMail({
            userId,
            key: `month-ending#${orderId}`,
            dueAt: reminderDue(until),
            template: 'month-ending',
            data: { paidUntil: until },
          }),
          queueMail({ userId, key: `access-ended#${orderId}`, ...reportAfter(until) }),
        ]
      : []),
  ];
}
