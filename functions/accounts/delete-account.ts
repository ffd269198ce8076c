import { deleteUser } from '#functions/platform/identity/user-pool.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ConditionFailed, type Key, type Write } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { type Account, userPartition } from './account.ts';
import { type AccountItem, accountKey, deletedUserKeys } from './accounts.ts';
import { keepOnlyCounts } from './limits/quota-owner.ts';
import { unlinkPoolUser } from './pool-users.ts';
import { type RequestCookies, readSessionClaim } from './session-item.ts';

type Parts = Pick<Runtime, 'accounts' | 'clock' | 'config'>;

/** Reads the writes that remove a user's data outside of the user's partition. */
export type OtherWrites = (userId: string) => Promise<readonly Write[]>;

/** DynamoDB's limit for one transaction. */
const WRITES_MAX = 100;

/** DynamoDB removes a half-deleted account, and the note of a deleted one, after this time, in seconds. */
const EXPIRES_S = 86_400;

/**
 * Deletes an account: the user at the pool, everything in the user's partition, and the user's data elsewhere. Only the keyed
 * hash of the mailbox remains with the counts of the month, so that nobody gets a second trial or new quotas, and for a day one of the
 * user's id (`deletedUserKeys`).
 *
 * The first write marks the account: from then on only this call is served for it. One transaction removes the account and
 * the caller's session last, so that after an interruption the user can call again or sign in again to finish.
 * @param typed the address that the user typed to confirm
 * @throws ApiError `otherAddress` when it is not the account's; another error when the user pool did not answer: call again
 */
export async function deleteAccount(
  parts: Parts,
  elsewhere: OtherWrites,
  account: Account,
  typed: string,
  cookies: RequestCookies,
): Promise<void> {
  // guard: a deletion names the address
  if (typed.trim().toLowerCase() !== account.email.toLowerCase()) throw new ApiError('otherAddress');
  await finishDeletion(parts, elsewhere, account.userId, readSessionClaim(cookies)?.key);
}

/** Deletes an account, or finishes an earlier attempt. @param session the session to remove last, if any */
export async function finishDeletion(
  { accounts, clock, config }: Parts,
  elsewhere: OtherWrites,
  userId: string,
  session?: Key,
): Promise<void> {
  const account = await markDeleting({ accounts, clock }, userId);
  if (account === undefined) return;
  const { poolUserId } = account;
  const last = [accountKey(userId), ...(session === undefined ? [] : [session])];
  const isLast = ({ sk }: Key): boolean => last.some((key) => key.sk === sk);
  const removeOthers = async (): Promise<void> => {
    const items = await accounts.query<Key>(userPartition(userId));
    // These come before the user's own items, by which they are found, and are read after them.
    const writes = await elsewhere(userId);
    for (let at = 0; at < writes.length; at += WRITES_MAX)
      await accounts.transact(writes.slice(at, at + WRITES_MAX));
    await accounts.writeMany(
      [],
      items.filter((item) => !isLast(item)),
    );
    await keepOnlyCounts(accounts, account);
  };
  await removeOthers();
  await deleteUser(config, poolUserId);
  // Calls that were running at the mark may have written since.
  await removeOthers();
  const note = { ...deletedUserKeys(config, poolUserId)[0], ttl: expiryFrom(clock.now()) };
  await accounts.transact([
    { put: note },
    unlinkPoolUser(poolUserId),
    ...last.map((key) => ({ remove: key })),
  ]);
}

/** Marks the account as being deleted. @returns it; undefined when it does not exist */
async function markDeleting(
  { accounts, clock }: Pick<Parts, 'accounts' | 'clock'>,
  userId: string,
): Promise<AccountItem | undefined> {
  const now = clock.now();
  try {
    return await accounts.update<AccountItem>(accountKey(userId), {
      expression: 'SET deletingAt = :now, #ttl = :ttl',
      condition: 'attribute_exists(pk)',
      names: { '#ttl': 'ttl' },
      values: { ':now': now.toISOString(), ':ttl': expiryFrom(now) },
      returns: 'ALL_NEW',
    });
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

function expiryFrom(now: Date): number {
  return Math.floor(now.getTime() / 1000) + EXPIRES_S;
}
