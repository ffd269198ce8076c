import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { accountKey } from '#functions/accounts/accounts.ts';
import { endSession, signedInAccount } from '#functions/accounts/sessions.ts';
import { jarOf, signedIn } from '#functions/accounts/testing.ts';
import { createAccountApi } from '#functions/api/account.ts';
import { createAlertsApi } from '#functions/api/alerts.ts';
import { createBillingApi } from '#functions/api/billing.ts';
import { createPermitsApi } from '#functions/api/permits.ts';
import type { AreaHandler } from '#functions/api/pipeline.ts';
import { createStatusApi } from '#functions/api/status.ts';
import { eventOf, type Sent, send } from '#functions/api/testing.ts';
import { createPublishIndex } from '#functions/jobs/publish-index.ts';
import { samplePermit, storePermits, watched } from '#functions/permits/testing.ts';
import type { Item, Key, Write } from '#functions/platform/table.ts';
import { itemsOf, itemText, type TestRuntime, testRuntime } from '#functions/platform/testing.ts';
import type { TestUserPool } from '#functions/platform/testing-user-pool.ts';
import { type Area, type CallName, routes } from '#shared/contract/routes.ts';

export type Answer = APIGatewayProxyStructuredResultV2;

/** A user with a session, as a browser holds it. */
export interface Caller {
  readonly userId: string;
  readonly cookies: readonly string[];
}

/** Why a session serves only to finish what was begun. */
export const DELETING = 'of an account that is being deleted';

/** Sessions that no longer are any, and why. */
export type Spent =
  | 'unused too long'
  | 'too old'
  | 'logged out'
  | 'signed out everywhere'
  | typeof DELETING
  | 'of an account that is gone';

/** What is only known to the victim: it must be in no answer to anybody else. */
export const VICTIMS_SECRET = 'zqsecret';

const DAY_MS = 86_400_000;
/** The moment in which everything of a matrix happens. */
const NOW = Date.parse('2026-11-20T12:00:00.000Z');

/** The items of tables at one moment, as text, by key. */
export type Snapshot = ReadonlyMap<string, string>;

/** The shipped handlers of all areas on tables of their own, with users in every standing. */
export interface World {
  readonly runtime: TestRuntime;
  readonly pool: TestUserPool;
  readonly victim: Caller;
  readonly spent: Readonly<Record<Spent, Caller>>;
  /** Signed in, but the trial ended: long ago, and in this very millisecond. */
  readonly lapsed: readonly Caller[];
  /** A user of its own with a session and a trial. */
  newCaller(): Promise<Caller>;
  /**
   * Sends a call.
   * @param address where from; one that nobody else has unless given, so that counts by address hide no other refusal
   */
  call(name: CallName, sent: Sent, address?: string): Promise<Answer>;
  /** An address no call came from. */
  newAddress(): string;
  /** All items of the accounts table as text, by key; counts of calls are left out. */
  accounts(): Promise<Snapshot>;
  /** The same from what it was before, by reading again what was written since. */
  accountsSince(before: Snapshot): Promise<Snapshot>;
  /** All items of the tables no call may change. */
  others(): Promise<Snapshot>;
}

