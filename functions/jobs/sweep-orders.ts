import { openPayPal, type PayPal } from '#functions/billing/paypal.ts';
import { sweepOrders } from '#functions/billing/sweep-orders.ts';
import { type Figures, measured } from '#functions/platform/metrics.ts';
import { lazily, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';

/** Settles orders whose payment was left unfinished (ARCHITECTURE §5). */
export const createSweepOrders =
  (runtime: Runtime, paypal: PayPal = openPayPal(runtime.config)): (() => Promise<Figures>) =>
  async () => {
    const { unsettled } = await sweepOrders({ runtime, paypal });
    return { OrdersUnsettled: unsettled };
  };

export const handler = lazily(() => measured(createSweepOrders(runtimeFrom(process.env))));
