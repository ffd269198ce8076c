import { endPayment } from '#functions/billing/end-payment.ts';
import { activateOrder, captureOrder, startOrder } from '#functions/billing/orders.ts';
import type {
  PayPalStandIn,
  StandInEvent,
  StandInOrder,
} from '#functions/billing/testing/paypal-stand-in.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Caller } from './standings.ts';
import type { World } from './world.ts';

/** What payments are made with: our side of them, and PayPal's. */
export type Shop = Pick<World, 'till' | 'paypal'>;

/** A payment that must buy nothing, and whose it is. */
export interface Worthless {
  readonly caller: Caller;
  readonly orderId: string;
}

/** What is wrong with a payment that buys nothing, as PayPal's record of its order has it. */
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

/** An order of the user's that the payer has approved. */
export async function approvedOrder({ till, paypal }: Shop, userId: string): Promise<string> {
  const orderId = await startOrder(till, userId);
  paypal.approve(orderId);
  return orderId;
}

/** An order of the user's whose money was taken. */
export async function capturedOrder(shop: Shop, userId: string): Promise<string> {
  const orderId = await approvedOrder(shop, userId);
  await captureOrder(shop.till, userId, orderId);
  return orderId;
}

/** An order of the user's that has bought its month. */
export async function paidOrder(shop: Shop, userId: string): Promise<string> {
  const orderId = await capturedOrder(shop, userId);
  await activateOrder(shop.till, userId, orderId);
  return orderId;
}

/** Payments that must buy nothing, by what is wrong with them; each of a caller of its own. */
export async function worthlessPayments(
  shop: Shop,
  userOf: (name: string) => Promise<Caller>,
): Promise<Readonly<Record<string, Worthless>>> {
  const caller = await userOf('worthless');
  const made: Record<string, Worthless> = {
    'that was not captured': { caller, orderId: await approvedOrder(shop, caller.userId) },
  };
  for (const [at, [what, spoil]] of Object.entries(WRONG).entries()) {
    const owner = await userOf(`worthless-${at}`);
    const orderId = await approvedOrder(shop, owner.userId);
    spoil(shop.paypal.order(orderId));
    await captureOrder(shop.till, owner.userId, orderId).catch(refusedByTheBank);
    made[what] = { caller: owner, orderId };
  }
  return made;
}

/** An order that bought its month and was given back after that. */
export async function refundedOrder(shop: Shop, userId: string): Promise<string> {
  const orderId = await paidOrder(shop, userId);
  shop.paypal.refund(shop.paypal.order(orderId).capture?.id ?? '');
  await endPayment(shop.till, userId, orderId);
  return orderId;
}

function refusedByTheBank(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'paymentDeclined')) throw error;
}

/** PayPal's event that an order's capture came to its end, as it was sent. @throws when there was none */
export function eventOfCapture(paypal: PayPalStandIn, orderId: string): StandInEvent {
  const capture = paypal.order(orderId).capture?.id;
  const event = paypal.state.events.find(({ resource }) => resource['id'] === capture);
  if (capture === undefined || event === undefined) throw new Error(`Nothing was captured of ${orderId}.`);
  return event;
}
