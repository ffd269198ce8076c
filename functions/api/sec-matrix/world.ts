import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { BillingParts } from '#functions/billing/order-store.ts';
import { payPalAt, TEST_ACCOUNT, TEST_PAYPAL_ENV } from '#functions/billing/testing/billing-runtime.ts';
import { emptyStandIn, PayPalStandIn } from '#functions/billing/testing/paypal-stand-in.ts';
import { webhookParts } from '#functions/delivery/webhooks/webhook-turn.ts';
import { createPublishIndex } from '#functions/jobs/publish-index.ts';
import { samplePermit, storePermits, watched } from '#functions/permits/testing.ts';
import type { TestUserPool } from '#functions/platform/identity/testing-user-pool.ts';
import type { Item, Key, Write } from '#functions/platform/tables/table.ts';
import { itemsOf, itemText, type TestRuntime, testRuntime } from '#functions/platform/testing.ts';
import { type ApiArea, type CallName, routes } from '#shared/contract/routes.ts';
import { createAccountApi } from '../account.ts';
import { createAlertsApi } from '../alerts.ts';
import { createBillingApi } from '../billing.ts';
import { createPermitsApi } from '../permits.ts';
import type { AreaHandler } from '../pipeline/pipeline.ts';
import { createPushApi } from '../push.ts';
import { createRemovalsApi } from '../removals.ts';
import { createStatusApi } from '../status.ts';
import { send, type TestCall, testEvent } from '../testing.ts';
import { createV1Api } from '../v1.ts';
import { createWebhooksApi } from '../webhooks.ts';
import { refundedOrder, type Worthless, worthlessPayments } from './payments.ts';
import { type Caller, NOW, type Spent, spentSessions, userAt, VICTIMS_SECRET } from './standings.ts';
import { makeVictim, type Victim } from './victim.ts';

export type Answer = APIGatewayProxyStructuredResultV2;

/** The items of tables at one moment, as text, by key. */
export type Snapshot = ReadonlyMap<string, string>;

/** The shipped handlers of all areas on tables of their own, with users in every standing. */
export interface World {
  readonly runtime: TestRuntime;
  readonly pool: TestUserPool;
  readonly paypal: PayPalStandIn;
  /** What the billing area makes orders with. */
  readonly till: BillingParts;
  readonly victim: Victim;
  readonly spent: Readonly<Record<Spent, Caller>>;
  /** Signed in, but the trial ended: long ago, and in this very millisecond. */
  readonly lapsed: readonly Caller[];
  /** Payments that must buy nothing, by what is wrong with them. */
  readonly worthless: Readonly<Record<string, Worthless>>;
  /** An order that had bought a month when it was refunded. */
  readonly refunded: string;
  /** A user of its own with a session and a trial. */
  newCaller(): Promise<Caller>;
  /**
   * Sends a call.
   * @param address where from; one that nobody else has unless given, so that counts by address hide no other refusal
   */
  call(name: CallName, sent: TestCall, address?: string): Promise<Answer>;
  /** Forgets how often keys were used: all calls of a matrix are of one minute. */
  forgetKeyedCalls(): Promise<void>;
  /** An address no call came from. */
  newAddress(): string;
  /** All items of the accounts table as text, by key, and PayPal's orders by their users; counts of calls are left out. */
  accounts(): Promise<Snapshot>;
  /** The same from what it was before, by reading again what was written since. */
  accountsSince(before: Snapshot): Promise<Snapshot>;
  /** All items of the tables no call may change. */
  others(): Promise<Snapshot>;
}

