import { PRICE } from '#shared/domain/plan/plan.ts';
import type { PayPalOrder } from './paypal.ts';

/** The result of checking PayPal's record of an order. */
export type Verdict =
  | { readonly is: 'paid' }
  /** Not captured yet: the order can still be approved and captured. */
  | { readonly is: 'unpaid' }
  /** Captured, but PayPal or the bank still holds the money. */
  | { readonly is: 'pending' }
  /** Not captured, and it never will be. */
  | { readonly is: 'failed' }
  | { readonly is: 'refunded' }
  /** Another product, amount, payer or payee than ours. */
  | { readonly is: 'foreign'; readonly because: string };

/**
 * Checks PayPal's current record of an order. It is paid only when the order and its one capture are completed, over the
 * amount that we set, to our account, and for this user. A page can change an order before it is approved.
 */
export function judgeOrder(
  order: PayPalOrder,
  expected: {
    readonly orderId: string;
    readonly userId: string;
    readonly merchantId: string;
    readonly amount: string;
  },
): Verdict {
  const [unit, ...more] = order.purchase_units;
  const captures = unit?.payments?.captures ?? [];
  const [capture] = captures;
  if (order.status === 'VOIDED') return { is: 'failed' };
  // guard: only a completed order is paid
  if (order.status !== 'COMPLETED') return { is: 'unpaid' };
  if (unit === undefined || capture === undefined || more.length > 0 || captures.length > 1)
    return { is: 'foreign', because: 'it is not one payment' };
  if (order.id !== expected.orderId) return { is: 'foreign', because: 'it is another order' };
  if (order.intent !== PRICE.intent) return { is: 'foreign', because: `its intent is ${order.intent}` };
  // guard: a payment is of its user
  if (unit.custom_id !== expected.userId) return { is: 'foreign', because: 'it is for another user' };
  // guard: a payment is to us
  if (unit.payee?.merchant_id !== expected.merchantId)
    return { is: 'foreign', because: 'it was paid to another account' };
  for (const { value, currency_code } of [unit.amount, capture.amount]) {
    // guard: a payment has the amount of its order
    if (value !== expected.amount || currency_code !== PRICE.currency)
      return { is: 'foreign', because: `it was ${value} ${currency_code}` };
  }
  // guard: only a completed capture is paid
  if (capture.status === 'COMPLETED') return { is: 'paid' };
  if (capture.status === 'PENDING') return { is: 'pending' };
  // A refund of any amount ends the month.
  return { is: /REFUNDED$/.test(capture.status) ? 'refunded' : 'failed' };
}
