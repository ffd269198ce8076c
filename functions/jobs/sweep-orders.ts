import { openPayPal, type PayPal } from '#functions/billing/paypal.ts';
import { sweepOrders } from '#functions/billing/sweep-orders.ts';
import { lazily, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';

/** Settles orders whose payment did not come to its end by itself (DESIGN §5). */
export const createSweepOrders =
  (runtime: Runtime, paypal: PayPal = openPayPal(runtime.config)): (() => Promise<void>) =>
  () =>
    sweepOrders({ runtime, paypal });

export const handler = lazily(() => createSweepOrders(runtimeFrom(process.env)));
