import type { TextMutant } from '#infra/sim/harness/mutants.ts';

/**
 * Guards whose removal the stories must detect. The list leaves out guards that a second guard backs up: the condition on an order's
 * state (the subscription's condition), and the request id of a capture (PayPal captures an order once).
 */
export const BILLING_MUTANTS: readonly TextMutant[] = [
  {
    name: 'used once: a paid order is not marked',
    file: 'billing/settle-order.ts',
    find: "...settlingWrites(userId, orderId, 'open', 'paid'),",
    replace: "...settlingWrites(userId, orderId, 'open', 'open'),",
  },
  {
    name: 'subscription: written without its condition',
    file: 'billing/payment-store.ts',
    find: "condition: 'subscription = :before',\n      values: { ':before': before, ':after': after },",
    replace: "condition: 'attribute_exists(pk)',\n      values: { ':after': after },",
  },
  {
    name: 'activation: separate writes',
    file: 'billing/settle-order.ts',
    find: 'await accounts.transact(activationWrites(userId, order, account.subscription, clock.now()));',
    replace:
      'for (const write of activationWrites(userId, order, account.subscription, clock.now())) await accounts.transact([write]);',
  },
  {
    name: 'order: not bound to its user',
    file: 'billing/order-store.ts',
    find: 'orderKey(userId: string, orderId: string): Key {\n  return { pk: userPartition(userId),',
    replace: "orderKey(_: string, orderId: string): Key {\n  return { pk: 'orders',",
    also: {
      file: 'billing/verdict.ts',
      find: 'if (unit.custom_id !== expected.userId)',
      replace: "if (unit.custom_id === '')",
    },
  },
  {
    name: 'verdict: any amount',
    file: 'billing/verdict.ts',
    find: 'if (value !== expected.amount || currency_code !== PRICE.currency)',
    replace: "if (value === '' || currency_code !== PRICE.currency)",
  },
  {
    name: 'verdict: any payee',
    file: 'billing/verdict.ts',
    find: 'if (unit.payee?.merchant_id !== expected.merchantId)',
    replace: 'if (unit.payee?.merchant_id === undefined)',
  },
  {
    name: 'verdict: an uncompleted capture is paid',
    file: 'billing/verdict.ts',
    find: "if (capture.status === 'COMPLETED') return { is: 'paid' };",
    replace: "if (capture.status !== 'REFUNDED') return { is: 'paid' };",
  },
  {
    name: 'verdict: a refunded capture is paid',
    file: 'billing/verdict.ts',
    find: "if (capture.status === 'COMPLETED') return { is: 'paid' };",
    replace: "if (capture.status !== 'PENDING') return { is: 'paid' };",
  },
  {
    name: 'request id: a new one for every click',
    file: 'billing/orders.ts',
    find: 'orders.length}$',
    replace: 'Math.random()}$',
  },
  {
    name: 'fresh order: every click creates another',
    file: 'billing/orders.ts',
    find: "if (settled === 'unpaid' && isSamePurchase(purchaseOf(last), purchase)) return orderId;",
    replace: '',
  },
  {
    name: 'pending order: can be paid again',
    file: 'billing/orders.ts',
    find: "if (settled === 'pending') throw new ApiError('paymentPending');",
    replace: '',
  },
  {
    name: 'settled order: a page without its result can pay again',
    file: 'billing/orders.ts',
    find: "if (settled === 'paid' && last.confirmed !== true) throw",
    replace: "if (settled === 'pending' && last.confirmed !== true) throw",
  },
  {
    name: 'sweeper: none',
    file: 'billing/sweep-orders.ts',
    find: 'if (age < BROWSER_TIME_MS) continue;',
    replace: 'if (age >= 0) continue;',
  },
  {
    name: 'capture: not stored before the call to PayPal',
    file: 'billing/order-store.ts',
    find: '{ put: { ...capturingKey(orderId), userId, orderId, askedAt } },',
    replace: '',
  },
  {
    name: 'signature: events are not verified',
    file: 'billing/webhook.ts',
    find: "if (!(await parts.paypal.isFromPayPal(proof, sent))) throw new ApiError('webhookUnproved');",
    replace: '',
  },
  {
    name: 'refunds: ignored',
    file: 'billing/webhook.ts',
    find: "const RETURNED = ['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED'];",
    replace: "const RETURNED = ['PAYMENT.CAPTURE.REVERSED'];",
  },
  {
    name: 'reversals: ignored',
    file: 'billing/webhook.ts',
    find: "const RETURNED = ['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED'];",
    replace: "const RETURNED = ['PAYMENT.CAPTURE.REFUNDED'];",
  },
  {
    name: 'refunds: ignored before the activation',
    file: 'billing/end-payment.ts',
    find: "order.state === 'refunded') return;",
    replace: "order.state !== 'paid') return;",
  },
  {
    name: 'refunds: accepted when PayPal does not answer',
    file: 'billing/webhook.ts',
    find: "throw new ApiError('unavailable');",
    replace: '',
  },
  {
    name: 'refunds: end other payments too',
    file: '../shared/domain/plan/paid-month.ts',
    find: 'const refunded = month.refunded || month.orderId === orderId;',
    replace: 'const refunded = true;',
  },
];