/** Builds a world. @param pool its user pool, which `COGNITO_ENDPOINT` must name */
export async function openWorld(pool: TestUserPool): Promise<World> {
  const { runtime, written, keyed } = await watchedRuntime();
  const paypal = new PayPalStandIn(TEST_ACCOUNT, emptyStandIn('matrix'), runtime.clock);
  const shop = { paypal, till: { runtime, paypal: payPalAt(paypal, () => undefined) } };
  await publishPermits(runtime);
  const areas: Readonly<Record<ApiArea, AreaHandler>> = {
    permits: createPermitsApi(runtime),
    account: createAccountApi(runtime, async () => undefined),
    status: createStatusApi(runtime),
    alerts: createAlertsApi(runtime),
    removals: createRemovalsApi(runtime),
    webhooks: createWebhooksApi(runtime, {
      ...webhookParts(runtime),
      // Nobody is asked for anything; a server that takes all tells nothing apart.
      post: async () => ({ status: 204, retryAfter: undefined }),
    }),
    billing: createBillingApi(runtime, shop.till.paypal),
    v1: createV1Api(runtime),
    push: createPushApi(runtime, async () => ({ status: 201, retryAfter: undefined })),
  };
  let callers = 0;
  let addresses = 0;
  const newAddress = () => {
    const at = addresses++;
    return `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
  };
  const newCaller = () => userAt(runtime, 0, `caller-${callers++}`);
  const call: World['call'] = (name, sent, sourceIp = newAddress()) => {
    const { requestContext } = testEvent(name, sent);
    const http = { ...requestContext.http, sourceIp };
    return send(areas[routes[name].area], name, {
      ...sent,
      event: { requestContext: { ...requestContext, http }, ...sent.event },
    });
  };
  return {
    runtime,
    pool,
    ...shop,
    spent: await spentSessions(runtime),
    lapsed: [await userAt(runtime, 8, 'lapsed-long-ago'), await userAt(runtime, 7, 'lapsed-just-now')],
    victim: await makeVictim(runtime, shop),
    worthless: await worthlessPayments(shop, (name) => userAt(runtime, 0, name)),
    refunded: await refundedOrder(shop, (await userAt(runtime, 0, 'refunded')).userId),
    newCaller,
    newAddress,
    call,
    async forgetKeyedCalls() {
      await runtime.accounts.writeMany([], [...keyed.values()]);
      keyed.clear();
    },
    async accounts() {
      written.clear();
      const items = await itemsOf(runtime, 'accountsTable');
      return new Map([...items, ...ordersAt(paypal)].filter(([key]) => !key.startsWith('rate#')));
    },
    async accountsSince(before) {
      const keys = [...written.values()].filter(({ pk }) => !pk.startsWith('rate#'));
      written.clear();
      const orders = ordersAt(paypal);
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

/** PayPal's orders as text, each under the user it is for. */
function ordersAt({ state }: PayPalStandIn): [key: string, order: string][] {
  return Object.values(state.orders).map((order) => [
    `user#${order.custom_id} paypal ${order.id}`,
    JSON.stringify(order),
  ]);
}

/** A runtime that notes which items of the accounts table are written, and apart from them the counts of keys' calls. */
async function watchedRuntime(): Promise<{
  runtime: TestRuntime;
  written: Map<string, Key>;
  keyed: Map<string, Key>;
}> {
  const runtime = await testRuntime(new Date(NOW).toISOString(), TEST_PAYPAL_ENV);
  const written = new Map<string, Key>();
  const keyed = new Map<string, Key>();
  const note = ({ pk, sk }: Key): void => {
    written.set(`${pk} ${sk}`, { pk, sk });
    if (pk.startsWith('rate#api-')) keyed.set(pk, { pk, sk });
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
  return { runtime: noted, written, keyed };
}

/** Two permits that are published, and one that was withdrawn: nobody may see it any more. */
async function publishPermits(runtime: TestRuntime): Promise<void> {
  const permit = (at: number) =>
    samplePermit(`il-chicago.${at}`, { jurisdictionCity: 'Chicago', jurisdictionCounty: 'Cook' });
  const withdrawn = { withdrawnAt: '2026-11-12T00:00:00.000Z', propertyOwnerName: VICTIMS_SECRET };
  await storePermits(runtime, [permit(1), permit(2), { ...permit(3), ...withdrawn }]);
  await createPublishIndex(
    runtime,
    async () => undefined,
  )({
    'detail-type': 'PermitsChanged',
    detail: { sourceId: 'il-chicago', runId: 'run' },
  });
}
