import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCAL_CREDENTIALS, startDynamo } from '../local/dynamo.ts';
import { serveObjects } from '../local/objects.ts';

/** Starts one DynamoDB and one S3, and creates one temporary folder for the test run. */
export default async function setup(): Promise<() => Promise<void>> {
  const dynamo = await startDynamo();
  const objects = await serveObjects();
  const folder = mkdtempSync(join(tmpdir(), 'test-run-'));
  Object.assign(process.env, LOCAL_CREDENTIALS, {
    DYNAMODB_ENDPOINT: dynamo.endpoint,
    OBJECTS_ENDPOINT: objects.origin,
    TEST_FOLDER: folder,
  });
  return async () => {
    await dynamo.stop();
    await objects.close();
    rmSync(folder, { recursive: true });
  };
}
