import { type AccountItem, accountKey } from '#functions/accounts/accounts.ts';
import { toSubscription } from '#functions/api/subscription.ts';
import { queueMail } from '#functions/platform/mail-queue.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import { PRICE, trialEndFrom } from '#shared/domain/plan/plan.ts';
import { type Payment, paymentsOf } from '../payment-store.ts';
import type { StandInOrder } from '../testing/paypal-stand-in.ts';
import type { World } from './shop-process.ts';

/** What was wrong at the end of a story, in words. */
export interface Wrongs {
  readonly paidNotActive: readonly string[];
  readonly activeNotPaid: readonly string[];
  readonly double: readonly string[];
}

/** Somebody meant to pay once: with whichever clicks and windows, for these orders. */
export interface Intention {
  readonly userId: string;
  readonly orderIds: Set<string>;
}

/** What the story knows beside PayPal's own record. */
export interface Known {
  readonly users: readonly string[];
  readonly intentions: readonly Intention[];
  /** When money went back, by order, epoch milliseconds. PayPal's record does not say it of all. */
  readonly returned: ReadonlyMap<string, number>;
}

/** Compares what PayPal took with what the users have, without a call of a process. */
export async function wrongsAtTheEnd(world: World, known: Known): Promise<Wrongs> {
  const wrongs = { paidNotActive: [] as string[], activeNotPaid: [] as string[], double: [] as string[] };
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

/** True when the money of an order is with us and the order is what we sell. */
function isOurs(
  { standIn }: World,
  userId: string,
  { id, capture, amount, custom_id, merchant_id }: StandInOrder,
  returned: Known['returned'],
): boolean {
  return (
    capture?.status === 'COMPLETED' &&
    !returned.has(id) &&
    amount.value === PRICE.amount &&
    amount.currency_code === PRICE.currency &&
    custom_id === userId &&
    merchant_id === standIn.account.merchantId
  );
}

async function checkUser(
  { accounts, time }: World,
  userId: string,
  good: ReadonlySet<string>,
  wrongs: { paidNotActive: string[]; activeNotPaid: string[]; double: string[] },
): Promise<void> {
  const account = await accounts.get<AccountItem>(accountKey(userId));
  if (account === undefined) throw new Error('A story lost an account.');
  const { subscription } = account;
  const payments = (await paymentsOf(accounts, userId)).toReversed();
  const standing = payments.filter(({ refunded }) => !refunded);
  const { access, status } = toSubscription(subscription, time.now());
  for (const id of good)
    if (!standing.some(({ orderId }) => orderId === id)) wrongs.paidNotActive.push(`${userId} paid ${id}`);
  for (const { orderId } of standing)
    if (!good.has(orderId)) wrongs.activeNotPaid.push(`${userId} did not pay ${orderId}`);
  // Stories are shorter than a month: what was paid and not given back runs.
  if (good.size > 0 && (!access || status !== 'active')) wrongs.paidNotActive.push(`${userId} has no access`);
  const onTrial = Date.parse(subscription.trialEnd) > time.milliseconds && payments.length === 0;
  if (good.size === 0 && (access !== onTrial || status === 'active'))
    wrongs.activeNotPaid.push(`${userId} is ${status}, access ${access}`);
  for (const wrong of doubles(account, payments, standing)) wrongs.double.push(`${userId}: ${wrong}`);
  for (const mail of await doubledMails(accounts, userId)) wrongs.double.push(`${userId} gets ${mail} twice`);
}

/** Months that were bought more than once: the next begins later than it had to, or more is paid than was bought. */
function doubles(
  { subscription, createdAt }: AccountItem,
  payments: readonly Payment[],
  standing: readonly Payment[],
): readonly string[] {
  const wrong: string[] = [];
  // As it was: a refund may have ended it.
  let until = trialEndFrom(new Date(createdAt)).getTime();
  for (const { orderId, from, paidAt, until: end, refunded } of payments) {
    const late = Date.parse(from) > Math.max(Date.parse(paidAt), until);
    if (late && !refunded) wrong.push(`${orderId} begins too late`);
    until = Math.max(until, Date.parse(end));
  }
  const last = standing.at(-1)?.until ?? null;
  if (subscription.paidUntil !== last)
    wrong.push(`paid until ${subscription.paidUntil}, the last month ends ${last}`);
  if (subscription.changes !== 2 * payments.length - standing.length) wrong.push('a payment counted twice');
  return wrong;
}

async function doubledMails(accounts: World['accounts'], userId: string): Promise<readonly string[]> {
  const write = queueMail({ userId, key: '', dueAt: '', template: 'receipt', data: {} });
  const queued = await accounts.query<Key & { key: string }>('put' in write ? write.put.pk : '');
  const keys = queued.filter(({ sk }) => sk.includes(`#${userId}#`)).map(({ key }) => key);
  return [...new Set(keys)].filter((key) => keys.indexOf(key) !== keys.lastIndexOf(key));
}

/** True when money was taken while other money was already taken for the same, and had not gone back. */
function isChargedTwice(orders: readonly StandInOrder[], returned: Known['returned']): boolean {
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
