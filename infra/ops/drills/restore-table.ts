import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { openAws } from '#functions/platform/network/aws-client.ts';
import { REGION } from '#infra/stacks/settings.ts';
import { stageAt } from '../place.ts';
import { dynamoBackups } from './backups.ts';
import { restoreTable } from './restore.ts';

interface RestoreGiven {
  readonly stage: string;
  readonly table: string;
  /** A time in ISO 8601. */
  readonly at: string;
  readonly go: boolean;
  readonly prefix: string | undefined;
  readonly 'put-back': boolean;
}

/** Milliseconds: a restore that is asked for twice fails, so it gets long to answer. */
const ANSWER_MS = 60_000;

/** Restores a stage's table at a time to a new table, and compares it with the live one. @throws CannotRestore */
export async function restoreAt(given: RestoreGiven): Promise<void> {
  const { stage, table, at, go, prefix, 'put-back': putBack } = given;
  const client = openAws(DynamoDBClient, { region: REGION }, ANSWER_MS);
  const moment = new Date(at);
  const wanted = { table: `plumbline-${stage}-${table}`, at: moment, go, putBack };
  // Write to the operator's log before changing the live table.
  if (go && putBack) await stageAt(stage).record('restore put-back', `${table} ${moment.toISOString()}`);
  await restoreTable(
    prefix === undefined ? wanted : { ...wanted, prefix },
    dynamoBackups(client),
    client,
    (line) => void process.stdout.write(`${line}\n`),
  );
}
