import { deleteUser } from '#functions/platform/identity/user-pool.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { happens, type Key, type Write } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { type Account, userPartition } from './account.ts';
import { accountKey } from './accounts.ts';
import { type Cookies, claimOf } from './session-item.ts';

type Parts = Pick<Runtime, 'accounts' | 'clock' | 'config'>;

/** The writes that take out what other areas keep of a user beside the user's partition; read anew at each call. */
export type WritesElsewhere = (userId: string) => Promise<readonly Write[]>;

/** DynamoDB's limit for one transaction. */
const WRITES_MAX = 100;

/** An account that is being deleted goes by itself after this long, in seconds, should nobody finish it. */
const LEFT_S = 86_400;

/**
 * Deletes an account: the user at the pool, everything in the user's partition and what is kept of it elsewhere. Only the
 * keyed hash of the mailbox stays, so that a trial is not had twice.
 *
 * The first write marks the account: from then on nothing is served for it but this call. Account and the session that asks
 * go last, in one transaction, so that whatever comes between, the same call again, or signing in again, finishes it.
 * @param typed the address as the user typed it once more
 * @throws ApiError `otherAddress` when it is not the account's; another error when the user pool did not answer: call again
 */
export async function deleteAccount(
  parts: Parts,
  elsewhere: WritesElsewhere,
  account: Account,
  typed: string,
  cookies: Cookies,
): Promise<void> {
  if (typed.trim().toLowerCase() !== account.email.toLowerCase()) throw new ApiError('otherAddress');
  await finishDeletion(parts, elsewhere, account.userId, claimOf(cookies)?.key);
}

/** Deletes an account, from wherever an earlier attempt has come to. @param asking the session that goes last, if any */
export async function finishDeletion(
  { accounts, clock, config }: Parts,
  elsewhere: WritesElsewhere,
  userId: string,
  asking?: Key,
): Promise<void> {
  if (!(await mark({ accounts, clock }, userId))) return;
  const last = [accountKey(userId), ...(asking === undefined ? [] : [asking])];
  const isLast = ({ sk }: Key): boolean => last.some((key) => key.sk === sk);
  const removeOthers = async (): Promise<void> => {
    const items = await accounts.query<Key>(userPartition(userId));
    // Before the user's own items, by which it is found, and looked for after these were read.
    const writes = await elsewhere(userId);
    for (let at = 0; at < writes.length; at += WRITES_MAX)
      await accounts.transact(writes.slice(at, at + WRITES_MAX));
    await accounts.writeMany(
      [],
      items.filter((item) => !isLast(item)),
    );
  };
  await removeOthers();
  await deleteUser(config, userId);
  // What calls that were on their way at the mark have written since.
  await removeOthers();
  await accounts.transact(last.map((key) => ({ remove: key })));
}

/** Marks the account as being deleted. @returns false when it is gone already */
function mark({ accounts, clock }: Pick<Parts, 'accounts' | 'clock'>, userId: string): Promise<boolean> {
  const now = clock.now();
  return happens(
    accounts.update(accountKey(userId), {
      expression: 'SET deletingAt = :now, #ttl = :ttl',
      condition: 'attribute_exists(pk)',
      names: { '#ttl': 'ttl' },
      values: { ':now': now.toISOString(), ':ttl': Math.floor(now.getTime() / 1000) + LEFT_S },
    }),
  );
}
