import { happens } from '#functions/platform/tables/table.ts';
import { type BillingParts, type CapturingItem, capturingKey, ordersBeingCaptured } from './order-store.ts';
import { settleOrder } from './settle-order.ts';

/** How often the sweeper runs, in minutes. */
export const SWEEP_MINUTES = 10;
/** The browser that asked for a capture comes with the activation by itself within this time, in milliseconds. */
const LEFT_TO_BROWSER_MS = 2 * 60_000;
/** Three sweeps have failed on an order by then, in milliseconds: whoever paid for it waits for what was bought. */
const OVERDUE_MS = 30 * 60_000;
/** After this time PayPal has done what it was asked to, or will not do it, in milliseconds. */
const GIVEN_UP_MS = 3_600_000;
/** Nor will a payment that is held back this long come by itself; a webhook still settles it, in milliseconds. */
const HELD_BACK_MS = 30 * 86_400_000;

/**
 * Settles the orders whose capture was asked for and whose activation did not come: a closed browser, a crash, a lost
 * webhook. An order of which PayPal took nothing is left alone for good. One order's trouble is logged and holds up no other.
 * @returns how many orders may be paid and do not come to their end: of which PayPal says nothing for half an hour, or that
 *   something else was paid than what we sell
 */
export async function sweepOrders(parts: BillingParts): Promise<{ readonly unsettled: number }> {
  let unsettled = 0;
  const { accounts, clock, log } = parts.runtime;
  for (const capturing of await ordersBeingCaptured(accounts)) {
    const age = clock.now().getTime() - Date.parse(capturing.askedAt);
    if (age < LEFT_TO_BROWSER_MS) continue;
    try {
      const settled = await settleOrder(parts, capturing.userId, capturing.orderId);
      if (settled === 'foreign') unsettled++;
      if (settled === 'paid')
        log.info('The sweeper has settled a paid order', { orderId: capturing.orderId });
      else if (age > (settled === 'pending' ? HELD_BACK_MS : GIVEN_UP_MS)) await leave(parts, capturing);
    } catch (error) {
      if (age > OVERDUE_MS) unsettled++;
      log.error('An order could not be swept; the next run tries again', {
        orderId: capturing.orderId,
        error,
      });
    }
  }
  return { unsettled };
}

/** Looks at an order no more, unless its capture was asked for anew meanwhile. */
async function leave({ runtime }: BillingParts, { orderId, askedAt }: CapturingItem): Promise<void> {
  await happens(
    runtime.accounts.remove(capturingKey(orderId), {
      expression: 'askedAt = :seen',
      values: { ':seen': askedAt },
    }),
  );
}
