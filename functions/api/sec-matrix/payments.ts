import { endPayment } from '#functions/billing/end-payment.ts';
import { type BillingParts, listOrders } from '#functions/billing/order-store.ts';
import { activateOrder, captureOrder, startOrder } from '#functions/billing/orders.ts';
import type { PayPalStandIn, StandInEvent, StandInOrder } from '#infra/sim/paypal/paypal-stand-in.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Caller } from './callers.ts';

/** The two sides of a payment. */
export interface PaymentParties {
  /** Our billing. */
  readonly till: BillingParts;
  readonly paypal: PayPalStandIn;
}

/** A payment that must not activate a subscription. */
export interface InvalidPayment {
  readonly caller: Caller;
  readonly orderId: string;
}

/** Changes to PayPal's record of an order that make its payment invalid. */
const WRONG: Readonly<Record<string, (order: StandInOrder) => void>> = {
  'of one cent': (order) => {
    order.amount = { ...order.amount, value: '0.01' };
  },
  'in another currency': (order) => {
    order.amount = { ...order.amount, currency_code: 'JPY' };
  },
  'to another account': (order) => {
    order.merchant_id = 'SOMEBODYELSE1';
  },
  'for another user': (order) => {
    order.custom_id = 'lapsed-long-ago';
  },
  'that the bank refused': (order) => {
    order.funding = 'declines';
  },
  'that the bank holds back': (order) => {
    order.funding = 'holds-back';
  },
};

/** Makes an order that the payer has approved, on a page that shows the last payment. */
export async function approvedOrder({ till, paypal }: PaymentParties, userId: string): Promise<string> {
  const lastPayment = (await listOrders(till.runtime.accounts, userId)).at(-1)?.orderId;
  const orderId = await startOrder(till, userId, { lastPayment });
  paypal.approve(orderId);
  return orderId;
}

/** Makes an order whose payment was captured. */
export async function capturedOrder(shop: PaymentParties, userId: string): Promise<string> {
  const orderId = await approvedOrder(shop, userId);
  await captureOrder(shop.till, userId, orderId);
  return orderId;
}

/** Makes an order that has activated its month. */
export async function paidOrder(shop: PaymentParties, userId: string): Promise<string> {
  const orderId = await capturedOrder(shop, userId);
  await activateOrder(shop.till, userId, orderId);
  return orderId;
}

/** Makes invalid payments, by what is wrong with them. Each has its own caller. */
export async function makeInvalidPayments(
  shop: PaymentParties,
  userOf: (name: string) => Promise<Caller>,
): Promise<Readonly<Record<string, InvalidPayment>>> {
  const caller = await userOf('worthless');
  const made: Record<string, InvalidPayment> = {
    'that was not captured': { caller, orderId: await approvedOrder(shop, caller.userId) },
  };
  for (const [at, [what, spoil]] of Object.entries(WRONG).entries()) {
    const owner = await userOf(`worthless-${at}`);
    const orderId = await approvedOrder(shop, owner.userId);
    spoil(shop.paypal.order(orderId));
    await captureOrder(shop.till, owner.userId, orderId).catch(ignoreDeclined);
    made[what] = { caller: owner, orderId };
  }
  return made;
}

/** Makes an order that was refunded after it had activated its month. */
export async function refundedOrder(shop: PaymentParties, userId: string): Promise<string> {
  const orderId = await paidOrder(shop, userId);
  shop.paypal.refund(shop.paypal.order(orderId).capture?.id ?? '');
  await endPayment(shop.till, userId, orderId);
  return orderId;
}

function ignoreDeclined(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'paymentDeclined')) throw error;
}

/** PayPal's event of an order's capture. @throws when there is none */
export function eventOfCapture(paypal: PayPalStandIn, orderId: string): StandInEvent {
  const capture = paypal.order(orderId).capture?.id;
  const event = paypal.state.events.find(({ resource }) => resource['id'] === capture);
  if (capture === undefined || event === undefined) throw new Error(`There is no capture of ${orderId}.`);
  return event;
}
