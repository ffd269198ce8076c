import type { Mutant } from '#functions/harness/mutants.ts';

/**
 * The guards that the stories must miss. The list leaves out guards that a second guard backs up: the condition on an order's
 * state (the subscription's condition), and the request id of a capture (PayPal captures an order once).
 */
export const BILLING_MUTANTS: readonly Mutant[] = [
  {
    name: 'used once: a paid order is not marked',
    file: 'billing/settle-order.ts',
    find: "...settlingWrites(userId, orderId, 'open', 'paid'),",
    replace: "...settlingWrites(userId, orderId, 'open', 'open'),",
  },
  {
    name: 'subscription: written over whatever it is by now',
    file: 'billing/payment-store.ts',
    find: "condition: 'subscription = :before',\n      values: { ':before': before, ':after': after },",
    replace: "condition: 'attribute_exists(pk)',\n      values: { ':after': after },",
  },
  {
    name: 'activation: its writes one by one',
    file: 'billing/settle-order.ts',
    find: 'await accounts.transact(activationWrites(userId, orderId, account.subscription, clock.now()));',
    replace:
      'for (const write of activationWrites(userId, orderId, account.subscription, clock.now())) await accounts.transact([write]);',
  },
  {
    name: 'order: bound to no user',
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
    find: 'if (value !== PRICE.amount || currency_code !== PRICE.currency)',
    replace: "if (value === '' || currency_code !== PRICE.currency)",
  },
  {
    name: 'verdict: any payee',
    file: 'billing/verdict.ts',
    find: 'if (unit.payee?.merchant_id !== expected.merchantId)',
    replace: 'if (unit.payee?.merchant_id === undefined)',
  },
  {
    name: 'verdict: not completed will do',
    file: 'billing/verdict.ts',
    find: "if (capture.status === 'COMPLETED') return { is: 'paid' };",
    replace: "if (capture.status !== 'REFUNDED') return { is: 'paid' };",
  },
  {
    name: 'verdict: refunded will do',
    file: 'billing/verdict.ts',
    find: "if (capture.status === 'COMPLETED') return { is: 'paid' };",
    replace: "if (capture.status !== 'PENDING') return { is: 'paid' };",
  },
  {
    name: 'request id: another for every click',
    file: 'billing/orders.ts',
    find: 'orders.length}`)',
    replace: 'Math.random()}`)',
  },
  {
    name: 'fresh order: every click makes another',
    file: 'billing/orders.ts',
    find: "if (settled === 'unpaid') return orderId;",
    replace: '',
  },
  {
    name: 'pending order: can be paid again',
    file: 'billing/orders.ts',
    find: "if (settled === 'pending') throw new ApiError('paymentPending');",
    replace: '',
  },
  {
    name: 'settled order: a page that has not heard of it can pay again',
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
    name: 'capture: not noted before PayPal is asked',
    file: 'billing/order-store.ts',
    find: '{ put: { ...capturingKey(orderId), userId, orderId, askedAt } },',
    replace: '',
  },
  {
    name: 'signature: whoever sends an event is believed',
    file: 'billing/webhook.ts',
    find: "if (!(await parts.paypal.isFromPayPal(proof, sent))) throw new ApiError('webhookUnproved');",
    replace: '',
  },
  {
    name: 'refunds: not listened to',
    file: 'billing/webhook.ts',
    find: "const RETURNED = ['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED'];",
    replace: "const RETURNED = ['PAYMENT.CAPTURE.REVERSED'];",
  },
  {
    name: 'reversals: not listened to',
    file: 'billing/webhook.ts',
    find: "const RETURNED = ['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED'];",
    replace: "const RETURNED = ['PAYMENT.CAPTURE.REFUNDED'];",
  },
  {
    name: 'refunds: forgotten when they come before the activation',
    file: 'billing/end-payment.ts',
    find: "order.state === 'refunded') return;",
    replace: "order.state !== 'paid') return;",
  },
  {
    name: 'refunds: taken for done when PayPal could not be asked',
    file: 'billing/webhook.ts',
    find: "throw new ApiError('unavailable');",
    replace: '',
  },
  {
    name: 'refunds: end what another payment bought too',
    file: '../shared/domain/plan/paid-month.ts',
    find: 'const refunded = month.refunded || month.orderId === orderId;',
    replace: 'const refunded = true;',
  },
];
