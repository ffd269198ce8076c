import type { Account } from '#functions/accounts/account.ts';
import { type AccountItem, accountKey, accountOf } from '#functions/accounts/accounts.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { readByKey } from '#functions/platform/tables/read-by-key.ts';
import { happens } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { hasAccess } from '#shared/domain/plan/plan.ts';
import { type ApiKeyItem, apiKeyKey, type KeyOwner, keyOwnerKey } from './api-keys.ts';
import { hashOfKey, keyTextIn } from './key-text.ts';

/** Who calls the public API, and with which key. */
export interface KeyCaller {
  readonly account: Account;
  readonly keyId: string;
}

/** When a key was last used is noted at most this often: a write an hour, not one a call. */
const NOTED_MS = 3_600_000;

type Parts = Pick<Runtime, 'accounts' | 'clock'>;

/**
 * Whose key an `Authorization: Bearer` header carries. A text that cannot be a key is refused before anything is read.
 * @throws ApiError `apiKeyRejected`, the same whether a key never was, was revoked or lost its account
 */
export async function keyCaller(
  { accounts, clock }: Parts,
  authorization: string | undefined,
): Promise<KeyCaller> {
  const text = keyTextIn(authorization);
  if (text === undefined) throw new ApiError('apiKeyRejected');
  const hash = hashOfKey(text);
  const owner = await accounts.get<KeyOwner>(keyOwnerKey(hash));
  if (owner === undefined) throw new ApiError('apiKeyRejected');
  const { userId, keyId } = owner;
  const [atAccount, atKey] = [accountKey(userId), apiKeyKey(userId, keyId)];
  const found = await readByKey(accounts, [atAccount, atKey]);
  const [account, key] = [found<AccountItem>(atAccount), found<ApiKeyItem>(atKey)];
  if (account === undefined || account.deletingAt !== undefined || key?.hash !== hash)
    throw new ApiError('apiKeyRejected');
  await noteUse({ accounts, clock }, key);
  return { account: accountOf(account), keyId };
}

/** Refuses whose trial or paid month is over (PRODUCT §6). @throws ApiError `subscriptionRequired` */
export function checkAccess({ account }: KeyCaller, now: Date): void {
  if (!hasAccess(account.subscription, now)) throw new ApiError('subscriptionRequired');
}

/** A key that is revoked meanwhile is not brought back. */
async function noteUse({ accounts, clock }: Parts, { pk, sk, lastUsedAt }: ApiKeyItem): Promise<void> {
  const now = clock.now();
  if (lastUsedAt !== null && now.getTime() - Date.parse(lastUsedAt) < NOTED_MS) return;
  await happens(
    accounts.update(
      { pk, sk },
      {
        expression: 'SET lastUsedAt = :now',
        condition: 'attribute_exists(pk)',
        values: { ':now': now.toISOString() },
      },
    ),
  );
}
