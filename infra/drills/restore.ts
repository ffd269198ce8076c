import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Backups } from './backups.ts';
import { type CompareOptions, compareTables } from './compare.ts';

/** What is to be restored. */
export interface Restoration extends CompareOptions {
  /** The live table, such as `plumbline-prod-accounts`. */
  readonly table: string;
  readonly at: Date;
  /** False for a dry run: everything is looked at, nothing is made or written. */
  readonly go: boolean;
}

/** A reason not to go on that the operator can do something about. */
export class CannotRestore extends Error {
  override readonly name = 'CannotRestore';
}

/** The table a moment of another is restored to: the same for the same moment, so that a drill that was cut off goes on. */
export function restoredName(table: string, at: Date): string {
  return `${table}-restored-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`;
}

/**
 * Restores a table as it was to a new one beside it, protects that, and compares every item. The live table is only written to when
 * items are to be put back.
 * @throws CannotRestore
 */
export async function restoreTable(
  { table, at, go, prefix, putBack = false }: Restoration,
  backups: Backups,
  client: DynamoDBClient,
  say: (line: string) => void,
): Promise<void> {
  const window = await backups.window(table);
  if (window === undefined)
    throw new CannotRestore(
      `${table} cannot be restored: point-in-time recovery is off. Deploy the data stack.`,
    );
  if (at < window.from || at > window.to)
    throw new CannotRestore(
      `${table} can be restored as it was from ${window.from.toISOString()} to ${window.to.toISOString()}. Choose --at between them.`,
    );
  const target = restoredName(table, at);
  const isThere = await backups.exists(target);
  say(`${table} as it was at ${at.toISOString()} → ${target}${isThere ? ', which is there already' : ''}`);
  if (!isThere && !go) {
    say(
      'Nothing was done. Add --go to restore it and compare; it takes minutes to hours and reads both tables once.',
    );
    return;
  }
  if (!isThere) {
    say('Restoring. An interrupted drill goes on when it is started again with the same --at.');
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
    `${restored} items restored: ${same} as in the live table, ${changed} changed since, ${missing} not there any more; ${written} put back`,
  );
}
