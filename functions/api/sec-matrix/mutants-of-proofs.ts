import type { ApiMutant } from './api-mutant.ts';

/** Guards of ownership and proofs: payments, PayPal events, links in mails, and alerts. */
export const PROOF_MUTANTS: readonly ApiMutant[] = [
  {
    name: 'orders: whoever names one takes its money',
    file: 'billing/order-store.ts',
    find: 'return accounts.get<OrderItem>(orderKey(userId, orderId));',
    replace:
      'return accounts.get<OrderItem>(orderKey((await findOrderOwner(accounts, orderId)) ?? userId, orderId));',
    calls: ['captureOrder'],
  },
  {
    name: 'payments: one cent is enough',
    file: 'billing/verdict.ts',
    find: 'if (value !== expected.amount || currency_code !== PRICE.currency)',
    replace: 'if (currency_code !== PRICE.currency)',
    calls: ['activateSubscription'],
  },
  {
    name: 'payments: of whomever',
    file: 'billing/verdict.ts',
    find: "if (unit.custom_id !== expected.userId) return { is: 'foreign', because: 'it is for another user' };",
    replace: '',
    calls: ['activateSubscription'],
  },
  {
    name: 'payments: an order that was only approved',
    file: 'billing/verdict.ts',
    find: "if (order.status !== 'COMPLETED') return { is: 'unpaid' };",
    replace: "if (order.status !== 'COMPLETED') return { is: 'paid' };",
    calls: ['activateSubscription'],
  },
  {
    name: 'orders: at another price',
    file: 'billing/paypal.ts',
    find: 'amount: { currency_code: PRICE.currency, value: amount },',
    replace:
      "amount: { currency_code: PRICE.currency, value: userId.startsWith('caller-') ? '0.01' : amount },",
    calls: ['createOrder'],
  },
  {
    name: 'orders: without end',
    file: 'api/billing.ts',
    find: "await countCall(runtime, 'order-user', account.userId);",
    replace: '',
    calls: ['createOrder'],
  },
  {
    name: 'webhook: whatever signature',
    file: 'billing/webhook.ts',
    find: "if (!(await parts.paypal.isFromPayPal(proof, sent))) throw new ApiError('webhookUnproved');",
    replace: '',
    calls: ['paypalWebhook'],
  },
  {
    name: 'webhook: PayPal is asked without end',
    file: 'billing/webhook.ts',
    find: "await countCall(parts.runtime, 'webhook-address', address);",
    replace: '',
    calls: ['paypalWebhook'],
  },
  {
    name: 'webhook: a refunded payment is settled anew',
    file: 'billing/settle-order.ts',
    find: "if (order.state !== 'open') return order.state;",
    replace: '',
    calls: ['paypalWebhook'],
  },
  {
    name: 'links in mails: whatever signature',
    file: 'accounts/secrets.ts',
    find: 'if (more.length > 0 || !isSigned(config, use, claim, given)) return undefined;',
    replace: 'if (more.length > 0) return undefined;',
    calls: ['unsubscribe', 'callOutcome'],
  },
  {
    name: 'unsubscribing: by looking',
    file: 'api/alerts-handlers.ts',
    find: 'unsubscribePage: async () => ({ page: CONFIRM_PAGE }),',
    replace:
      "unsubscribePage: async ({ query }) => {\n      await stopNotifications(runtime, readUnsubscribeToken(runtime.config, query.token)?.userId ?? '');\n      return { page: CONFIRM_PAGE };\n    },",
    calls: ['unsubscribePage'],
  },
  {
    name: 'calls: of whoever once had a subscription',
    file: 'work-list/call-outcome-page.ts',
    find: 'return hasAccess(account.subscription, now) ? {',
    replace: 'return account.userId !== undefined ? {',
    calls: ['callOutcome'],
  },
  {
    name: 'feeds: with whatever secret',
    file: 'delivery/feeds/feed-address.ts',
    find: 'if (feed?.hash !== hashOf(secret) || item',
    replace: 'if (feed === undefined || item',
    calls: ['readFeed'],
  },
  {
    name: 'feeds: read without end',
    file: 'accounts/rate-limit.ts',
    find: "'feed-read': { most: 120,",
    replace: "'feed-read': { most: 1_000_000,",
    calls: ['readFeed'],
  },
  {
    name: 'alerts: of whom the table names first',
    file: 'alerts/alert-store.ts',
    find: 'const items = await accounts.query<AlertItem>(userPartition(userId)',
    replace: "const items = await accounts.query<AlertItem>(userPartition(userId === '' ? userId : 'victim')",
    calls: ['listAlerts'],
  },
  {
    name: 'alerts: one that is not there is deleted',
    file: 'alerts/alert-store.ts',
    find: "{ remove: alertKey(userId, alertId), condition: { expression: 'attribute_exists(pk)' } },",
    replace: '{ remove: alertKey(userId, alertId) },',
    calls: ['deleteAlert'],
  },
  {
    name: 'text: half a character is stored',
    file: 'api/pipeline/input.ts',
    find: "if (typeof value === 'string' && !value.isWellFormed())",
    replace: 'if (value === checkText)',
    calls: ['activateSubscription'],
  },
];
