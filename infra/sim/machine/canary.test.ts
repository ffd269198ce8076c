import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { userPartition } from '#functions/accounts/account.ts';
import { accountKey } from '#functions/accounts/accounts.ts';
import { userIdOf } from '#functions/accounts/pool-users.ts';
import { createCanary } from '#functions/jobs/canary.ts';
import { createRecordMailEvent } from '#functions/jobs/record-mail-event.ts';
import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { smokeSignedIn } from '#infra/ops/stages/smoke.ts';
import { createTables } from '#infra/sim/aws/create-tables.ts';
import type { FunctionName } from '#infra/stacks/functions.ts';
import { addUser } from '../cognito/pool.ts';
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
  addUser(pool.pool, { email: EMAIL, givenName: null, password: PASSWORD, confirmed: true });
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

/** The id of the canary's account. */
async function canaryId(): Promise<string> {
  return (await userIdOf(runtime.accounts, pool.pool.state.value.users[0]?.id ?? '')) ?? '';
}

it('does what a user does on the real site, and sees its mail delivered', async () => {
  expect([await canary(), warnings]).toEqual([{ CanaryFailed: 0 }, []]);
  expect(sentTo).toEqual([EMAIL]);
  await Promise.all(events);
  movedMs = 10 * 60_000;
  expect([await canary(), warnings]).toEqual([{ CanaryFailed: 0 }, []]);
  expect(sentTo).toEqual([EMAIL]);

  // Signed out, and not mailed about a new browser.
  const items = await runtime.accounts.query<{ pk: string; sk: string }>(userPartition(await canaryId()));
  const kinds = items.map(({ sk }) => sk.split('#')[0]);
  expect(kinds.filter((kind) => kind === 'session')).toEqual([]);
  expect(items.map((item) => 'kind' in item && item.kind).filter(Boolean)).toEqual([
    'signed-in',
    'signed-in',
  ]);
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

it('says that the search failed once its trial has ended, and searches again after its account got access', async () => {
  movedMs = 8 * 86_400_000;
  expect(await canary()).toEqual({ CanaryFailed: 1 });
  expect(warnings).toMatchObject([
    ['A step of the canary failed', { step: 'search', because: 'searchPermits answered 403' }],
  ]);
  await Promise.all(events);
  // As infra/DEPLOY.md says.
  await runtime.accounts.update(accountKey(await canaryId()), {
    expression: 'SET subscription.trialEnd = :end',
    condition: 'attribute_exists(pk)',
    values: { ':end': '2099-01-01T00:00:00.000Z' },
  });
  movedMs += 10 * 60_000;
  expect(await canary()).toEqual({ CanaryFailed: 0 });
});
