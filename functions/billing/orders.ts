import { happens } from '#functions/platform/tables/table.ts';
import { ApiError, type ErrorCode } from '#shared/contract/errors.ts';
import {
  type BillingParts,
  capturingOrder,
  confirmOrder,
  newOrder,
  ordersOf,
  ownOrder,
} from './order-store.ts';
import { PayPalRefused, PayPalUnavailable } from './paypal.ts';
import { type Settled, settleOrder } from './settle-order.ts';

/** An order younger than this is offered again instead of a second one, in milliseconds. PayPal keeps orders for three hours. */
const SAME_ORDER_MS = 3_600_000;

/**
 * Begins a payment and answers the order's id (PRODUCT §4, §7). While the last order is fresh and unpaid it is that one
 * again, and two calls at the same time ask PayPal under one request id: double clicks and second tabs cannot pay twice.
 * Nor can who pays again within that hour because the page never heard that the last payment went well.
 * @throws ApiError `alreadyPaid` or `paymentPending` when the last order turns out to be; `paymentUnavailable`
 */
export async function startOrder(parts: BillingParts, userId: string): Promise<string> {
  const { accounts, clock } = parts.runtime;
  const orders = await ordersOf(accounts, userId);
  const last = orders.at(-1);
  if (last !== undefined && clock.now().getTime() - Date.parse(last.createdAt) < SAME_ORDER_MS) {
    const { orderId, state } = last;
    const settled = state === 'open' ? await settledOr(parts, userId, orderId, 'paymentUnavailable') : state;
    if (settled === 'unpaid') return orderId;
    if (settled === 'pending') throw new ApiError('paymentPending');
    if (settled === 'paid' && last.confirmed !== true) throw new ApiError('alreadyPaid');
  }
  const orderId = await parts.paypal
    .createOrder(userId, `${userId}-${orders.length}`)
    .catch(throwAsApiError(parts, 'paymentUnavailable'));
  // It does not where the same call from another tab has noted it.
  await happens(accounts.transact(newOrder(userId, orderId, clock.now())));
  return orderId;
}

/**
 * Takes the money of one's own approved order (PRODUCT §4, step 4). That it may have been taken is noted first: whatever
 * happens after, the sweeper finds it.
 * @throws ApiError `orderUnknown`, `paymentNotApproved`, `paymentDeclined`, `paymentRefunded`, `paymentUnconfirmed`
 */
export async function captureOrder(parts: BillingParts, userId: string, orderId: string): Promise<void> {
  const { accounts, clock } = parts.runtime;
  const order = await ownOrder(accounts, userId, orderId);
  if (order === undefined) throw new ApiError('orderUnknown');
  if (order.state === 'refunded') throw new ApiError('paymentRefunded');
  if (order.state === 'paid') return;
  const askedAt = clock.now().toISOString();
  // Settled in this moment from another tab: what there is to say of it, the activation says.
  if (!(await happens(accounts.transact(capturingOrder(userId, orderId, askedAt))))) return;
  await parts.paypal.captureOrder(orderId, askedAt).catch((error: unknown) => {
    if (error instanceof PayPalRefused)
      throw new ApiError(error.issue === 'ORDER_NOT_APPROVED' ? 'paymentNotApproved' : 'paymentDeclined');
    return throwAsApiError(parts, 'paymentUnconfirmed')(error);
  });
}

/**
 * Makes the subscription active for one's own paid order (PRODUCT §4, step 5); again and again for the same one.
 * @throws ApiError what is wrong with the order, as a sentence for "Activation Failed" (PRODUCT §8)
 */
export async function activateOrder(parts: BillingParts, userId: string, orderId: string): Promise<void> {
  const settled = await settledOr(parts, userId, orderId, 'paymentUnconfirmed');
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

function settledOr(parts: BillingParts, userId: string, orderId: string, code: ErrorCode): Promise<Settled> {
  return settleOrder(parts, userId, orderId).catch(throwAsApiError(parts, code));
}

/** Trouble with PayPal as an answer to the user; it is logged with its cause (PRODUCT §8). Other errors stay what they are. */
function throwAsApiError({ runtime }: BillingParts, code: ErrorCode): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof PayPalUnavailable || error instanceof PayPalRefused)) throw error;
    runtime.log.error('PayPal did not serve a call', { error });
    throw new ApiError(code);
  };
}
