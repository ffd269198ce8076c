import { spawn } from 'node:child_process';
import { LOCAL_CREDENTIALS, startDynamo } from '../dynamo.ts';
import { runMain } from './run-main.ts';

/** `node infra/local/commands/with-dynamo.ts <script> …`: runs a script with an in-memory DynamoDB. */
async function main([script, ...args]: readonly string[]): Promise<number> {
  if (script === undefined) throw new Error('Name the script to run: with-dynamo.ts <script> [arguments].');
  const dynamo = await startDynamo();
  try {
    const env = { ...process.env, ...LOCAL_CREDENTIALS, DYNAMODB_ENDPOINT: dynamo.endpoint };
    const child = spawn(process.execPath, [script, ...args], { env, stdio: 'inherit' });
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => resolve(code ?? 1));
    });
  } finally {
    await dynamo.stop();
  }
}

await runMain(() => main(process.argv.slice(2)));
