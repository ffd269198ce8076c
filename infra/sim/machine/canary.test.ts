import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { userPartition } from '#functions/accounts/account.ts';
import { userIdOf } from '#functions/accounts/pool-users.ts';
import { createCanary } from '#functions/jobs/canary.ts';
import { createRecordMailEvent } from '#functions/jobs/record-mail-event.ts';
import { createUserPoolTrigger } from '#functions/jobs/user-pool-trigger.ts';
import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { smokeSignedIn } from '#infra/ops/stages/smoke.ts';
import { createTables } from '#infra/sim/aws/create-tables.ts';
import type { FunctionName } from '#infra/stacks/functions.ts';
import { serveTestPool, type TestPool } from '../cognito/testing-pool.ts';
import { serveGateway } from '../gateway/server.ts';
import type { LocalServer } from '../http-server.ts';
import { serveSes } from '../ses/server.ts';
import { createApi } from './functions.ts';
import { CONTACT_EMAIL, functionsEnv, MAIL } from './local-env.ts';
import { functionRuntime } from './rights.ts';

const SITE = 'https://site.test';
const ORIGIN_SECRET = 'o'.repeat(22);
const EMAIL = 'success+canary-test@simulator.amazonses.com';
const PASSWORD = 'Level-and-plumb-1';
const TABLES = {
  PERMITS_TABLE: 'canary-permits',
  COLLECTION_TABLE: 'canary-collection',
  INDEX_TABLE: 'canary-index',
  ACCOUNTS_TABLE: 'canary-accounts',
};

let folder: string;
let pool: TestPool;
let ses: LocalServer;
let site: LocalServer;
let runtimeOf: (name: FunctionName) => Runtime;
let runtime: Runtime;
let canary: () => Promise<unknown>;
let movedMs = 0;
const sentTo: string[] = [];
const events: Promise<void>[] = [];
const warnings: unknown[] = [];

/** The site with its real handlers, each with the rights it has on AWS, and the stand-ins of the user pool and SES. */
beforeAll(async () => {
  const dynamo = process.env['DYNAMODB_ENDPOINT'] ?? '';
  folder = mkdtempSync(join(tmpdir(), 'site-'));
  pool = await serveTestPool(() => Date.now());
  const now = (): Date => new Date(Date.now() + movedMs);
  ses = await serveSes({
    ...MAIL,
    now,
    deliver: ({ to }) => void sentTo.push(to),
    publish: (Message) =>
      void events.push(
        createRecordMailEvent(runtimeOf('record-mail-event'))({ Records: [{ Sns: { Message } }] }),
      ),
  });
  const env = {
    ...functionsEnv(
      {
        dynamo,
        objects: process.env['OBJECTS_ENDPOINT'] ?? '',
        cognito: pool.server.origin,
        ses: ses.origin,
        paypal: 'http://127.0.0.1:1',
      },
      {
        siteOrigin: SITE,
        sessionSecret: Buffer.alloc(32, 7).toString('base64'),
        vapidPrivateKey: Buffer.alloc(32, 9).toString('base64url'),
        originSecret: ORIGIN_SECRET,
      },
    ),
    ...TABLES,
    USER_POOL_CLIENT_ID: pool.pool.clientId,
    CANARY_EMAIL: EMAIL,
    CANARY_PASSWORD: PASSWORD,
  };
  const warn = (...line: unknown[]): void => void warnings.push(line);
  const parts = { clock: { now }, log: { info: () => undefined, warn, error: warn } };
  runtimeOf = (name) => functionRuntime(name, env, parts);
  pool.pool.trigger = createUserPoolTrigger(runtimeOf('user-pool-trigger'));
  runtime = runtimeFrom(env, parts);
  await createTables(dynamo, Object.values(TABLES));
  await storePermits(runtime, [samplePermit('il-chicago.1', { valuation: 5000 })]);
  await publishIndex(runtime);
  site = await serveGateway({
    folder,
    siteOrigin: SITE,
    originSecret: ORIGIN_SECRET,
    config: {
      region: 'us-east-1',
      userPoolId: pool.pool.poolId,
      userPoolClientId: pool.pool.clientId,
      agentClientId: null,
      cognitoEndpoint: pool.server.origin,
      contactEmail: CONTACT_EMAIL,
      data: 'sample',
      mailboxUrl: null,
      paypal: null,
      tiles: null,
    },
    api: createApi(runtimeOf),
  });
  canary = createCanary(functionRuntime('canary', { ...env, SITE_ORIGIN: site.origin }, parts));
});
afterAll(async () => {
  await Promise.all([site.close(), ses.close(), pool.close()]);
  rmSync(folder, { recursive: true });
});

