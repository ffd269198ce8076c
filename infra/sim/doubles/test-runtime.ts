import { randomUUID } from 'node:crypto';
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { createTables } from '#infra/sim/aws/create-tables.ts';

/** A runtime for tests: its own tables on the test run's DynamoDB, and a clock that the test moves. */
export interface TestRuntime extends Runtime {
  /** Sets the clock. */
  setTime(iso: string): void;
}

/** The CDN's secrets in tests: the current and the next one. */
export const TEST_ORIGIN_SECRETS = ['origin-secret-of-the-tests', 'next-origin-secret-of-the-tests'] as const;

/** A made-up key for signing push messages. */
export const TEST_VAPID_KEY = Buffer.alloc(32, 9).toString('base64url');

/**
 * Creates new tables and a runtime on them. The test run provides `DYNAMODB_ENDPOINT`.
 * @param env additional environment variables
 */
export async function testRuntime(
  startAt = '2026-11-20T12:00:00.000Z',
  env: Readonly<Record<string, string>> = {},
): Promise<TestRuntime> {
  const prefix = `test-${randomUUID().slice(0, 8)}`;
  const tables = {
    PERMITS_TABLE: `${prefix}-permits`,
    COLLECTION_TABLE: `${prefix}-collection`,
    INDEX_TABLE: `${prefix}-index`,
    ACCOUNTS_TABLE: `${prefix}-accounts`,
  };
  await createTables(process.env.DYNAMODB_ENDPOINT ?? '', Object.values(tables));
  let now = new Date(startAt);
  const quiet = () => undefined;
  const runtime = runtimeFrom(
    {
      ...process.env,
      ...tables,
      INDEX_BUCKET: `${prefix}-index`,
      PUBLIC_PAGES_BUCKET: `${prefix}-pages`,
      SITE_ORIGIN: 'https://site.test',
      EVENT_BUS: 'test',
      USER_POOL_ID: 'us-east-1_Test00001',
      USER_POOL_CLIENT_ID: 'test-client',
      AGENT_CLIENT_ID: 'test-agents',
      SESSION_SECRET: Buffer.alloc(32, 7).toString('base64'),
      ORIGIN_SECRETS: TEST_ORIGIN_SECRETS.join(','),
      MAIL_FROM: 'Plumbline <mail@site.test>',
      MAIL_CONFIGURATION_SET: 'test',
      VAPID_PRIVATE_KEY: TEST_VAPID_KEY,
      CONTACT_EMAIL: 'office@site.test',
      POSTAL_ADDRESS: '1 Test Street, Springfield, IL 62701',
      ...env,
    },
    { clock: { now: () => now }, log: { info: quiet, warn: quiet, error: quiet } },
  );
  return Object.assign(Object.create(runtime) as Runtime, {
    setTime(iso: string) {
      now = new Date(iso);
    },
  });
}

/** All items of a table as JSON, by `pk sk`, for comparing two moments. */
export async function itemsOf(
  { config }: Pick<Runtime, 'config'>,
  table: 'permitsTable' | 'collectionTable' | 'indexTable' | 'accountsTable',
): Promise<Map<string, string>> {
  client ??= new DynamoDBClient({ endpoint: config.dynamoEndpoint ?? '' });
  const items = new Map<string, string>();
  for await (const { Items = [] } of paginateScan({ client }, { TableName: config[table] }))
    for (const item of Items) {
      const { pk, sk, ...facts } = unmarshall(item);
      items.set(`${pk} ${sk}`, itemText(facts));
    }
  return items;
}

let client: DynamoDBClient | undefined;

/** An item without its key, as JSON that is equal for equal items. */
export function itemText(facts: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(facts, inOrder);
}

/** Sorts sets and fields, whose order can vary. */
function inOrder(_name: string, value: unknown): unknown {
  if (value instanceof Set) return [...value].sort();
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Uint8Array)
    return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
