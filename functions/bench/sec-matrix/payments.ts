import { jsonOf } from '#functions/api/testing.ts';
import type {
  PayPalStandIn,
  StandInEvent,
  StandInOrder,
} from '#functions/billing/testing/paypal-stand-in.ts';
import type { CallName } from '#shared/contract/routes.ts';
import type { Caller } from './standings.ts';
import type { World } from './world.ts';

/** What payments are made with: the calls that make them, and PayPal. */
export type Till = Pick<World, 'call' | 'paypal'>;

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

/** An order of the caller's that the payer has approved. */
export async function approvedOrder({ call, paypal }: Till, { cookies }: Caller): Promise<string> {
  const json = { amount: '5.00', currency: 'USD', intent: 'CAPTURE' };
  const answer = await call('createOrder', { cookies, json });
  const { id } = jsonOf(answer) as { id: string };
  paypal.approve(id);
  return id;
}

/** An order of the caller's whose money was taken. */
export async function capturedOrder(till: Till, caller: Caller): Promise<string> {
  const orderId = await approvedOrder(till, caller);
  await till.call('captureOrder', { cookies: caller.cookies, params: { orderId } });
  return orderId;
}

/** An order of the caller's that has bought its month. */
export async function paidOrder(till: Till, caller: Caller): Promise<string> {
  const paypalOrderId = await capturedOrder(till, caller);
  await expectDone(till, 'activateSubscription', { cookies: caller.cookies, json: { paypalOrderId } });
  return paypalOrderId;
}

/** Payments that must buy nothing, by what is wrong with them; each of a caller of its own. */
export async function worthlessPayments(
  till: Till,
  newCaller: () => Promise<Caller>,
): Promise<Readonly<Record<string, Worthless>>> {
  const caller = await newCaller();
  const made: Record<string, Worthless> = {
    'that was not captured': { caller, orderId: await approvedOrder(till, caller) },
  };
  for (const [what, spoil] of Object.entries(WRONG)) {
    const owner = await newCaller();
    const orderId = await approvedOrder(till, owner);
    spoil(till.paypal.order(orderId));
    await till.call('captureOrder', { cookies: owner.cookies, params: { orderId } });
    made[what] = { caller: owner, orderId };
  }
  return made;
}

/** An order that bought its month and was given back after that. */
export async function refundedOrder(till: Till, caller: Caller): Promise<string> {
  const orderId = await paidOrder(till, caller);
  till.paypal.refund(till.paypal.order(orderId).capture?.id ?? '');
  await expectDone(till, 'paypalWebhook', till.paypal.signed(lastEvent(till.paypal)));
  return orderId;
}

/** PayPal's event that an order's capture came to its end, as it was sent. @throws when there was none */
export function eventOfCapture(paypal: PayPalStandIn, orderId: string): StandInEvent {
  const capture = paypal.order(orderId).capture?.id;
  const event = paypal.state.events.find(({ resource }) => resource['id'] === capture);
  if (capture === undefined || event === undefined) throw new Error(`Nothing was captured of ${orderId}.`);
  return event;
}

function lastEvent(paypal: PayPalStandIn): StandInEvent {
  const event = paypal.state.events.at(-1);
  if (event === undefined) throw new Error('PayPal has told nothing.');
  return event;
}

async function expectDone(till: Till, name: CallName, sent: Parameters<World['call']>[1]): Promise<void> {
  const { statusCode = 200, body } = await till.call(name, sent);
  if (statusCode >= 400) throw new Error(`${name} is refused while the world is made: ${statusCode} ${body}`);
}
