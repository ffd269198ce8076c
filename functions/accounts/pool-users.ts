import type { Key, Table, Write } from '#functions/platform/tables/table.ts';

/**
 * Which account a user of the pool has. Accounts have ids of ours, so that they outlive the pool: after its loss the users of a new one
 * are linked to the same accounts.
 */
interface PoolUserItem extends Key {
  readonly userId: string;
}

function poolUserKey(poolUserId: string): Key {
  return { pk: `pool-user#${poolUserId}`, sk: 'account' };
}

/** The id of the account of the pool's user; undefined before the first sign-in, and after the account was deleted. */
export async function userIdOf(accounts: Table, poolUserId: string): Promise<string | undefined> {
  return (await accounts.get<PoolUserItem>(poolUserKey(poolUserId)))?.userId;
}

/** The write that gives a user of the pool an account. It fails when the user has another one. */
export function linkPoolUser(poolUserId: string, userId: string): Write {
  const item: PoolUserItem = { ...poolUserKey(poolUserId), userId };
  return {
    put: { ...item },
    // guard: a user of the pool has one account
    condition: { expression: 'attribute_not_exists(pk) OR userId = :userId', values: { ':userId': userId } },
  };
}

/** The write that forgets which account a user of the pool had. */
export function unlinkPoolUser(poolUserId: string): Write {
  return { remove: poolUserKey(poolUserId) };
}
