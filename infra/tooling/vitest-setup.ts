import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCAL_CREDENTIALS, startDynamo } from '../local/dynamo.ts';

/** Starts one DynamoDB and creates one temporary folder for the test run. */
export default async function setup(): Promise<() => Promise<void>> {
  const dynamo = await startDynamo();
  const folder = mkdtempSync(join(tmpdir(), 'test-run-'));
  Object.assign(process.env, LOCAL_CREDENTIALS, {
    DYNAMODB_ENDPOINT: dynamo.endpoint,
    TEST_FOLDER: folder,
  });
  return async () => {
    await dynamo.stop();
    rmSync(folder, { recursive: true });
  };
}
