import { happens } from '#functions/platform/tables/table.ts';
import { type BillingParts, type CapturingItem, capturingKey, listCapturingOrders } from './order-store.ts';
import { settleOrder } from './settle-order.ts';

/** How often the sweeper runs, in minutes. */
export const SWEEP_MINUTES = 10;
/** How long the browser has for the activation after the capture, in milliseconds. */
const BROWSER_TIME_MS = 2 * 60_000;
/** Age of an order that three sweeps have failed to settle, in milliseconds: its user may have paid and still waits. */
const OVERDUE_MS = 30 * 60_000;
/** By this age PayPal has captured an order or never will, in milliseconds. */
const GIVEN_UP_MS = 3_600_000;
/** The sweeper gives up on a held payment at this age, in milliseconds. A webhook can still settle it. */
const HELD_BACK_MS = 30 * 86_400_000;

/**
 * Settles captured orders without an activation: after a closed browser, a crash, or a lost webhook. Gives up on orders that
 * PayPal did not capture. Logs the error of one order and continues with the others.
 * @returns how many orders may be paid and cannot be settled: PayPal did not answer for half an hour, or the payment does not
 *   match what we sell
 */
export async function sweepOrders(parts: BillingParts): Promise<{ readonly unsettled: number }> {
  let unsettled = 0;
  const { accounts, clock, log } = parts.runtime;
  for (const capturing of await listCapturingOrders(accounts)) {
    const age = clock.now().getTime() - Date.parse(capturing.askedAt);
    // guard: orders under way are swept
    if (age < BROWSER_TIME_MS) continue;
    try {
      const { is: settled } = await settleOrder(parts, capturing.userId, capturing.orderId);
      if (settled === 'foreign') unsettled++;
      if (settled === 'paid')
        log.info('The sweeper has settled a paid order', { orderId: capturing.orderId });
      else if (age > (settled === 'pending' ? HELD_BACK_MS : GIVEN_UP_MS)) await abandon(parts, capturing);
    } catch (error) {
      if (age > OVERDUE_MS) unsettled++;
      log.error('An order could not be settled; the next run tries again', {
        orderId: capturing.orderId,
        error,
      });
    }
  }
  return { unsettled };
}

/** Stops sweeping an order, unless its capture was requested again in the meantime. */
async function abandon({ runtime }: BillingParts, { orderId, askedAt }: CapturingItem): Promise<void> {
  await happens(
    runtime.accounts.remove(capturingKey(orderId), {
      expression: 'askedAt = :seen',
      values: { ':seen': askedAt },
    }),
  );
}
