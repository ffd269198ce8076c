import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCAL_CREDENTIALS, startDynamo } from '#infra/sim/aws/dynamo.ts';
import { serveObjects } from '#infra/sim/aws/objects.ts';
import { startDynamoProxy } from '#infra/sim/dynamo-proxy/proxy.ts';

/**
 * Starts one DynamoDB behind a proxy that limits it as AWS documents and one S3, and creates one temporary folder for the test run. Each project of a run
 * is set up; those after the first use its DynamoDB.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'test-run-'));
  const objects = await serveObjects();
  Object.assign(process.env, { TEST_FOLDER: folder, OBJECTS_ENDPOINT: objects.origin });
  const stop = process.env.DYNAMODB_BEHIND_PROXY === undefined ? await startBehindProxy() : undefined;
  return async () => {
    await stop?.();
    await objects.close();
    rmSync(folder, { recursive: true });
  };
}

async function startBehindProxy(): Promise<() => Promise<void>> {
  const dynamo = await startDynamo();
  const proxy = await startDynamoProxy(dynamo.endpoint);
  Object.assign(process.env, LOCAL_CREDENTIALS, {
    DYNAMODB_ENDPOINT: proxy.endpoint,
    // For tests of the proxy itself.
    DYNAMODB_BEHIND_PROXY: dynamo.endpoint,
  });
  return async () => {
    await proxy.close();
    await dynamo.stop();
  };
}
