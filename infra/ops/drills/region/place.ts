import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createPublishIndex } from '#functions/jobs/publish-index.ts';
import { createUserPoolTrigger } from '#functions/jobs/user-pool-trigger.ts';
import { type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { createTables } from '#infra/sim/aws/create-tables.ts';
import { LOCAL_CREDENTIALS } from '#infra/sim/aws/dynamo.ts';
import { serveObjects } from '#infra/sim/aws/objects.ts';
import { openPool, type Pool } from '#infra/sim/cognito/pool.ts';
import { serveCognito } from '#infra/sim/cognito/server.ts';
import { serveGateway } from '#infra/sim/gateway/server.ts';
import type { Closers } from '#infra/sim/machine/closers.ts';
import { createApi } from '#infra/sim/machine/functions.ts';
import { CONTACT_EMAIL, functionsEnv } from '#infra/sim/machine/local-env.ts';
import { functionRuntime } from '#infra/sim/machine/rights.ts';
import type { Mail } from '#infra/sim/mailbox/mailbox.ts';
import type { FunctionName } from '#infra/stacks/functions.ts';
import { TABLES, tableVariable } from '#infra/stacks/rights.ts';

/** What a deployment makes in a region: empty tables, an empty pool and bucket, and the site with its real handlers and rights. */
export interface DrillRegion {
  readonly runtime: Runtime;
  readonly pool: Pool;
  /** Where the pool answers. */
  readonly cognito: string;
  readonly site: string;
  /** Mails of the pool. */
  readonly mails: Mail[];
  publish(): Promise<void>;
  /** Its tables are gone. */
  lose(client: DynamoDBClient): Promise<void>;
}

const SITE = 'https://site.test';
const ORIGIN_SECRET = 'o'.repeat(22);
/** What both regions have: the replica of the stage's secret. */
const SECRETS = {
  sessionSecret: Buffer.alloc(32, 7).toString('base64'),
  vapidPrivateKey: Buffer.alloc(32, 9).toString('base64url'),
};

/**
 * @param name of the region
 * @param hoursAgo that its clock shows
 */
export async function openRegion(
  name: string,
  dynamo: string,
  closers: Closers,
  hoursAgo = 0,
): Promise<DrillRegion> {
  const folder = mkdtempSync(join(tmpdir(), 'region-'));
  const run = randomUUID().slice(0, 8);
  const mails: Mail[] = [];
  const pool = openPool({
    poolId: `${name}_Drill0001`,
    clientId: 'site',
    folder,
    deliver: (mail) => void mails.push(mail),
  });
  // In memory: the file of all users would be written for each of them.
  pool.state.save = () => undefined;
  const cognito = await closers.open(
    () => serveCognito(pool, () => true),
    (server) => server.close(),
  );
  const objects = await closers.open(
    () => serveObjects(),
    (server) => server.close(),
  );
  const tables = Object.fromEntries(
    TABLES.map((table) => [tableVariable(table), `drill-${run}-${name}-${table}`]),
  );
  const endpoints = {
    dynamo,
    objects: objects.origin,
    cognito: cognito.origin,
    paypal: 'http://127.0.0.1:1',
  };
  const env = {
    ...functionsEnv(endpoints, { siteOrigin: SITE, ...SECRETS, originSecret: ORIGIN_SECRET }),
    ...tables,
    USER_POOL_ID: pool.poolId,
    USER_POOL_CLIENT_ID: pool.clientId,
  };
  const quiet = (): void => undefined;
  const now = (): Date => new Date(Date.now() - hoursAgo * 3_600_000);
  const parts = { clock: { now }, log: { info: quiet, warn: quiet, error: quiet } };
  const runtimeOf = (of: FunctionName): Runtime => functionRuntime(of, env, parts);
  await createTables(dynamo, Object.values(tables));
  pool.trigger = createUserPoolTrigger(runtimeOf('user-pool-trigger'));
  const site = await closers.open(
    () =>
      serveGateway({
        folder,
        siteOrigin: SITE,
        originSecret: ORIGIN_SECRET,
        config: {
          region: LOCAL_CREDENTIALS.AWS_REGION,
          userPoolId: pool.poolId,
          userPoolClientId: pool.clientId,
          agentClientId: null,
          cognitoEndpoint: cognito.origin,
          contactEmail: CONTACT_EMAIL,
          data: 'sample',
          mailboxUrl: null,
          paypal: null,
          tiles: null,
        },
        api: createApi(runtimeOf),
      }),
    async (server) => {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  );
  return {
    runtime: runtimeFrom(env, parts),
    pool,
    cognito: cognito.origin,
    site: site.origin,
    mails,
    publish: createPublishIndex(runtimeOf('publish-index'), async () => undefined),
    async lose(client) {
      for (const TableName of Object.values(tables)) await client.send(new DeleteTableCommand({ TableName }));
    },
  };
}
