import { randomUUID } from 'node:crypto';
import { userPartition } from '#functions/accounts/account.ts';
import { accountKey, requireLiveAccount } from '#functions/accounts/accounts.ts';
import { activityWrites } from '#functions/accounts/activity.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ConditionFailed, type Key, type Write } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Output } from '#shared/contract/index.ts';
import { KEY_SCOPES, type KeyScope } from '#shared/contract/routes.ts';
import { API_KEYS_PER_USER } from '#shared/domain/plan/plan.ts';
import { createKey, hashKey, visiblePart } from './key-text.ts';

/** A key as its owner sees it. */
export type ApiKey = Output<'listApiKeys'>['keys'][number];

/**
 * A key as the accounts table keeps it, in its owner's partition, so that it is deleted with the account. It holds only a hash of the
 * key; a second item finds the owner by the hash.
 */
export interface ApiKeyItem extends Key, ApiKey {
  readonly hash: string;
}

/** The owner of a key's hash. It grants nothing without the owner's own item. */
export interface KeyOwner extends Key {
  readonly userId: string;
  readonly keyId: string;
}

type Tables = Pick<Runtime, 'accounts' | 'clock'>;

/** What a key is for, and how long. */
export interface KeyLimits {
  readonly scopes?: readonly KeyScope[];
  /** Null for a key that does not end. */
  readonly expiresInDays?: number | null;
  /** It reads made-up permits, without allowance. */
  readonly isTest?: boolean;
}

const DAY_MS = 86_400_000;
const API_KEY_PREFIX = 'api-key#';

export function apiKeyKey(userId: string, keyId: string): Key {
  return { pk: userPartition(userId), sk: `${API_KEY_PREFIX}${keyId}` };
}

/** @param hash see `hashKey` */
export function keyOwnerKey(hash: string): Key {
  return { pk: `api-key#${hash}`, sk: 'owner' };
}

/** Key of a user's counter, which changes in the transactions that make and revoke keys: exact under parallel calls. */
function countKey(userId: string): Key {
  return { pk: userPartition(userId), sk: 'api-keys' };
}

const ABSENT = { expression: 'attribute_not_exists(pk)' };

/** A user's keys, newest first. */
export async function listApiKeys({ accounts }: Pick<Tables, 'accounts'>, userId: string): Promise<ApiKey[]> {
  const items = await accounts.query<ApiKeyItem>(userPartition(userId), { prefix: API_KEY_PREFIX });
  return items.map(toApiKey).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

/**
 * Makes a key. Only the result has its text: a lost key cannot be shown again.
 * @throws ApiError `apiKeyLimit`, or `unauthorized` for an account that is deleted or being deleted
 */
export async function createApiKey(
  { accounts, clock }: Tables,
  userId: string,
  name: string,
  { scopes = KEY_SCOPES, expiresInDays = null, isTest = false }: KeyLimits = {},
): Promise<{ readonly key: string; readonly apiKey: ApiKey }> {
  const key = createKey(isTest);
  const hash = hashKey(key);
  const now = clock.now();
  const apiKey: ApiKey = {
    id: randomUUID(),
    name,
    shown: visiblePart(key),
    createdAt: now.toISOString(),
    scopes: [...scopes],
    expiresAt: expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * DAY_MS).toISOString(),
    lastUsedAt: null,
  };
  try {
    await accounts.transact([
      {
        update: countKey(userId),
        with: {
          expression: 'ADD #count :one',
          condition: 'attribute_not_exists(#count) OR #count < :most',
          names: { '#count': 'count' },
          values: { ':one': 1, ':most': API_KEYS_PER_USER },
        },
      },
      { put: { ...apiKeyKey(userId, apiKey.id), ...apiKey, hash }, condition: ABSENT },
      { put: { ...keyOwnerKey(hash), userId, keyId: apiKey.id }, condition: ABSENT },
      ...activityWrites({ clock }, userId, 'key-made', name),
      requireLiveAccount(userId),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) throw await refusalReason(accounts, userId);
    throw error;
  }
  return { key, apiKey };
}

/** Revokes a key from the next call on. @throws ApiError `notFound` if the user has no such key */
export async function revokeApiKey(
  { accounts, clock }: Tables,
  userId: string,
  keyId: string,
): Promise<void> {
  const item = await accounts.get<ApiKeyItem>(apiKeyKey(userId, keyId));
  if (item === undefined) throw noSuchKey();
  try {
    await accounts.transact([
      // guard: revoking removes the key
      { remove: apiKeyKey(userId, keyId), condition: { expression: 'attribute_exists(pk)' } },
      // guard: revoking removes the hash of the key
      { remove: keyOwnerKey(item.hash) },
      ...activityWrites({ clock }, userId, 'key-revoked', item.name),
      {
        update: countKey(userId),
        with: { expression: 'ADD #count :less', names: { '#count': 'count' }, values: { ':less': -1 } },
      },
    ]);
  } catch (error) {
    throw error instanceof ConditionFailed ? noSuchKey() : error;
  }
}

/** The writes that delete a user's key data outside the user's partition. */
export async function forgetApiKeys(accounts: Runtime['accounts'], userId: string): Promise<Write[]> {
  const items = await accounts.query<ApiKeyItem>(userPartition(userId), { prefix: API_KEY_PREFIX });
  return items.map(({ hash }) => ({ remove: keyOwnerKey(hash) }));
}

function toApiKey({ pk, sk, hash, ...key }: ApiKeyItem): ApiKey {
  // guard: the hash of a key is not told
  return key;
}

async function refusalReason(accounts: Runtime['accounts'], userId: string): Promise<ApiError> {
  const [account, counted] = await Promise.all([
    accounts.get<Key & { readonly deletingAt?: string }>(accountKey(userId)),
    accounts.get<Key & { readonly count: number }>(countKey(userId)),
  ]);
  if (account === undefined || account.deletingAt !== undefined) return new ApiError('unauthorized');
  if ((counted?.count ?? 0) < API_KEYS_PER_USER) return new ApiError('unavailable');
  return new ApiError(
    'apiKeyLimit',
    `You have ${API_KEYS_PER_USER} keys, the most there can be. Revoke one you no longer use.`,
  );
}

function noSuchKey(): ApiError {
  return new ApiError('notFound', 'The key may have been revoked already. Reload the page.');
}