const MINUTE_MS = 60_000;
const WELL = { CanaryFailed: 0, CanarySignUpFailed: 0 };
const users = (): readonly string[] => pool.pool.state.value.users.map(({ email }) => email);
/** Runs the canary some minutes after its first run, and lets SES report. */
async function runAt(minutes: number): Promise<unknown> {
  movedMs = minutes * MINUTE_MS;
  const figures = await canary();
  await Promise.all(events);
  return figures;
}

it('signs itself up on the real site, with the code of its delivered mail, and does what a user does', async () => {
  expect(await runAt(0)).toEqual({ CanaryFailed: 1, CanarySignUpFailed: 0 });
  expect(sentTo).toEqual([EMAIL]);
  expect(await runAt(5)).toEqual({ CanaryFailed: 1, CanarySignUpFailed: 0 });
  expect(users()).toEqual([EMAIL]);
  warnings.length = 0;
  expect([await runAt(10), await runAt(15), warnings]).toEqual([WELL, WELL, []]);
  expect(sentTo).toEqual([EMAIL]);

  // Signed out, and not mailed about a new browser.
  const id = (await userIdOf(runtime.accounts, pool.pool.state.value.users[0]?.id ?? '')) ?? '';
  const items = await runtime.accounts.query<{ pk: string; sk: string }>(userPartition(id));
  expect(items.filter(({ sk }) => sk.startsWith('session'))).toEqual([]);
  expect(items.map((item) => 'kind' in item && item.kind).filter(Boolean)).toEqual([
    'signed-in',
    'signed-in',
  ]);
});

it('signs up as somebody else every six hours, whose user and mail leave nothing behind', async () => {
  expect([await runAt(355), sentTo.length]).toEqual([WELL, 1]);
  expect(await runAt(360)).toEqual(WELL);
  expect(sentTo[1]).toMatch(/^success\+[0-9a-f]{16}@simulator\.amazonses\.com$/);
  const made: string[] = [];
  const { trigger } = pool.pool;
  pool.pool.trigger = (event) => {
    made.push(event.request.userAttributes['email'] ?? '');
    return trigger(event);
  };
  expect(await runAt(365)).toEqual(WELL);
  expect(made).toContain(sentTo[1]);
  expect(users()).toEqual([EMAIL]);
  expect([await runAt(370), sentTo.length, warnings]).toEqual([WELL, 2, []]);
});

it('says that the sign-up failed while strangers could not sign up either', async () => {
  pool.pool.trigger = () => Promise.reject(new Error('no ticket works'));
  expect(await runAt(720)).toEqual(WELL);
  expect(await runAt(725)).toEqual({ CanaryFailed: 0, CanarySignUpFailed: 1 });
  expect(warnings).toMatchObject([
    ['A step of the canary failed', { step: 'sign-up', because: 'UserLambdaValidationException' }],
  ]);
  warnings.length = 0;
  pool.pool.trigger = createUserPoolTrigger(runtimeOf('user-pool-trigger'));
  expect(await runAt(730)).toEqual(WELL);
  expect(users()).toEqual([EMAIL]);
});

it('has a trial without an end', async () => {
  expect(await runAt(8 * 1440)).toEqual(WELL);
});

it('signs in for the journey after a deployment too, which names no password', async () => {
  const user = { email: EMAIL, password: PASSWORD };
  expect(await smokeSignedIn(site.origin, user)).toEqual({
    lines: ['ok   the sign-in of the canary', 'ok   a search with a session', 'ok   the sign-out'],
    works: true,
  });
  const wrong = { ...user, password: 'Not-the-password-1' };
  expect(await smokeSignedIn(site.origin, wrong)).toEqual({
    lines: ['FAIL the sign-in of the canary NotAuthorizedException'],
    works: false,
  });
});
