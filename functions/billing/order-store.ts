import { userPartition } from '#functions/accounts/account.ts';
import { type AccountItem, accountKey } from '#functions/accounts/accounts.ts';
import type { PayPalApi } from '#functions/billing/paypal.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Key, Table, Write } from '#functions/platform/tables/table.ts';
import type { Purchase } from '#shared/domain/plan/seats.ts';

/** What the functions of billing need. */
export interface BillingParts {
  readonly runtime: Pick<Runtime, 'accounts' | 'clock' | 'config' | 'log'>;
  readonly paypal: PayPalApi;
}

/** An order in its user's partition, so that other users' calls cannot find it. Times are ISO 8601 UTC. */
export interface OrderItem extends Key {
  readonly orderId: string;
  readonly createdAt: string;
  /** `open` until it is activated; `refunded` even when the refund came first. */
  readonly state: 'open' | 'paid' | 'refunded';
  readonly purchase: Purchase;
}

/** The user of an order, for PayPal's events. */
interface OwnerItem extends Key {
  readonly userId: string;
  /** Epoch seconds. PayPal accepts disputes for 180 days; no event comes after twice that. */
  readonly ttl: number;
}

/** An order whose money may have been captured: exists from before the capture until the order is settled. */
export interface CapturingItem extends Key {
  readonly userId: string;
  readonly orderId: string;
  readonly askedAt: string;
}

const OWNER_KEPT_S = 360 * 86_400;
const CAPTURING = 'orders-being-captured';

export function orderKey(userId: string, orderId: string): Key {
  // guard: an order is of its user
  return { pk: userPartition(userId), sk: `order#${orderId}` };
}

function ownerKey(orderId: string): Key {
  return { pk: `order#${orderId}`, sk: 'owner' };
}

export function capturingKey(orderId: string): Key {
  return { pk: CAPTURING, sk: orderId };
}

/** All orders of a user, oldest first. */
export async function listOrders(accounts: Table, userId: string): Promise<readonly OrderItem[]> {
  const orders = await accounts.query<OrderItem>(userPartition(userId), { prefix: 'order#' });
  return orders.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}

/** The user's order, or undefined; does not find orders of other users. */
export async function findOrder(
  accounts: Table,
  userId: string,
  orderId: string,
): Promise<OrderItem | undefined> {
  // guard: an order is read with its user
  return accounts.get<OrderItem>(orderKey(userId, orderId));
}

/** An order and its user's account, in one read. */
export async function readOrder(accounts: Table, userId: string, orderId: string) {
  const items = await accounts.getMany<OrderItem | AccountItem>([
    orderKey(userId, orderId),
    accountKey(userId),
  ]);
  return {
    order: items.find((item) => 'orderId' in item),
    account: items.find((item) => 'email' in item),
  };
}

/** The user of an order, or undefined when we did not create it. */
export async function findOrderOwner(accounts: Table, orderId: string): Promise<string | undefined> {
  return (await accounts.get<OwnerItem>(ownerKey(orderId)))?.userId;
}

/** Unsettled orders whose money may have been captured. */
export async function listCapturingOrders(accounts: Table): Promise<readonly CapturingItem[]> {
  return accounts.query<CapturingItem>(CAPTURING);
}

/** The writes for a new order. The transaction throws ConditionFailed when the order is already stored. */
export function newOrderWrites(
  userId: string,
  orderId: string,
  purchase: Purchase,
  now: Date,
): readonly Write[] {
  const absent = { expression: 'attribute_not_exists(pk)' };
  const createdAt = now.toISOString();
  const ttl = Math.ceil(now.getTime() / 1000) + OWNER_KEPT_S;
  return [
    { put: { ...orderKey(userId, orderId), orderId, createdAt, state: 'open', purchase }, condition: absent },
    { put: { ...ownerKey(orderId), userId, ttl }, condition: absent },
  ];
}

/** The writes before the capture of an open order. */
export function capturingWrites(userId: string, orderId: string, askedAt: string): readonly Write[] {
  return [
    { check: orderKey(userId, orderId), condition: stateIs('open') },
    // guard: a capture is stored before its call
    { put: { ...capturingKey(orderId), userId, orderId, askedAt } },
  ];
}

/** The writes that settle an order once: they fail when it is no longer in the state `from`. */
export function settlingWrites(
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

/** The writes that remove a deleted user's orders outside of the user's partition. Later refunds find no user. */
export async function forgetOrders(accounts: Table, userId: string): Promise<Write[]> {
  const orders = await listOrders(accounts, userId);
  return orders.flatMap(({ orderId }): Write[] => [
    { remove: ownerKey(orderId) },
    { remove: capturingKey(orderId) },
  ]);
}

function stateIs(state: OrderItem['state']) {
  return { expression: '#state = :state', names: { '#state': 'state' }, values: { ':state': state } };
}
