import { type AccountItem, accountKey } from '#functions/accounts/accounts.ts';
import { toSubscription } from '#functions/api/subscription.ts';
import { queueMail } from '#functions/platform/mail-queue.ts';
import type { Key, Table } from '#functions/platform/tables/table.ts';
import type { StandInOrder } from '#infra/sim/paypal/paypal-stand-in.ts';
import { PRICE, trialEndFrom } from '#shared/domain/plan/plan.ts';
import { monthFor } from '#shared/domain/plan/seats.ts';
import { listPaymentRecords, type PaymentRecord } from '../payment-store.ts';
import type { ShopWorld } from './shop-process.ts';

/** What the judge reads of a world. */
export interface JudgedWorld extends Pick<ShopWorld, 'standIn'> {
  readonly accounts: Table;
  readonly time: Pick<ShopWorld['time'], 'now' | 'milliseconds'>;
}

/** What a month costs, for each number of people. */
const PRICES: ReadonlySet<string> = new Set([1, 2, 3].map((seats) => monthFor(seats).amount));

/** What can be wrong at the end of a story. */
export type BillingFigure = 'paid_not_active' | 'active_not_paid' | 'double' | 'dead_end';
/** What was wrong, in words. */
export type BillingFailures = Readonly<Record<BillingFigure, readonly string[]>>;
type Found = Record<BillingFigure, string[]>;

/** A user's intention to pay once, with all the clicks and windows that it took. */
export interface Intention {
  readonly userId: string;
  readonly orderIds: Set<string>;
}

/** What the story knows besides PayPal's record. */
export interface StoryFacts {
  readonly users: readonly string[];
  readonly intentions: readonly Intention[];
  /** When money was returned, by order, in epoch milliseconds. PayPal's record does not show all of it. */
  readonly returned: ReadonlyMap<string, number>;
}

/** Compares the money that PayPal captured with the users' subscriptions, reading the tables directly. */
export async function judgeBilling(world: JudgedWorld, known: StoryFacts): Promise<BillingFailures> {
  const wrongs: Found = { paid_not_active: [], active_not_paid: [], double: [], dead_end: [] };
  const orders = Object.values(world.standIn.state.orders);
  for (const userId of known.users) {
    const ours = (order: StandInOrder): boolean => isOurs(world, userId, order, known.returned);
    const good = new Set(orders.filter(ours).map(({ id }) => id));
    await checkUser(world, userId, good, wrongs);
  }
  for (const { userId, orderIds } of known.intentions) {
    const own = orders.filter(({ id }) => orderIds.has(id));
    if (isChargedTwice(own, known.returned))
      wrongs.double.push(`${userId} was charged twice for one payment`);
  }
  return wrongs;
}

/** True when we have the money of an order, and the order is for what we sell. */
function isOurs(
  { standIn }: JudgedWorld,
  userId: string,
  { id, capture, amount, custom_id, merchant_id }: StandInOrder,
  returned: StoryFacts['returned'],
): boolean {
  return (
    capture?.status === 'COMPLETED' &&
    !returned.has(id) &&
    PRICES.has(amount.value) &&
    amount.currency_code === PRICE.currency &&
    custom_id === userId &&
    merchant_id === standIn.account.merchantId
  );
}

async function checkUser(
  { accounts, time }: JudgedWorld,
  userId: string,
  good: ReadonlySet<string>,
  wrongs: Found,
): Promise<void> {
  const account = await accounts.get<AccountItem>(accountKey(userId));
  if (account === undefined) throw new Error('A story lost an account.');
  const { subscription } = account;
  const payments = (await listPaymentRecords(accounts, userId)).toReversed();
  const standing = payments.filter(({ refunded }) => !refunded);
  const { access, status } = toSubscription(account, time.now());
  for (const id of good)
    if (!standing.some(({ orderId }) => orderId === id)) wrongs.paid_not_active.push(`${userId} paid ${id}`);
  for (const { orderId } of standing)
    if (!good.has(orderId)) wrongs.active_not_paid.push(`${userId} did not pay ${orderId}`);
  // Stories are shorter than a month: every payment that was not returned is still running.
  if (good.size > 0 && (!access || status !== 'active'))
    wrongs.paid_not_active.push(`${userId} has no access`);
  const onTrial = Date.parse(subscription.trialEnd) > time.milliseconds && payments.length === 0;
  if (good.size === 0 && (access !== onTrial || status === 'active'))
    wrongs.active_not_paid.push(`${userId} is ${status}, access ${access}`);
  for (const wrong of doubles(account, payments, standing)) wrongs.double.push(`${userId}: ${wrong}`);
  for (const mail of await doubledMails(accounts, userId)) wrongs.double.push(`${userId} gets ${mail} twice`);
}

/** Months that were counted more than once: the next one begins too late, or the subscription is longer than what was bought. */
function doubles(
  { subscription, createdAt }: AccountItem,
  payments: readonly PaymentRecord[],
  standing: readonly PaymentRecord[],
): readonly string[] {
  const wrong: string[] = [];
  // Computed from the account's creation: a refund may have ended the stored trial.
  let until = trialEndFrom(new Date(createdAt)).getTime();
  for (const { orderId, from, paidAt, until: end, refunded } of payments) {
    const late = Date.parse(from) > Math.max(Date.parse(paidAt), until);
    if (late && !refunded) wrong.push(`${orderId} begins too late`);
    until = Math.max(until, Date.parse(end));
  }
  const last = standing.at(-1)?.until ?? null;
  if (subscription.paidUntil !== last)
    wrong.push(`paid until ${subscription.paidUntil}, the last month ends ${last}`);
  const bought = payments
    .filter(({ refunded }) => !refunded)
    .reduce((most, { seats = 1 }) => Math.max(most, seats), 1);
  if (Math.max(1, ...(subscription.seatTerms ?? []).map(({ seats }) => seats)) !== bought)
    wrong.push('other seats than were bought');
  if (subscription.changes !== 2 * payments.length - standing.length) wrong.push('a payment counted twice');
  return wrong;
}

async function doubledMails(accounts: Table, userId: string): Promise<readonly string[]> {
  const write = queueMail({ userId, key: '', dueAt: '', template: 'receipt', data: {} });
  const queued = await accounts.query<Key & { key: string }>('put' in write ? write.put.pk : '');
  const keys = queued.filter(({ sk }) => sk.includes(`#${userId}#`)).map(({ key }) => key);
  return [...new Set(keys)].filter((key) => keys.indexOf(key) !== keys.lastIndexOf(key));
}

/** True when money was captured while other money for the same intention was captured and not yet returned. */
function isChargedTwice(orders: readonly StandInOrder[], returned: StoryFacts['returned']): boolean {
  const taken = orders
    .flatMap(({ id, capture }) => (capture === null || capture.status === 'DECLINED' ? [] : { id, capture }))
    .toSorted((a, b) => (a.capture.create_time < b.capture.create_time ? -1 : 1));
  return taken.some(({ capture }, at) =>
    taken.slice(0, at).some(({ id }) => {
      const back = returned.get(id);
      return back === undefined || back > Date.parse(capture.create_time);
    }),
  );
}
