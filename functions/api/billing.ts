import { countCall } from '#functions/accounts/limits/rate-limit.ts';
import { activateOrder, captureOrder, paymentSetup, startOrder } from '#functions/billing/orders.ts';
import { listPaymentRecords } from '#functions/billing/payment-store.ts';
import { openPayPal, type PayPalApi } from '#functions/billing/paypal.ts';
import { handlePayPalEvent } from '#functions/billing/webhook.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { type AreaHandler, areaHandler } from './pipeline/pipeline.ts';

const shapes = async () => (await import('#shared/contract/billing.ts')).billingShapes;

/** The calls about payments, and PayPal's webhook (PRODUCT §4, §7; ARCHITECTURE §5). */
export function createBillingApi(
  runtime: Runtime,
  paypal: PayPalApi = openPayPal(runtime.config),
): AreaHandler {
  const parts = { runtime, paypal };
  return areaHandler(runtime, 'billing', shapes, {
    paypalSetup: async () => ({ json: await paymentSetup(parts) }),

    // Ignores amount, currency and intent of the body: the server sets them (ARCHITECTURE §5).
    createOrder: async ({ body }, { account }) => {
      // guard: orders are counted
      await countCall(runtime, 'order-user', account.userId);
      return { json: { id: await startOrder(parts, account.userId, body) } };
    },

    captureOrder: async ({ params }, { account }) => {
      // guard: captures are counted
      await countCall(runtime, 'paypal-user', account.userId);
      await captureOrder(parts, account.userId, params.orderId);
      return { json: { id: params.orderId } };
    },

    activateSubscription: async ({ body }, { account }) => {
      // guard: activations are counted
      await countCall(runtime, 'paypal-user', account.userId);
      const { seats, addedUntil = null } = await activateOrder(parts, account.userId, body.paypalOrderId);
      return { json: { status: 'active', seats, addedUntil } };
    },

    listPayments: async (_, { account }) => ({
      json: (await listPaymentRecords(runtime.accounts, account.userId)).map(({ refunded, ...payment }) => ({
        ...payment,
        seats: payment.seats ?? 1,
        adds: payment.adds === true,
        status: refunded ? 'refunded' : 'paid',
      })),
    }),

    paypalWebhook: async (_, { request }) => handlePayPalEvent(parts, request),
  });
}
