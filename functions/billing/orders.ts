import { type AccountItem, accountKey } from '#functions/accounts/accounts.ts';
import { happens } from '#functions/platform/tables/table.ts';
import { ApiError, type ErrorCode } from '#shared/contract/errors.ts';
import type { Output } from '#shared/contract/index.ts';
import { addedSeats, monthFor, mostSeatsFrom, type Purchase } from '#shared/domain/plan/seats.ts';
import { TEAM_MAX } from '#shared/domain/team/roles.ts';
import { type BillingParts, capturingWrites, findOrder, listOrders, newOrderWrites } from './order-store.ts';
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
 * request id at PayPal, so double clicks and second tabs cannot pay twice. Refuses a second payment within an hour from a page
 * that does not show the last one: an answer that was sent may never have arrived.
 * @returns the order's id
 * @throws ApiError `alreadyPaid` or `paymentPending` when the last order is; `paymentUnavailable`
 */
export async function startOrder(
  parts: BillingParts,
  userId: string,
  { lastPayment, ...wanted }: WantedSeats & SeenPayment = {},
): Promise<string> {
  const { accounts, clock } = parts.runtime;
  const purchase = await pricePurchase(parts, userId, wanted);
  const orders = await listOrders(accounts, userId);
  const last = orders.at(-1);
  if (last !== undefined && clock.now().getTime() - Date.parse(last.createdAt) < SAME_ORDER_MS) {
    const { orderId, state } = last;
    const settled =
      state === 'open' ? (await settle(parts, userId, orderId, 'paymentUnavailable')).is : state;
    // guard: clicks share a fresh order
    if (settled === 'unpaid' && isSamePurchase(last.purchase, purchase)) return orderId;
    // guard: a pending order is not paid again
    if (settled === 'pending') throw new ApiError('paymentPending');
    // guard: a paid order is not paid again
    if (settled === 'paid' && lastPayment !== orderId) throw new ApiError('alreadyPaid');
  }
  // guard: clicks share a request id
  const orderId = await parts.paypal
    .createOrder(userId, `${userId}-${orders.length}${requestEnding(purchase)}`, purchase)
    .catch(reportAs(parts, 'paymentUnavailable'));
  // Fails when the same call from another tab has stored the order.
  await happens(accounts.transact(newOrderWrites(userId, orderId, purchase, clock.now())));
  return orderId;
}

/** For how many people a month is, by default those in the team; or how many seats are added to the paid time. */
export interface WantedSeats {
  readonly seats?: number | undefined;
  readonly addSeats?: number | undefined;
}

export interface SeenPayment {
  /** The order of the newest payment that the page shows. */
  readonly lastPayment?: string | undefined;
}

/** The price of what the user wants. @throws ApiError `invalidInput` for seats that the team cannot have */
async function pricePurchase(
  { runtime: { accounts, clock } }: BillingParts,
  userId: string,
  { seats, addSeats }: WantedSeats,
): Promise<Purchase> {
  const account = await accounts.get<AccountItem>(accountKey(userId));
  if (account === undefined) throw new ApiError('unauthorized');
  const now = clock.now();
  const people = 1 + (account.team?.members.length ?? 0);
  if (addSeats === undefined) {
    if (seats !== undefined && seats < people)
      throw new ApiError(
        'invalidInput',
        `There are ${people} people in your team. Pay for all of them, or remove some first.`,
      );
    return monthFor(seats ?? people);
  }
  const { paidUntil } = account.subscription;
  if (paidUntil === null || Date.parse(paidUntil) <= now.getTime())
    throw new ApiError('invalidInput', 'Seats are added to a paid month. Pay for a month with more seats.');
  if (mostSeatsFrom(account.subscription, now) + addSeats > TEAM_MAX)
    throw new ApiError('invalidInput', `A team has at most ${TEAM_MAX} seats.`);
  return addedSeats(addSeats, paidUntil, now);
}

/** The price of added seats changes at midnight; an order of before stays the same purchase. */
function isSamePurchase(a: Purchase, b: Purchase): boolean {
  return a.seats === b.seats && a.addedUntil === b.addedUntil;
}

/** Keeps requests for different purchases apart at PayPal. */
function requestEnding({ seats, addedUntil }: Purchase): string {
  if (addedUntil !== undefined) return `-add-${seats}`;
  return seats === 1 ? '' : `-for-${seats}`;
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
export async function activateOrder(parts: BillingParts, userId: string, orderId: string): Promise<Purchase> {
  const settled = await settle(parts, userId, orderId, 'paymentUnconfirmed');
  if (settled.is !== 'paid') throw new ApiError(NOT_ACTIVE[settled.is]);
  return settled.purchase;
}

const NOT_ACTIVE: Readonly<Record<Exclude<Settled['is'], 'paid'>, ErrorCode>> = {
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
