import { parseArgs } from 'node:util';
import { openDynamo } from '#functions/platform/tables/retries.ts';
import { REGION } from '#infra/stacks/settings.ts';
import { stageAt } from '../place.ts';
import { dynamoBackups } from './backups.ts';
import { CannotRestore, restoreTable } from './restore.ts';

const USAGE = `Usage: npm run restore -- --stage prod --table accounts --at 2026-11-21T09:00:00Z [--go] [--prefix user#…] [--put-back]

Restores a table at a time to a new table, and compares every item with the live table.
  --go        restore; without it, only print the plan
  --prefix    compare (and put back) only items whose partition key has this prefix
  --put-back  write missing and changed items with the prefix back to the live table; newer items stay`;

const { values } = parseArgs({
  options: {
    stage: { type: 'string' },
    table: { type: 'string' },
    at: { type: 'string' },
    go: { type: 'boolean', default: false },
    prefix: { type: 'string' },
    'put-back': { type: 'boolean', default: false },
  },
});
const { stage, table, at = '', go, prefix } = values;
const moment = new Date(at);

if (stage === undefined || table === undefined || Number.isNaN(moment.getTime())) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
} else {
  const client = openDynamo({ region: REGION });
  const wanted = { table: `plumbline-${stage}-${table}`, at: moment, go, putBack: values['put-back'] };
  try {
    // Write to the operator's log before changing the live table.
    if (go && values['put-back'])
      await stageAt(stage).record('restore put-back', `${table} ${moment.toISOString()}`);
    await restoreTable(
      prefix === undefined ? wanted : { ...wanted, prefix },
      dynamoBackups(client),
      client,
      (line) => void process.stdout.write(`${line}\n`),
    );
  } catch (error) {
    if (!(error instanceof CannotRestore)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
