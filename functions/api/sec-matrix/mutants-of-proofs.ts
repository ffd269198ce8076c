import { instead, never, removed, when } from '#infra/sim/harness/changes.ts';
import type { ApiMutant } from './api-mutant.ts';

/** Guards of ownership and proofs: payments, PayPal events, links in mails, and alerts. */
export const PROOF_MUTANTS: readonly ApiMutant[] = [
  {
    name: 'orders: whoever names one takes its money',
    guards: {
      'an order is read with its user': instead(
        'accounts.get(orderKey((await findOrderOwner(accounts, orderId)) ?? userId, orderId))',
      ),
    },
    calls: ['captureOrder'],
  },
  {
    name: 'payments: one cent is enough',
    guards: { 'a payment has the amount of its order': when('currency_code !== PRICE.currency') },
    calls: ['activateSubscription'],
  },
  {
    name: 'payments: of whomever',
    guards: { 'a payment is of its user': never },
    calls: ['activateSubscription'],
  },
  {
    name: 'payments: an order that was only approved',
    guards: {
      'only a completed order is paid': instead("if (order.status !== 'COMPLETED') return { is: 'paid' }"),
    },
    calls: ['activateSubscription'],
  },
  {
    name: 'orders: at another price',
    guards: {
      'an order is at our price': instead(
        "{ currency_code: PRICE.currency, value: userId.startsWith('caller-') ? '0.01' : amount }",
      ),
    },
    calls: ['createOrder'],
  },
  {
    name: 'orders: without end',
    guards: { 'orders are counted': removed },
    calls: ['createOrder'],
  },
  {
    name: 'webhook: whatever signature',
    guards: { 'an event is from PayPal': removed },
    calls: ['paypalWebhook'],
  },
  {
    name: 'webhook: PayPal is asked without end',
    guards: { 'events are counted': removed },
    calls: ['paypalWebhook'],
  },
  {
    name: 'webhook: a refunded payment is settled anew',
    guards: { 'only an open order is settled': removed },
    calls: ['paypalWebhook'],
  },
  {
    name: 'links in mails: whatever signature',
    guards: { 'links in mails are signed': when('more.length > 0') },
    calls: ['unsubscribe', 'callOutcome'],
  },
  {
    name: 'freezing: by an old link',
    guards: { 'a link that freezes ends': instead('({ userId, changedAt })') },
    calls: ['freeze'],
  },
  {
    name: 'unsubscribing: by looking',
    guards: {
      'looking unsubscribes nobody': instead(
        'async ({ query }) => { const target = readUnsubscribeToken(runtime.config, query.token); if (target !== undefined) await turn(runtime, target, false); return { page: STOP_NOT_VALID_PAGE }; }',
      ),
    },
    calls: ['unsubscribePage'],
  },
  {
    name: 'calls: of whoever once had a subscription',
    guards: { 'outcomes of calls need a subscription': when('account.userId !== undefined') },
    calls: ['callOutcome'],
  },
  {
    name: 'feeds: with whatever secret',
    guards: {
      'a feed has a secret': when(
        'feed === undefined || item === undefined || item.deletingAt !== undefined',
      ),
    },
    calls: ['readFeed'],
  },
  {
    name: 'feeds: read without end',
    guards: { 'feeds are read so often': instead('{ most: 1_000_000, windowS: 3600 }') },
    calls: ['readFeed'],
  },
  {
    name: 'alerts: of whom the table names first',
    guards: {
      'alerts are of the caller': instead(
        "await accounts.query(userPartition(userId === '' ? userId : 'victim'), { prefix: ALERT_PREFIX })",
      ),
    },
    calls: ['listAlerts'],
  },
  {
    name: 'alerts: one that is not there is deleted',
    guards: { 'an alert that is deleted exists': instead('{ remove: alertKey(userId, alertId) }') },
    calls: ['deleteAlert'],
  },
  {
    name: 'text: half a character is stored',
    guards: { 'text has whole characters': never },
    calls: ['activateSubscription'],
  },
];
