import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Backups, protectionOf } from './backups.ts';
import { type CompareOptions, compareTables } from './compare.ts';

export interface RestoreRequest extends CompareOptions {
  /** The live table, such as `plumbline-prod-accounts`. */
  readonly table: string;
  readonly at: Date;
  /** False for a dry run, which writes nothing. */
  readonly go: boolean;
}

/** A reason not to restore that the operator can fix. */
export class CannotRestore extends Error {
  override readonly name = 'CannotRestore';
}

/** Returns the name of the restored table, the same for the same time, so that an interrupted drill can continue. */
export function restoredName(table: string, at: Date): string {
  return `${table}-restored-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`;
}

/**
 * Restores a table at a time to a new table, protects it, and compares every item. Writes to the live table only with `putBack`.
 * @throws CannotRestore
 */
export async function restoreTable(
  { table, at, go, prefix, putBack = false }: RestoreRequest,
  backups: Backups,
  client: DynamoDBClient,
  say: (line: string) => void,
): Promise<void> {
  // Without a prefix, what users deleted since then would come back.
  if (putBack && (prefix ?? '') === '')
    throw new CannotRestore(
      '--put-back needs a --prefix: it would bring back everything that was deleted since then. Compare first, then put back each partition, such as --prefix user#<id>.',
    );
  // A live table that was itself restored lacks it, and no deployment would turn it on.
  if (go && (await backups.unprotected(table)).length > 0) await backups.protect(table);
  say(`${table}: ${await protectionOf(backups, table)}`);
  const window = await backups.window(table);
  if (window === undefined)
    throw new CannotRestore(
      `${table} cannot be restored yet: point-in-time recovery was off. --go turns it on, for what comes from then on.`,
    );
  if (at < window.from || at > window.to)
    throw new CannotRestore(
      `${table} can be restored at times from ${window.from.toISOString()} to ${window.to.toISOString()}. Choose --at between them.`,
    );
  const target = restoredName(table, at);
  const exists = await backups.exists(target);
  say(`${table} as it was at ${at.toISOString()} → ${target}${exists ? ', which exists already' : ''}`);
  if (!exists && !go) {
    say(
      'Nothing was done. Add --go to restore and compare; this takes minutes to hours and reads both tables once.',
    );
    return;
  }
  if (!exists) {
    say('Restoring. To continue after an interruption, start again with the same --at.');
    await backups.restore(table, target, at);
  }
  if (go) await backups.protect(target);
  const options = { ...(prefix === undefined ? {} : { prefix }), putBack: putBack && go };
  const {
    restored,
    same,
    changed,
    missing,
    putBack: written,
  } = await compareTables(client, target, table, options);
  say(
    `${restored} items restored: ${same} same as live, ${changed} changed, ${missing} missing; ${written} put back; ${await protectionOf(backups, target)}`,
  );
}
