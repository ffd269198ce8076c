import { userPartition } from '#functions/accounts/account.ts';
import type { PayPal } from '#functions/billing/paypal.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Key, Table, Write } from '#functions/platform/tables/table.ts';

/** What the billing area works with. */
export interface BillingParts {
  readonly runtime: Pick<Runtime, 'accounts' | 'clock' | 'config' | 'log'>;
  readonly paypal: PayPal;
}

/** An order of a user's, kept in the user's partition: nobody else's call finds it. Times are ISO 8601 UTC. */
export interface OrderItem extends Key {
  readonly orderId: string;
  readonly createdAt: string;
  /** `open` until it has bought its month; `refunded` also when the refund came before that. */
  readonly state: 'open' | 'paid' | 'refunded';
  /** The user's page has come for the activation and was told that it is paid. */
  readonly confirmed?: boolean;
}

/** By which a webhook finds whose order it speaks of. */
export interface OwnerItem extends Key {
  readonly userId: string;
  /** Epoch seconds. PayPal takes disputes for 180 days; nothing comes after twice that. */
  readonly ttl: number;
}

/** Says that money may have been taken: kept from before PayPal is asked to until the order is settled. */
export interface CapturingItem extends Key {
  readonly userId: string;
  readonly orderId: string;
  readonly askedAt: string;
}

const OWNER_KEPT_S = 360 * 86_400;
const CAPTURING = 'orders-being-captured';

/** Where a user's order is kept. */
export function orderKey(userId: string, orderId: string): Key {
  return { pk: userPartition(userId), sk: `order#${orderId}` };
}

/** Where it is kept whose order it is. */
export function ownerKey(orderId: string): Key {
  return { pk: `order#${orderId}`, sk: 'owner' };
}

/** Where it is kept that an order's money may have been taken. */
export function capturingKey(orderId: string): Key {
  return { pk: CAPTURING, sk: orderId };
}

/** All orders of a user, oldest first. */
export async function ordersOf(accounts: Table, userId: string): Promise<readonly OrderItem[]> {
  const orders = await accounts.query<OrderItem>(userPartition(userId), { prefix: 'order#' });
  return orders.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}

/** The user's order of that id, or undefined: somebody else's is not found either. */
export async function ownOrder(
  accounts: Table,
  userId: string,
  orderId: string,
): Promise<OrderItem | undefined> {
  return accounts.get<OrderItem>(orderKey(userId, orderId));
}

/** Whose order it is, or undefined when we never made it. */
export async function ownerOf(accounts: Table, orderId: string): Promise<string | undefined> {
  return (await accounts.get<OwnerItem>(ownerKey(orderId)))?.userId;
}

/** Orders whose money may have been taken and that are not settled. */
export async function ordersBeingCaptured(accounts: Table): Promise<readonly CapturingItem[]> {
  return accounts.query<CapturingItem>(CAPTURING);
}

/** The writes that note a new order. @throws (the transaction) ConditionFailed when it is noted already */
export function newOrder(userId: string, orderId: string, now: Date): readonly Write[] {
  const absent = { expression: 'attribute_not_exists(pk)' };
  const createdAt = now.toISOString();
  const ttl = Math.ceil(now.getTime() / 1000) + OWNER_KEPT_S;
  return [
    { put: { ...orderKey(userId, orderId), orderId, createdAt, state: 'open' }, condition: absent },
    { put: { ...ownerKey(orderId), userId, ttl }, condition: absent },
  ];
}

/** The writes before PayPal is asked for the money of an order that is still open. */
export function capturingOrder(userId: string, orderId: string, askedAt: string): readonly Write[] {
  return [
    { check: orderKey(userId, orderId), condition: stateIs('open') },
    { put: { ...capturingKey(orderId), userId, orderId, askedAt } },
  ];
}

/** The writes that settle an order, once: they fail when it is not in the state `from` any more. */
export function settledOrder(
  userId: string,
  orderId: string,
  from: OrderItem['state'],
  to: OrderItem['state'],
): readonly Write[] {
  const { expression, names, values } = stateIs(from);
  const update = { expression: 'SET #state = :to', condition: expression, names };
  return [
    { update: orderKey(userId, orderId), with: { ...update, values: { ...values, ':to': to } } },
    { remove: capturingKey(orderId) },
  ];
}

/** Keeps that the user's page is told now. */
export async function confirmOrder(accounts: Table, userId: string, orderId: string): Promise<void> {
  await accounts.update(orderKey(userId, orderId), {
    expression: 'SET confirmed = :yes',
    condition: 'attribute_exists(pk)',
    values: { ':yes': true },
  });
}

/**
 * The writes that take out what is kept of a user's orders beside the user's own partition: for an account that is deleted.
 * A refund of PayPal's finds no owner then, and there is nothing left to end.
 */
export async function forgetOrders(accounts: Table, userId: string): Promise<Write[]> {
  const orders = await ordersOf(accounts, userId);
  return orders.flatMap(({ orderId }): Write[] => [
    { remove: ownerKey(orderId) },
    { remove: capturingKey(orderId) },
  ]);
}

function stateIs(state: OrderItem['state']) {
  return { expression: '#state = :state', names: { '#state': 'state' }, values: { ':state': state } };
}
