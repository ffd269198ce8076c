import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { poolUserOf } from '#functions/accounts/testing.ts';
import { createPublishIndex } from '#functions/jobs/publish-index.ts';
import { samplePermit, storePermits, watched } from '#functions/permits/testing.ts';
import type { Item, Key, Write } from '#functions/platform/tables/table.ts';
import { giveSeats } from '#functions/team/testing.ts';
import { payPalAt, TEST_ACCOUNT, TEST_PAYPAL_ENV } from '#infra/sim/doubles/billing-runtime.ts';
import { itemsOf, itemText, type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { TestUserPool } from '#infra/sim/doubles/user-pool.ts';
import { emptyStandIn, PayPalStandIn } from '#infra/sim/paypal/paypal-stand-in.ts';
import { type CallName, type KeyScope, routes } from '#shared/contract/routes.ts';
import { send, type TestCall } from '../testing.ts';
import { addressGiver, testAreas } from '../testing-areas.ts';
import {
  type Caller,
  type EndReason,
  endedSessions,
  expiredKey,
  MATRIX_NOW,
  makeTeamPeople,
  singleScopeKeys,
  staleUser,
  type TeamPeople,
  userAt,
  VICTIM_SECRET,
} from './callers.ts';
import { type InvalidPayment, makeInvalidPayments, type PaymentParties, refundedOrder } from './payments.ts';
import { makeVictim, type Victim } from './victim.ts';

export type MatrixResponse = APIGatewayProxyStructuredResultV2;

/** The items of tables as text, by key. */
export type Snapshot = ReadonlyMap<string, string>;

/** The shipped handlers of all areas on new tables, with users of every kind. */
export interface MatrixWorld extends PaymentParties {
  readonly runtime: TestRuntime;
  readonly pool: TestUserPool;
  readonly victim: Victim;
  readonly ended: Readonly<Record<EndReason, Caller>>;
  /** Signed in, but too long ago for some calls. */
  readonly stale: Caller;
  /** Keys of one user: for each scope one that is for nothing else, and one that has ended. */
  readonly narrowKeys: Readonly<Record<KeyScope, string>>;
  readonly expiredKey: string;
  /** Signed-in users whose trial ended: long ago, and in this millisecond. */
  readonly lapsed: readonly Caller[];
  /** Payments that must not activate a subscription, by what is wrong with them. */
  readonly invalid: Readonly<Record<string, InvalidPayment>>;
  /** An order that was refunded after it had activated its month. */
  readonly refunded: string;
  /** New people around the victim's team. */
  newTeamPeople(): Promise<TeamPeople>;
  /** Creates a user with a session and a trial. */
  newCaller(): Promise<Caller>;
  /**
   * Sends a request.
   * @param address the client's address; by default a new one, so that rate limits by address hide no other refusal
   */
  call(name: CallName, sent: TestCall, address?: string): Promise<MatrixResponse>;
  /** Resets the rate limits of keys, because the whole matrix happens in one minute. */
  resetKeyLimits(): Promise<void>;
  /** An address without requests so far. */
  newAddress(): string;
  /** The items of the accounts table and PayPal's orders, without rate limits. */
  accounts(): Promise<Snapshot>;
  /** The same, by updating an earlier snapshot with the items that were written since. */
  accountsSince(before: Snapshot): Promise<Snapshot>;
  /** The items of the tables that no call may change. */
  others(): Promise<Snapshot>;
}

/** @param pool the user pool at `COGNITO_ENDPOINT` */
export async function openMatrixWorld(pool: TestUserPool): Promise<MatrixWorld> {
  // Each session's refresh token is its own user's.
  pool.onRefresh = (token) => ({ claims: { sub: poolUserOf(token.replace('refresh-token-of-', '')) } });
  const { runtime, written, keyLimits } = await watchedRuntime();
  const paypal = new PayPalStandIn(TEST_ACCOUNT, emptyStandIn('matrix'), runtime.clock);
  const shop = { paypal, till: { runtime, paypal: payPalAt(paypal, () => undefined) } };
  await publishPermits(runtime);
  const areas = testAreas(runtime, shop.till.paypal, async () => undefined);
  let callers = 0;
  const newAddress = addressGiver();
  const stale = await staleUser(runtime);
  const newCaller = () => userAt(runtime, 0, `caller-${callers++}`);
  const call: MatrixWorld['call'] = (name, sent, address = newAddress()) =>
    send(areas[routes[name].area], name, { ...sent, address });
  const victim = await makeVictim(runtime, shop);
  const otherOwner = await userAt(runtime, 0, 'other-owner');
  await giveSeats(runtime, otherOwner.userId);
  return {
    runtime,
    pool,
    ...shop,
    ended: await endedSessions(runtime),
    stale,
    narrowKeys: await singleScopeKeys(runtime, stale.userId),
    expiredKey: await expiredKey(runtime, stale.userId),
    lapsed: [await userAt(runtime, 8, 'lapsed-long-ago'), await userAt(runtime, 7, 'lapsed-just-now')],
    victim,
    invalid: await makeInvalidPayments(shop, (name) => userAt(runtime, 0, name)),
    refunded: await refundedOrder(shop, (await userAt(runtime, 0, 'refunded')).userId),
    newCaller,
    newTeamPeople: () => makeTeamPeople(runtime, victim.userId, otherOwner.userId, newCaller),
    newAddress,
    call,
    async resetKeyLimits() {
      await runtime.accounts.writeMany([], [...keyLimits.values()]);
      keyLimits.clear();
    },
    async accounts() {
      written.clear();
      const items = await itemsOf(runtime, 'accountsTable');
      return new Map([...items, ...payPalOrders(paypal)].filter(([key]) => !isCount(key)));
    },
    async accountsSince(before) {
      const keys = [...written.values()].filter(({ pk, sk }) => !isCount(`${pk} ${sk}`));
      written.clear();
      const orders = payPalOrders(paypal);
      if (keys.length === 0 && orders.every(([key, order]) => before.get(key) === order)) return before;
      const after = new Map([...before, ...orders]);
      for (const { pk, sk } of keys) after.delete(`${pk} ${sk}`);
      for (const { pk, sk, ...facts } of await runtime.accounts.getMany<Item>(keys))
        after.set(`${pk} ${sk}`, itemText(facts));
      return after;
    },
    async others() {
      const tables = ['permitsTable', 'collectionTable', 'indexTable'] as const;
      const maps = await Promise.all(tables.map((table) => itemsOf(runtime, table)));
      return new Map(maps.flatMap((items, at) => [...items].map(([key, item]) => [`${at} ${key}`, item])));
    },
  };
}

/** PayPal's orders as text, under the keys of their users. */
function payPalOrders({ state }: PayPalStandIn): [key: string, order: string][] {
  return Object.values(state.orders).map((order) => [
    `user#${order.custom_id} paypal ${order.id}`,
    JSON.stringify(order),
  ]);
}

/** A runtime that collects the keys of written accounts items, and separately those of the rate limits of keys. */
async function watchedRuntime(): Promise<{
  runtime: TestRuntime;
  written: Map<string, Key>;
  keyLimits: Map<string, Key>;
}> {
  const runtime = await testRuntime(new Date(MATRIX_NOW).toISOString(), TEST_PAYPAL_ENV);
  const written = new Map<string, Key>();
  const keyLimits = new Map<string, Key>();
  const note = ({ pk, sk }: Key): void => {
    written.set(`${pk} ${sk}`, { pk, sk });
    if (pk.startsWith('rate#api-')) keyLimits.set(pk, { pk, sk });
  };
  const accounts = watched(runtime.accounts, (method, args) => {
    if (method === 'put' || method === 'update' || method === 'remove') note(args[0] as Key);
    if (method === 'writeMany') for (const key of (args as Key[][]).flat()) note(key);
    if (method === 'transact')
      for (const write of args[0] as Write[])
        if ('put' in write) note(write.put);
        else if ('update' in write) note(write.update);
        else if ('remove' in write) note(write.remove);
  });
  const noted = Object.create(runtime, { accounts: { value: accounts } }) as TestRuntime;
  return { runtime: noted, written, keyLimits };
}

/** Publishes two permits, and withdraws a third one that nobody may see. */
async function publishPermits(runtime: TestRuntime): Promise<void> {
  const permit = (at: number) =>
    samplePermit(`il-chicago.${at}`, { jurisdictionCity: 'Chicago', jurisdictionCounty: 'Cook' });
  const withdrawn = { withdrawnAt: '2026-11-12T00:00:00.000Z', propertyOwnerName: VICTIM_SECRET };
  await storePermits(runtime, [permit(1), permit(2), { ...permit(3), ...withdrawn }]);
  await createPublishIndex(
    runtime,
    async () => undefined,
  )({
    'detail-type': 'PermitsChanged',
    detail: { sourceId: 'il-chicago', runId: 'run' },
  });
}

/** What limits count of every call is no change of data. */
function isCount(key: string): boolean {
  return key.startsWith('rate#') || /^quota#.* seen$/.test(key);
}
