import { PRICE } from '#shared/domain/plan/plan.ts';
import type { PayPalOrder } from './paypal.ts';

/** What PayPal's own record of an order says of it. */
export type Verdict =
  /** The money is ours. */
  | { readonly is: 'paid' }
  /** Nothing was taken yet: the order can still be approved and captured. */
  | { readonly is: 'unpaid' }
  /** Captured, but PayPal or the bank has not let the money go yet. */
  | { readonly is: 'pending' }
  /** Nothing was taken, and with this order nothing will be. */
  | { readonly is: 'failed' }
  | { readonly is: 'refunded' }
  /** Something else was paid than what we sell, or by or to somebody else. */
  | { readonly is: 'foreign'; readonly because: string };

/**
 * Judges an order as PayPal answered it just now. It is paid only when it is completed and its one capture too, over
 * 5.00 USD (PRODUCT §9), to our account, and for this user: a page can change an order before it is approved.
 */
export function verdictOn(
  order: PayPalOrder,
  expected: { readonly orderId: string; readonly userId: string; readonly merchantId: string },
): Verdict {
  const [unit, ...more] = order.purchase_units;
  const captures = unit?.payments?.captures ?? [];
  const [capture] = captures;
  if (order.status === 'VOIDED') return { is: 'failed' };
  if (order.status !== 'COMPLETED') return { is: 'unpaid' };
  if (unit === undefined || capture === undefined || more.length > 0 || captures.length > 1)
    return { is: 'foreign', because: 'it is not one payment' };
  if (order.id !== expected.orderId) return { is: 'foreign', because: 'it is another order' };
  if (order.intent !== PRICE.intent) return { is: 'foreign', because: `its intent is ${order.intent}` };
  if (unit.custom_id !== expected.userId) return { is: 'foreign', because: 'it is for another user' };
  if (unit.payee?.merchant_id !== expected.merchantId)
    return { is: 'foreign', because: 'it was paid to another account' };
  for (const { value, currency_code } of [unit.amount, capture.amount])
    if (value !== PRICE.amount || currency_code !== PRICE.currency)
      return { is: 'foreign', because: `it was ${value} ${currency_code}` };
  if (capture.status === 'COMPLETED') return { is: 'paid' };
  if (capture.status === 'PENDING') return { is: 'pending' };
  // Part of the price is not the price: a refund of any size gives the month back.
  return { is: /REFUNDED$/.test(capture.status) ? 'refunded' : 'failed' };
}
