import { spawn } from 'node:child_process';
import { runMain } from '#infra/ops/run-main.ts';
import { LOCAL_CREDENTIALS, startDynamo } from '../aws/dynamo.ts';
import { serveObjects } from '../aws/objects.ts';

/** `node infra/sim/machine/with-dynamo.ts <script> …`: runs a script with a DynamoDB and an S3 in memory. */
async function main([script, ...args]: readonly string[]): Promise<number> {
  if (script === undefined) throw new Error('Name the script to run: with-dynamo.ts <script> [arguments].');
  const dynamo = await startDynamo();
  const objects = await serveObjects();
  try {
    const env = {
      ...process.env,
      ...LOCAL_CREDENTIALS,
      DYNAMODB_ENDPOINT: dynamo.endpoint,
      OBJECTS_ENDPOINT: objects.origin,
    };
    const child = spawn(process.execPath, [script, ...args], { env, stdio: 'inherit' });
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => resolve(code ?? 1));
    });
  } finally {
    await dynamo.stop();
    await objects.close();
  }
}

await runMain(() => main(process.argv.slice(2)));
