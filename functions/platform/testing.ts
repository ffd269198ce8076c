import { randomUUID } from 'node:crypto';
import { createTables } from './create-tables.ts';
import { type Runtime, runtimeFrom } from './runtime.ts';

/** A runtime for tests: real tables of its own on the test run's DynamoDB, and a clock the test moves. */
export interface TestRuntime extends Runtime {
  /** Sets the time every area sees. */
  setTime(iso: string): void;
}

/**
 * Makes fresh tables and a runtime on them. The test run provides `DYNAMODB_ENDPOINT`.
 * @param env what the environment says beside the usual
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
      SITE_ORIGIN: 'https://site.test',
      EVENT_BUS: 'test',
      USER_POOL_ID: 'us-east-1_Test00001',
      USER_POOL_CLIENT_ID: 'test-client',
      SESSION_SECRET: Buffer.alloc(32, 7).toString('base64'),
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