/** Builds a world. @param pool its user pool, which `COGNITO_ENDPOINT` must name */
export async function openWorld(pool: TestUserPool): Promise<World> {
  const { runtime, written } = await watchedRuntime();
  await publishPermits(runtime);
  const areas: Readonly<Record<Area, AreaHandler>> = {
    permits: createPermitsApi(runtime),
    account: createAccountApi(runtime),
    status: createStatusApi(runtime),
    alerts: createAlertsApi(runtime),
    billing: createBillingApi(runtime),
  };
  let callers = 0;
  let addresses = 0;
  const newAddress = () => {
    const at = addresses++;
    return `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
  };
  const newCaller = () => userAt(runtime, 0, `caller-${callers++}`);
  return {
    runtime,
    pool,
    spent: await spentSessions(runtime),
    lapsed: [await userAt(runtime, 8, 'lapsed-long-ago'), await userAt(runtime, 7, 'lapsed-just-now')],
    victim: await makeVictim(runtime),
    newCaller,
    newAddress,
    call(name, sent, sourceIp = newAddress()) {
      const { requestContext } = eventOf(name, sent);
      const http = { ...requestContext.http, sourceIp };
      return send(areas[routes[name].area], name, {
        ...sent,
        event: { requestContext: { ...requestContext, http }, ...sent.event },
      });
    },
    async accounts() {
      written.clear();
      const items = await itemsOf(runtime, 'accountsTable');
      return new Map([...items].filter(([key]) => !key.startsWith('rate#')));
    },
    async accountsSince(before) {
      const keys = [...written.values()].filter(({ pk }) => !pk.startsWith('rate#'));
      written.clear();
      if (keys.length === 0) return before;
      const after = new Map(before);
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

/** A runtime that notes which items of the accounts table are written. */
async function watchedRuntime(): Promise<{ runtime: TestRuntime; written: Map<string, Key> }> {
  const runtime = await testRuntime(new Date(NOW).toISOString());
  const written = new Map<string, Key>();
  const note = ({ pk, sk }: Key): void => void written.set(`${pk} ${sk}`, { pk, sk });
  const accounts = watched(runtime.accounts, (method, args) => {
    if (method === 'put' || method === 'update' || method === 'remove') note(args[0] as Key);
    if (method === 'writeMany') for (const key of (args as Key[][]).flat()) note(key);
    if (method === 'transact')
      for (const write of args[0] as Write[])
        if ('put' in write) note(write.put);
        else if ('update' in write) note(write.update);
        else if ('remove' in write) note(write.remove);
  });
  return { runtime: Object.create(runtime, { accounts: { value: accounts } }) as TestRuntime, written };
}

/** Two permits that are published, and one that was withdrawn: nobody may see it any more. */
async function publishPermits(runtime: TestRuntime): Promise<void> {
  const permit = (at: number) =>
    samplePermit(`il-chicago.${at}`, { jurisdictionCity: 'Chicago', jurisdictionCounty: 'Cook' });
  const withdrawn = { withdrawnAt: '2026-11-12T00:00:00.000Z', propertyOwnerName: VICTIMS_SECRET };
  await storePermits(runtime, [permit(1), permit(2), { ...permit(3), ...withdrawn }]);
  await createPublishIndex(runtime)({
    'detail-type': 'PermitsChanged',
    detail: { sourceId: 'il-chicago', runId: 'run' },
  });
}

/** A user whose first sign-in was some days ago. */
async function userAt(runtime: TestRuntime, daysAgo: number, userId: string): Promise<Caller> {
  runtime.setTime(new Date(NOW - daysAgo * DAY_MS).toISOString());
  const { cookies } = await signedIn(runtime, userId);
  runtime.setTime(new Date(NOW).toISOString());
  // Used once today, so that no later call moves its idle end.
  await signedInAccount(runtime, jarOf(cookies));
  return { userId, cookies };
}

/** A user whose session was last used some days ago. */
async function idleSince(runtime: TestRuntime, daysAgo: number): Promise<Caller> {
  runtime.setTime(new Date(NOW - daysAgo * DAY_MS).toISOString());
  const { account, cookies } = await signedIn(runtime, 'spent-idle');
  runtime.setTime(new Date(NOW).toISOString());
  return { userId: account.userId, cookies };
}

async function makeVictim(runtime: TestRuntime): Promise<Caller> {
  const victim = await userAt(runtime, 0, 'victim');
  const pk = `user#${victim.userId}`;
  await runtime.accounts.update(accountKey(victim.userId), {
    expression: 'SET firstName = :secret, email = :email',
    values: { ':secret': VICTIMS_SECRET, ':email': `${VICTIMS_SECRET}@example.com` },
  });
  await runtime.accounts.writeMany([
    { pk, sk: 'alert#victims-alert', id: 'victims-alert', name: VICTIMS_SECRET },
    { pk, sk: 'order#victims-order', orderId: 'victims-order', payer: VICTIMS_SECRET },
    { pk, sk: 'payment#victims-payment', note: VICTIMS_SECRET },
  ]);
  return victim;
}

async function spentSessions(runtime: TestRuntime): Promise<Record<Spent, Caller>> {
  const change = (userId: string, name: string, value: unknown) =>
    runtime.accounts.update(accountKey(userId), {
      expression: `SET ${name} = :value`,
      values: { ':value': value },
    });
  const old = await userAt(runtime, 60, 'spent-old');
  for (let days = 50; days > 0; days -= 10) {
    runtime.setTime(new Date(NOW - days * DAY_MS).toISOString());
    await signedInAccount(runtime, jarOf(old.cookies));
  }
  runtime.setTime(new Date(NOW).toISOString());
  const spent: Record<Spent, Caller> = {
    'unused too long': await idleSince(runtime, 14),
    'too old': old,
    'logged out': await userAt(runtime, 0, 'spent-ended'),
    'signed out everywhere': await userAt(runtime, 0, 'spent-everywhere'),
    [DELETING]: await userAt(runtime, 0, 'spent-deleting'),
    'of an account that is gone': await userAt(runtime, 0, 'spent-gone'),
  };
  // What ends a session is the session: every account could read permits.
  for (const { userId } of Object.values(spent))
    await runtime.accounts.update(accountKey(userId), {
      expression: 'SET subscription.paidUntil = :until',
      values: { ':until': '2030-01-01T00:00:00.000Z' },
    });
  await endSession(runtime, jarOf(spent['logged out'].cookies));
  // As it is when the process was killed after its first write: the session's item is still there.
  await change('spent-everywhere', 'signedOutAt', 4_000_000_000);
  await change('spent-deleting', 'deletingAt', '2026-11-20T12:00:00.000Z');
  await runtime.accounts.remove(accountKey('spent-gone'));
  return spent;
}
