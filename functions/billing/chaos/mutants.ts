import { always, instead, never, removed, when } from '#infra/sim/harness/changes.ts';
import type { Mutant } from '#infra/sim/harness/mutants.ts';

/**
 * Guards whose removal the stories must detect. The list leaves out guards that a second guard backs up: the condition on an order's
 * state (the subscription's condition), and the request id of a capture (PayPal captures an order once).
 */
export const BILLING_MUTANTS: readonly Mutant[] = [
  {
    name: 'used once: a paid order is not marked',
    guards: { 'a paid order is marked': instead("...settlingWrites(userId, orderId, 'open', 'open')") },
  },
  {
    name: 'subscription: written without its condition',
    guards: {
      'a subscription changes from what was read': instead(
        "'attribute_exists(pk) OR subscription = :before'",
      ),
    },
  },
  {
    name: 'activation: separate writes',
    guards: {
      'a payment is settled in one transaction': instead(
        'for (const write of activationWrites(userId, order, account.subscription, clock.now())) await accounts.transact([write])',
      ),
    },
  },
  {
    name: 'order: not bound to its user',
    guards: {
      'an order is of its user': instead((code) => code.replace('userPartition(userId)', "'orders'")),
      'a payment is of its user': never,
    },
  },
  {
    name: 'verdict: any amount',
    guards: { 'a payment has the amount of its order': when('currency_code !== PRICE.currency') },
  },
  {
    name: 'verdict: any payee',
    guards: { 'a payment is to us': never },
  },
  {
    name: 'verdict: an uncompleted capture is paid',
    guards: { 'only a completed capture is paid': when("capture.status !== 'REFUNDED'") },
  },
  {
    name: 'verdict: a refunded capture is paid',
    guards: { 'only a completed capture is paid': when("capture.status !== 'PENDING'") },
  },
  {
    name: 'request id: a new one for every click',
    guards: {
      'clicks share a request id': instead((code) => code.replace('orders.length', 'Math.random()')),
    },
  },
  {
    name: 'fresh order: every click creates another',
    guards: { 'clicks share a fresh order': removed },
  },
  {
    name: 'pending order: can be paid again',
    guards: { 'a pending order is not paid again': removed },
  },
  {
    name: 'settled order: a page without its result can pay again',
    guards: { 'a paid order is not paid again': removed },
  },
  {
    name: 'settled order: another month cannot be paid',
    guards: { 'a paid order is not paid again': when("settled === 'paid'") },
  },
  {
    name: 'page: a lost capture is activated',
    guards: { 'a lost capture is asked again': never },
  },
  {
    name: 'page: a payment that was not completed stays',
    guards: { 'a refused payment is over': instead('status === 402 || status === 404') },
  },
  {
    name: 'sweeper: none',
    guards: { 'orders under way are swept': always },
  },
  {
    name: 'capture: not stored before the call to PayPal',
    guards: { 'a capture is stored before its call': removed },
  },
  {
    name: 'signature: events are not verified',
    guards: { 'an event is from PayPal': removed },
  },
  {
    name: 'refunds: ignored',
    guards: { 'refunds and reversals end a month': instead("['PAYMENT.CAPTURE.REVERSED']") },
  },
  {
    name: 'reversals: ignored',
    guards: { 'refunds and reversals end a month': instead("['PAYMENT.CAPTURE.REFUNDED']") },
  },
  {
    name: 'refunds: ignored before the activation',
    guards: {
      'a refund ends an order of any state': when(
        "order === undefined || account === undefined || order.state !== 'paid'",
      ),
    },
  },
  {
    name: 'refunds: accepted when PayPal does not answer',
    guards: { 'an event is refused while PayPal is away': removed },
  },
  {
    name: 'refunds: end other payments too',
    guards: { 'a refund ends its own month': instead('true') },
  },
];
