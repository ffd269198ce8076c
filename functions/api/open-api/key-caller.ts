import type { Account } from '#functions/accounts/account.ts';
import { type AccountItem, accountKey, toAccount } from '#functions/accounts/accounts.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { readByKey } from '#functions/platform/tables/read-by-key.ts';
import { happens } from '#functions/platform/tables/table.ts';
import { inWorkspace } from '#functions/team/workspace.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { CallScope, KeyedRoute, KeyScope } from '#shared/contract/routes.ts';
import { hasAccess } from '#shared/domain/plan/plan.ts';
import { type ApiKeyItem, apiKeyKey, type KeyOwner, keyOwnerKey } from './api-keys.ts';
import { hashKey, isTestKey, parseKey } from './key-text.ts';

export interface KeyCaller {
  readonly account: Account;
  readonly keyId: string;
  readonly scopes: readonly KeyScope[];
  /** Its key reads made-up permits. */
  readonly isTest: boolean;
}

/** Least time between two updates of a last use: one write per hour, not per call. */
const USE_NOTED_MS = 3_600_000;

type Parts = Pick<Runtime, 'accounts' | 'clock'>;

/**
 * Finds the owner of the key in an `Authorization: Bearer` header. Refuses a text that cannot be a key before it reads anything.
 * @throws ApiError `apiKeyRejected`, the same for an unknown key, a revoked or expired one and one of a deleted account
 */
export async function findKeyCaller(
  { accounts, clock }: Parts,
  authorization: string | undefined,
): Promise<KeyCaller> {
  const text = parseKey(authorization);
  if (text === undefined) throw new ApiError('apiKeyRejected');
  const hash = hashKey(text);
  const owner = await accounts.get<KeyOwner>(keyOwnerKey(hash));
  if (owner === undefined) throw new ApiError('apiKeyRejected');
  const { userId, keyId } = owner;
  const [atAccount, atKey] = [accountKey(userId), apiKeyKey(userId, keyId)];
  const found = await readByKey(accounts, [atAccount, atKey]);
  const [account, key] = [found<AccountItem>(atAccount), found<ApiKeyItem>(atKey)];
  // guard: keys of an account under deletion end
  if (account === undefined || account.deletingAt !== undefined || key?.hash !== hash)
    throw new ApiError('apiKeyRejected');
  // guard: a key has an end
  if (key.expiresAt !== null && key.expiresAt <= clock.now().toISOString())
    throw new ApiError('apiKeyRejected');
  await noteUse({ accounts, clock }, key);
  const inTeam = await inWorkspace(accounts, toAccount(account), clock.now());
  return { account: inTeam, keyId, scopes: key.scopes, isTest: isTestKey(text) };
}

/**
 * @throws ApiError `keyScope`, `connectionsHeld`; `subscriptionRequired` if trial and paid month are over (PRODUCT §6)
 */
export function checkAccess(
  { account, scopes, isTest }: KeyCaller,
  { scope, method }: Pick<KeyedRoute, 'scope' | 'method'>,
  now: Date,
): void {
  checkScope(scopes, scope);
  // guard: a test key only reads
  if (isTest && (method !== 'GET' || scope === 'alerts')) throw new ApiError('keyScope');
  // guard: signing out everywhere holds keys
  if (account.connectionsHeldAt !== undefined) throw new ApiError('connectionsHeld');
  // guard: a key needs a subscription
  if (!hasAccess(account.subscription, now)) throw new ApiError('subscriptionRequired');
}

/** @throws ApiError `keyScope` when a key with these scopes may not do what needs `scope` */
export function checkScope(scopes: readonly KeyScope[], scope: CallScope): void {
  // guard: a key has scopes
  if (scope !== 'any' && !scopes.includes(scope)) throw new ApiError('keyScope');
}

/** Notes the last use of a key or an agent. The condition keeps one removed at the same time from coming back. */
export async function noteUse(
  { accounts, clock }: Parts,
  { pk, sk, lastUsedAt }: Pick<ApiKeyItem, 'pk' | 'sk' | 'lastUsedAt'>,
): Promise<void> {
  const now = clock.now();
  if (lastUsedAt !== null && now.getTime() - Date.parse(lastUsedAt) < USE_NOTED_MS) return;
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
