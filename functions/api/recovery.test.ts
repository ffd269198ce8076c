import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recoveryKey } from '#functions/accounts/recovery-codes.ts';
import { signedIn } from '#functions/accounts/testing.ts';
import type { OutboxItem } from '#functions/platform/mail-queue.ts';
import { userShard } from '#functions/platform/tables/shards.ts';
import { userPoolOfTests } from '#infra/sim/doubles/sign-in.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { TEST_USER } from '#infra/sim/doubles/user-pool.ts';
import { createAccountApi } from './account.ts';
import type { AreaHandler } from './pipeline/pipeline.ts';
import { answerJson, send } from './testing.ts';

const pool = await userPoolOfTests();
const { email } = TEST_USER;
const userId = 'ada';
const poolUserId = 'pool-ada';
let runtime: TestRuntime;
let api: AreaHandler;
let cookies: readonly string[];
beforeEach(async () => {
  pool.broken = false;
  pool.onOperation = (operation, { Username }) => {
    if (operation !== 'AdminGetUser') return undefined;
    return Username === email
      ? { Username: poolUserId, UserAttributes: [{ Name: 'sub', Value: poolUserId }] }
      : 'UserNotFoundException';
  };
  runtime = await testRuntime('2026-11-20T12:00:00.000Z');
  api = createAccountApi(runtime);
  ({ cookies } = await signedIn(runtime, userId));
  return () => {
    pool.onOperation = () => undefined;
  };
});

const tokens = ({ age = 0, sub = poolUserId } = {}) => {
  const claims = { sub, auth_time: Math.floor(Date.now() / 1000) - age };
  return { idToken: pool.sign('id', claims), accessToken: pool.sign('access', claims) };
};
const make = (json: object = tokens()) => send(api, 'newRecoveryCodes', { json, cookies });
async function codes(): Promise<string[]> {
  return (answerJson(await make()) as { codes: string[] }).codes;
}
const recover = (code: string, address: string = email) =>
  send(api, 'useRecoveryCode', { json: { email: address, code } });
const turnedOff = (since: number) =>
  pool.calls.slice(since).filter(({ operation }) => operation === 'AdminSetUserMFAPreference');
const stored = () => runtime.accounts.get(recoveryKey(userId));
const mails = async () =>
  (await runtime.accounts.query<OutboxItem>(`outbox#${userShard(userId)}`)).filter(
    ({ template, data }) => template === 'activity' && data['kind'] === 'recovery-code-used',
  );

it.each(['a b@example.com', `${'x'.repeat(120)}@example.com`, 'a@b\u0000'])(
  'does not ask the user pool for %j, which it would answer with an error',
  async (address) => {
    const since = pool.calls.length;
    expect((await recover('ABCD', address)).statusCode).toBe(400);
    expect(pool.calls.slice(since)).toEqual([]);
  },
);

describe('POST /api/account/recovery-codes', () => {
  it('makes ten codes of 120 bits, stores only hashes and replaces the old ones', async () => {
    // They do not come from there.
    const guessable = vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const first = await codes();
    guessable.mockRestore();
    expect(new Set(first).size).toBe(10);
    for (const code of first) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    const kept = JSON.stringify(await stored());
    for (const code of first) expect(kept).not.toContain(code);
    await codes();
    const before = pool.calls.length;
    await recover(first[0] ?? '');
    expect(turnedOff(before)).toEqual([]);
  });

  it.each<[string, () => object, number]>([
    ['an old sign-in', () => tokens({ age: 15 * 60 + 5 }), 401],
    ['another user’s sign-in', () => tokens({ sub: '99999999-2222-4333-8444-555555555555' }), 401],
    ['no tokens', () => ({}), 400],
  ])('refuses %s', async (_, json, status) => {
    expect((await make(json())).statusCode).toBe(status);
    expect(await stored()).toBeUndefined();
  });

  it('needs a session, and allows ten an hour', async () => {
    expect((await send(api, 'newRecoveryCodes', { json: tokens() })).statusCode).toBe(401);
    for (let at = 0; at < 10; at++) expect((await make()).statusCode).toBe(200);
    expect((await make()).statusCode).toBe(429);
  });

  it('shows the date in the account’s data, and no hash', async () => {
    await make();
    const data = answerJson(await send(api, 'accountData', { cookies }));
    expect(data).toMatchObject({ recoveryCodes: [{ createdAt: '2026-11-20T12:00:00.000Z' }] });
    expect(JSON.stringify(data)).not.toMatch(/[0-9a-f]{64}/);
  });
});

describe('POST /api/recovery', () => {
  it('turns the second factor off, once for each code, and mails the user', async () => {
    const [code = '', other = ''] = await codes();
    const before = pool.calls.length;
    expect((await recover(code)).statusCode).toBe(204);
    expect(turnedOff(before)).toMatchObject([
      { input: { Username: poolUserId, SoftwareTokenMfaSettings: { Enabled: false } } },
    ]);
    expect(await mails()).toHaveLength(1);
    await recover(code);
    expect(turnedOff(before)).toHaveLength(1);
    await recover(other);
    expect(turnedOff(before)).toHaveLength(2);
  });

  it('accepts a code once from two calls at the same time', async () => {
    const [code = ''] = await codes();
    const before = pool.calls.length;
    await Promise.all([recover(code), recover(code), recover(code)]);
    expect(turnedOff(before)).toHaveLength(1);
  });

  it('accepts a code as somebody types it', async () => {
    const [code = ''] = await codes();
    const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    const before = pool.calls.length;
    await recover(typed);
    expect(turnedOff(before)).toHaveLength(1);
  });

  it('gives the same answer to a wrong code and an unknown address', async () => {
    const [code = ''] = await codes();
    const before = pool.calls.length;
    const answers = [
      await recover('0000-0000-0000-0000-0000-0000'),
      await recover(code, 'nobody@example.com'),
      await recover(code),
    ];
    for (const { statusCode, body, headers } of answers)
      expect({ statusCode, body, headers }).toEqual({
        statusCode: 204,
        body: answers[0]?.body,
        headers: answers[0]?.headers,
      });
    expect(turnedOff(before)).toHaveLength(1);
  });

  it('allows ten tries an hour from one network', async () => {
    for (let at = 0; at < 10; at++) expect((await recover(`wrong ${at}`)).statusCode).toBe(204);
    expect((await recover('wrong again')).statusCode).toBe(429);
  });

  it('keeps the other codes when the pool does not answer', async () => {
    const [code = '', other = ''] = await codes();
    pool.onOperation = (operation) =>
      operation === 'AdminGetUser'
        ? { UserAttributes: [{ Name: 'sub', Value: poolUserId }] }
        : 'InternalErrorException';
    expect((await recover(code)).statusCode).toBe(500);
    pool.onOperation = (operation) =>
      operation === 'AdminGetUser' ? { UserAttributes: [{ Name: 'sub', Value: poolUserId }] } : undefined;
    const before = pool.calls.length;
    await recover(other);
    expect(turnedOff(before)).toHaveLength(1);
  });
});
