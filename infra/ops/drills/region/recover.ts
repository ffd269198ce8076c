import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { notePendingSources } from '#functions/permits/pending-changes.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { TABLES } from '#infra/stacks/rights.ts';
import type { Place } from '../../place.ts';
import { type Backups, protectionOf } from '../backups.ts';
import { compareTables } from '../compare.ts';
import { type PoolAdmin, recoverUsers } from './recover-users.ts';

/** The tables that the vault has (infra/stacks/data.ts). Accounts are last, so that nobody finds less than they had. */
export const COPIED = TABLES.filter((table) => table !== 'index');

export interface Recovery extends Pick<Place, 'publish'> {
  readonly runtime: Pick<Runtime, 'accounts' | 'collection' | 'permits'>;
  readonly client: DynamoDBClient;
  readonly backups: Pick<Backups, 'protect' | 'unprotected'>;
  readonly pool: PoolAdmin;
  /** False to only count. */
  readonly go: boolean;
}

/** The table that AWS Backup restores a copy to. */
export function copyName(table: string): string {
  return `${table}-copy`;
}

/**
 * Fills the new tables of a region from the restored copies, makes the users of its pool, and has the index built. Adds what is missing and
 * changes nothing else, so it can be repeated, also after people have signed in.
 * @throws when a table or its copy is missing, and when the pool fails
 */
export async function recover(
  { runtime, client, backups, pool, publish, go }: Recovery,
  say: (line: string) => void,
): Promise<void> {
  for (const table of COPIED) {
    const { name } = runtime[table];
    const { restored, same, changed, missing, putBack } = await compareTables(client, copyName(name), name, {
      onlyMissing: true,
      putBack: go,
    });
    if (go) await backups.protect(name);
    say(
      `${table}: ${restored} items in the copy: ${same} there, ${changed} changed since, ${missing} missing; ${putBack} added; ${await protectionOf(backups, name)}`,
    );
  }
  const { made, known, conflicts } = await recoverUsers(pool, runtime.accounts, go);
  say(`users: ${made} ${go ? 'made' : 'to make'}, ${known} there, ${conflicts.length} in conflict`);
  for (const userId of conflicts)
    say(`The address of account ${userId} is another account's. Ask its owner.`);
  if (!go) return say('Nothing was done. Add --go.');
  await notePendingSources(runtime, 'recovered', []);
  await publish();
}
