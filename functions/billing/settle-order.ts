import { type AccountItem, accountKey } from '#functions/accounts/accounts.ts';
import { queueMail } from '#functions/platform/mail-queue.ts';
import { ConditionFailed, type Write } from '#functions/platform/tables/table.ts';
import { withPayment } from '#shared/domain/plan/paid-month.ts';
import { PRICE, type SubscriptionState } from '#shared/domain/plan/plan.ts';
import { reminderDue } from '#shared/domain/plan/reminders.ts';
import { endPayment } from './end-payment.ts';
import { type BillingParts, type OrderItem, orderKey, settledOrder } from './order-store.ts';
import { type Payment, paymentWrite, subscriptionWrite } from './payment-store.ts';
import { PayPalRefused } from './paypal.ts';
import { type Verdict, verdictOn } from './verdict.ts';

/** How an order stands once everything was done about it that could be. `unknown`: it is none of this user's. */
export type Settled = Verdict['is'] | 'unknown';

/** Calls that settle the same order at the same time are through in two or three rounds. */
const MAX_ROUNDS = 10;

/**
 * Brings our side of an order in line with PayPal's (ARCHITECTURE §5), whoever asks and however often: the browser after the
 * redirect, a webhook, the sweeper. The order is read again from PayPal; when it is paid, one transaction marks it used,
 * notes the payment, lengthens the subscription and queues the mails, so that a payment buys its month exactly once.
 * @throws PayPalUnavailable when PayPal does not say
 */
export async function settleOrder(parts: BillingParts, userId: string, orderId: string): Promise<Settled> {
  const { accounts, clock } = parts.runtime;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const items = await accounts.getMany<OrderItem | AccountItem>([
      orderKey(userId, orderId),
      accountKey(userId),
    ]);
    const order = items.find((item) => 'orderId' in item);
    const account = items.find((item) => 'email' in item);
    if (order === undefined || account === undefined) return 'unknown';
    if (order.state !== 'open') return order.state;
    const verdict = await judged(parts, userId, orderId);
    if (verdict === 'refunded') await endPayment(parts, userId, orderId);
    if (verdict !== 'paid') return verdict;
    try {
      await accounts.transact(activation(userId, orderId, account.subscription, clock.now()));
      return 'paid';
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  throw new Error('An order could not be settled: its account changes all the time.');
}

async function judged(
  { runtime, paypal }: BillingParts,
  userId: string,
  orderId: string,
): Promise<Verdict['is']> {
  try {
    const order = await paypal.getOrder(orderId);
    const verdict = verdictOn(order, { orderId, userId, merchantId: runtime.config.paypalMerchantId });
    if (verdict.is === 'foreign')
      runtime.log.error('A payment is not what we sell; somebody must look at it', {
        orderId,
        because: verdict.because,
      });
    return verdict.is;
  } catch (error) {
    // PayPal forgets orders that nobody approved.
    if (error instanceof PayPalRefused && error.status === 404) return 'failed';
    throw error;
  }
}

/** Everything a payment changes, together or not at all. */
function activation(userId: string, orderId: string, before: SubscriptionState, now: Date): readonly Write[] {
  const { subscription, month } = withPayment(before, orderId, now);
  const paidAt = now.toISOString();
  const payment: Payment = { ...month, paidAt, amount: PRICE.amount, currency: PRICE.currency };
  const { from, until, amount, currency } = payment;
  return [
    ...settledOrder(userId, orderId, 'open', 'paid'),
    paymentWrite(userId, payment),
    subscriptionWrite(userId, before, subscription),
    queueMail({
      userId,
      key: `receipt#${orderId}`,
      dueAt: paidAt,
      template: 'receipt',
      data: { orderId, amount, currency, paidAt, from, until },
    }),
    queueMail({
      userId,
      key: `month-ending#${orderId}`,
      dueAt: reminderDue(until),
      template: 'month-ending',
      data: { paidUntil: until },
    }),
  ];
}
