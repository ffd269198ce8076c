import { openPayPal, type PayPalApi } from '#functions/billing/paypal.ts';
import { sweepOrders } from '#functions/billing/sweep-orders.ts';
import { type MetricValues, withMetrics } from '#functions/platform/metrics.ts';
import { lazy, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';

/** Settles orders whose payment was left unfinished (ARCHITECTURE §5). */
export const createSweepOrders =
  (runtime: Runtime, paypal: PayPalApi = openPayPal(runtime.config)): (() => Promise<MetricValues>) =>
  async () => {
    const { unsettled } = await sweepOrders({ runtime, paypal });
    return { OrdersUnsettled: unsettled };
  };

export const handler = lazy(() => withMetrics(createSweepOrders(runtimeFrom(process.env))));
