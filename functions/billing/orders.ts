import { happens } from '#functions/platform/tables/table.ts';
import { ApiError, type ErrorCode } from '#shared/contract/errors.ts';
import type { Output } from '#shared/contract/index.ts';
import {
  type BillingParts,
  capturingWrites,
  confirmOrder,
  findOrder,
  listOrders,
  newOrderWrites,
} from './order-store.ts';
import { PayPalRefused, PayPalUnavailable } from './paypal.ts';
import { type Settled, settleOrder } from './settle-order.ts';

/** An unpaid order younger than this is used again, in milliseconds. PayPal keeps orders for three hours. */
const SAME_ORDER_MS = 3_600_000;

/** What the page needs for the payment panel, or an error for the user. Its cause is only logged (PRODUCT §8). */
export async function paymentSetup({ runtime, paypal }: BillingParts): Promise<Output<'paypalSetup'>> {
  try {
    return { clientToken: await paypal.clientToken() };
  } catch (error) {
    runtime.log.error('Payment could not be set up', { error });
    return { error: 'Payment is unavailable at the moment. Try again in a few minutes.' };
  }
}

/**
 * Starts a payment (PRODUCT §4, §7). Uses the last order again while it is fresh and unpaid, and concurrent calls use the same
 * request id at PayPal, so double clicks and second tabs cannot pay twice. Refuses a second payment within an hour when the
 * page did not get the result of the last one.
 * @returns the order's id
 * @throws ApiError `alreadyPaid` or `paymentPending` when the last order is; `paymentUnavailable`
 */
export async function startOrder(parts: BillingParts, userId: string): Promise<string> {
  const { accounts, clock } = parts.runtime;
  const orders = await listOrders(accounts, userId);
  const last = orders.at(-1);
  if (last !== undefined && clock.now().getTime() - Date.parse(last.createdAt) < SAME_ORDER_MS) {
    const { orderId, state } = last;
    const settled = state === 'open' ? await settle(parts, userId, orderId, 'paymentUnavailable') : state;
    if (settled === 'unpaid') return orderId;
    if (settled === 'pending') throw new ApiError('paymentPending');
    if (settled === 'paid' && last.confirmed !== true) throw new ApiError('alreadyPaid');
  }
  const orderId = await parts.paypal
    .createOrder(userId, `${userId}-${orders.length}`)
    .catch(reportAs(parts, 'paymentUnavailable'));
  // Fails when the same call from another tab has stored the order.
  await happens(accounts.transact(newOrderWrites(userId, orderId, clock.now())));
  return orderId;
}

/**
 * Captures the user's approved order (PRODUCT §4, step 4). Stores the attempt first, so that the sweeper finds the order
 * whatever happens next.
 * @throws ApiError `orderUnknown`, `paymentNotApproved`, `paymentDeclined`, `paymentRefunded`, `paymentUnconfirmed`
 */
export async function captureOrder(parts: BillingParts, userId: string, orderId: string): Promise<void> {
  const { accounts, clock } = parts.runtime;
  const order = await findOrder(accounts, userId, orderId);
  if (order === undefined) throw new ApiError('orderUnknown');
  if (order.state === 'refunded') throw new ApiError('paymentRefunded');
  if (order.state === 'paid') return;
  const askedAt = clock.now().toISOString();
  // Another tab has just settled the order: the activation returns the result.
  if (!(await happens(accounts.transact(capturingWrites(userId, orderId, askedAt))))) return;
  await parts.paypal.captureOrder(orderId, askedAt).catch((error: unknown) => {
    if (error instanceof PayPalRefused)
      throw new ApiError(error.issue === 'ORDER_NOT_APPROVED' ? 'paymentNotApproved' : 'paymentDeclined');
    return reportAs(parts, 'paymentUnconfirmed')(error);
  });
}

/**
 * Activates the subscription for the user's paid order (PRODUCT §4, step 5). Can be called repeatedly.
 * @throws ApiError the reason for "Activation Failed" (PRODUCT §8)
 */
export async function activateOrder(parts: BillingParts, userId: string, orderId: string): Promise<void> {
  const settled = await settle(parts, userId, orderId, 'paymentUnconfirmed');
  if (settled !== 'paid') throw new ApiError(NOT_ACTIVE[settled]);
  await confirmOrder(parts.runtime.accounts, userId, orderId);
}

const NOT_ACTIVE: Readonly<Record<Exclude<Settled, 'paid'>, ErrorCode>> = {
  unknown: 'orderUnknown',
  unpaid: 'paymentNotApproved',
  pending: 'paymentPending',
  failed: 'paymentDeclined',
  refunded: 'paymentRefunded',
  foreign: 'paymentForeign',
};

function settle(parts: BillingParts, userId: string, orderId: string, code: ErrorCode): Promise<Settled> {
  return settleOrder(parts, userId, orderId).catch(reportAs(parts, code));
}

/** Logs an error of PayPal and throws an API error instead (PRODUCT §8). Rethrows other errors. */
function reportAs({ runtime }: BillingParts, code: ErrorCode): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof PayPalUnavailable || error instanceof PayPalRefused)) throw error;
    runtime.log.error('A call to PayPal failed', { error });
    throw new ApiError(code);
  };
}
