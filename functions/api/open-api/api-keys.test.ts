import { beforeEach, describe, expect, it } from 'vitest';
import { accountData } from '#functions/accounts/account-data.ts';
import { accountKey } from '#functions/accounts/accounts.ts';
import { finishDeletion } from '#functions/accounts/delete-account.ts';
import { signedIn } from '#functions/accounts/testing.ts';
import { watched } from '#functions/permits/testing.ts';
import { userPoolOfTests } from '#infra/sim/doubles/sign-in.ts';
import { itemsOf, type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { API_KEYS_PER_USER } from '#shared/domain/plan/plan.ts';
import { createApiKey, forgetApiKeys, listApiKeys, revokeApiKey } from './api-keys.ts';
import { findKeyCaller } from './key-caller.ts';
import { hashKey } from './key-text.ts';

await userPoolOfTests();
let runtime: TestRuntime;
beforeEach(async () => {
  runtime = await testRuntime();
  await signedIn(runtime, 'ada');
});

const caller = (key: string) => findKeyCaller(runtime, `Bearer ${key}`);

describe('an API key', () => {
  it('is stored only as its first characters and its hash', async () => {
    const { key, apiKey } = await createApiKey(runtime, 'ada', 'Office');
    expect(apiKey).toEqual({
      id: expect.any(String),
      name: 'Office',
      shown: key.slice(0, 15),
      createdAt: '2026-11-20T12:00:00.000Z',
      scopes: ['leads', 'exports', 'alerts'],
      expiresAt: null,
      lastUsedAt: null,
    });
    const items = [...(await itemsOf(runtime, 'accountsTable'))].flat().join('\n');
    expect(items).toContain(hashKey(key));
    expect(items).not.toContain(key.slice(15));
  });

  it('identifies its owner until it is revoked', async () => {
    const { key, apiKey } = await createApiKey(runtime, 'ada', 'Office');
    const kept = await createApiKey(runtime, 'ada', 'Truck');
    expect((await caller(key)).account.userId).toBe('ada');
    await revokeApiKey(runtime, 'ada', apiKey.id);
    await expect(caller(key)).rejects.toThrow('Unauthorized');
    await expect(revokeApiKey(runtime, 'ada', apiKey.id)).rejects.toThrow('found nothing');
    expect((await caller(kept.key)).keyId).toBe(kept.apiKey.id);
  });

  it('can be revoked only by its owner', async () => {
    const { key, apiKey } = await createApiKey(runtime, 'ada', 'Office');
    await expect(revokeApiKey(runtime, 'eve', apiKey.id)).rejects.toThrow('found nothing');
    expect((await caller(key)).account.userId).toBe('ada');
  });

  it('shows its last use, to the hour', async () => {
    const { key } = await createApiKey(runtime, 'ada', 'Office');
    const usedAt = async () => (await listApiKeys(runtime, 'ada'))[0]?.lastUsedAt;
    await caller(key);
    expect(await usedAt()).toBe('2026-11-20T12:00:00.000Z');
    runtime.setTime('2026-11-20T12:59:59.999Z');
    await caller(key);
    expect(await usedAt()).toBe('2026-11-20T12:00:00.000Z');
    runtime.setTime('2026-11-20T13:00:00.000Z');
    await caller(key);
    expect(await usedAt()).toBe('2026-11-20T13:00:00.000Z');
  });

  it('stays revoked if it is used at the same time', async () => {
    const { key, apiKey } = await createApiKey(runtime, 'ada', 'Office');
    const accounts = watched(runtime.accounts, async (method) => {
      if (method === 'update') await revokeApiKey(runtime, 'ada', apiKey.id);
    });
    await findKeyCaller({ ...runtime, accounts, clock: runtime.clock }, `Bearer ${key}`);
    expect(await listApiKeys(runtime, 'ada')).toEqual([]);
    await expect(caller(key)).rejects.toThrow('Unauthorized');
  });
});

describe('a user’s keys', () => {
  it('are limited to five, also under parallel calls, until one is revoked', async () => {
    const made = await Promise.allSettled(
      Array.from({ length: 9 }, (_, at) => createApiKey(runtime, 'ada', `Program ${at}`)),
    );
    const good = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    // Calls that lost too many conflicts are refused.
    expect(good.length).toBeLessThanOrEqual(API_KEYS_PER_USER);
    expect(await listApiKeys(runtime, 'ada')).toHaveLength(good.length);
    for (let at = good.length; at < API_KEYS_PER_USER; at++) await createApiKey(runtime, 'ada', 'More');
    await expect(createApiKey(runtime, 'ada', 'One more')).rejects.toThrow('You have 5 keys');
    await revokeApiKey(runtime, 'ada', (await listApiKeys(runtime, 'ada'))[0]?.id ?? '');
    await createApiKey(runtime, 'ada', 'One more');
  });

  it('are in the account data without their hashes', async () => {
    const { key } = await createApiKey(runtime, 'ada', 'Office');
    const { account } = await caller(key);
    const data = await accountData(runtime, account);
    expect(JSON.parse(data)).toMatchObject({ apiKeys: [{ name: 'Office', shown: key.slice(0, 15) }] });
    expect(data).not.toContain(hashKey(key));
  });

  it('are deleted with the account', async () => {
    const { key } = await createApiKey(runtime, 'ada', 'Office');
    await runtime.accounts.update(accountKey('ada'), {
      expression: 'SET deletingAt = :now',
      values: { ':now': '2026-11-20T12:00:00.000Z' },
    });
    await expect(caller(key)).rejects.toThrow('Unauthorized');
    await expect(createApiKey(runtime, 'ada', 'Late')).rejects.toThrow('Unauthorized');
    await finishDeletion(runtime, (userId) => forgetApiKeys(runtime.accounts, userId), 'ada');
    const left = [...(await itemsOf(runtime, 'accountsTable')).keys()].filter((at) =>
      /^(user#ada|api-key)/.test(at),
    );
    expect(left).toEqual([]);
  });
});
