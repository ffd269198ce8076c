import { beforeEach, describe, expect, it } from 'vitest';
import { accountKey } from '#functions/accounts/accounts.ts';
import { userIdOf } from '#functions/accounts/pool-users.ts';
import { CLEARED_COOKIES } from '#functions/accounts/sessions.ts';
import { sentBack, signedIn } from '#functions/accounts/testing.ts';
import { userPoolOfTests } from '#infra/sim/doubles/sign-in.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { TEST_USER } from '#infra/sim/doubles/user-pool.ts';
import { createAccountApi } from './account.ts';
import type { AreaHandler } from './pipeline/pipeline.ts';
import { answerJson, answerText, send, type TestCall } from './testing.ts';

const pool = await userPoolOfTests();
let runtime: TestRuntime;
let api: AreaHandler;
beforeEach(async () => {
  pool.broken = false;
  runtime = await testRuntime('2026-11-20T12:00:00.000Z');
  api = createAccountApi(runtime);
});

const tokens = (authTime = Math.floor(Date.now() / 1000)) => ({
  idToken: pool.sign('id', { auth_time: authTime }),
  accessToken: pool.sign('access', { auth_time: authTime }),
  refreshToken: 'refresh-token-of-twenty-characters-and-more',
});
const openSession = (sent: TestCall = {}) => send(api, 'openSession', { json: tokens(), ...sent });
const user = async (cookies: readonly string[]) => (await send(api, 'currentUser', { cookies })).statusCode;

describe('POST /api/account/sign-out', () => {
  it('ends all sessions and clears the cookies', async () => {
    const here = sentBack((await openSession()).cookies ?? []);
    const elsewhere = sentBack((await openSession()).cookies ?? []);
    const answer = await send(api, 'signOutEverywhere', { cookies: here });
    expect(answer).toMatchObject({ statusCode: 204, cookies: CLEARED_COOKIES });
    for (const cookies of [here, elsewhere]) expect(await user(cookies)).toBe(401);
  });

  it('makes earlier tokens useless', async () => {
    const before = Math.floor(Date.now() / 1000) - 5;
    const cookies = sentBack((await openSession({ json: tokens(before) })).cookies ?? []);
    await send(api, 'signOutEverywhere', { cookies });
    const again = await openSession({ json: tokens(before) });
    expect(again.statusCode).toBe(401);
    expect(answerText(again)).toContain('Sign in again with your password.');
    expect(again.cookies).toBeUndefined();
    const fresh = await openSession({ json: tokens(Math.floor(Date.now() / 1000) + 2) });
    expect(fresh.statusCode).toBe(200);
  });
});

describe('GET /api/account/data', () => {
  it('returns all data as a file that no cache may store', async () => {
    const { account, cookies } = await signedIn(runtime);
    const answer = await send(api, 'accountData', { cookies });
    expect(answer.headers).toMatchObject({
      'Content-Type': 'application/json',
      'Content-Disposition': 'attachment; filename="plumbline-account-data.json"',
      'Cache-Control': 'no-store',
    });
    expect(answerJson(answer)).toMatchObject({ account: [{ email: account.email }], sessions: [{}] });
  });
});

describe('DELETE /api/account', () => {
  const remove = (cookies: readonly string[], email: string) =>
    send(api, 'deleteAccount', { cookies, json: { email } });

  it('deletes the account if the address is repeated, and clears the cookies', async () => {
    const { account, cookies } = await signedIn(runtime);
    const refused = await remove(cookies, 'somebody@example.com');
    expect(refused.statusCode).toBe(400);
    expect(answerText(refused)).toContain('not the email address of this account, so nothing was deleted.');
    expect(await user(cookies)).toBe(200);
    const answer = await remove(cookies, account.email);
    expect(answer).toMatchObject({ statusCode: 204, cookies: CLEARED_COOKIES });
    expect(await user(cookies)).toBe(401);
    expect(await runtime.accounts.query(`user#${account.userId}`)).toEqual([]);
  });

  it('only allows to finish a half-done deletion', async () => {
    const { account, cookies } = await signedIn(runtime);
    pool.broken = true;
    expect((await remove(cookies, account.email)).statusCode).toBe(500);
    pool.broken = false;
    expect(await user(cookies)).toBe(401);
    const login = await send(api, 'login', { cookies, query: 'returnTo=/leads' });
    expect(login.headers?.['Location']).toBe('/login.html?returnTo=%2Fleads');
    expect((await remove(cookies, account.email)).statusCode).toBe(204);
    expect(await runtime.accounts.query(`user#${account.userId}`)).toEqual([]);
  });

  it('finishes a half-done deletion at the next sign-in', async () => {
    const cookies = sentBack((await openSession()).cookies ?? []);
    pool.broken = true;
    const userId = (await userIdOf(runtime.accounts, TEST_USER.sub)) ?? '';
    expect(await runtime.accounts.get(accountKey(userId))).toBeDefined();
    await remove(cookies, TEST_USER.email);
    pool.broken = false;
    const answer = await openSession();
    expect(answer.statusCode).toBe(401);
    expect(answerText(answer)).toContain('This account has been deleted, as you asked.');
    expect(await runtime.accounts.get(accountKey(userId))).toBeUndefined();
  });
});

describe('limits', () => {
  it('limits invalid tokens per address, sends Retry-After, and lets others of the network sign in', async () => {
    const bad = { json: { ...tokens(), idToken: 'x'.repeat(100) } };
    const statuses = await Promise.all(
      Array.from({ length: 65 }, async () => (await openSession(bad)).statusCode),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(60);
    const answer = await openSession(bad);
    expect(answer.statusCode).toBe(429);
    expect(answer.headers?.['Retry-After']).toBe('600');
    expect(answerText(answer)).toBe('Too many requests. Try again in 10 minutes.');
    expect((await openSession()).statusCode).toBe(200);
  });

  it('limits new sessions per user over all addresses', async () => {
    const answers = await Promise.all(
      Array.from({ length: 35 }, (_, at) => openSession({ address: `198.51.100.${at}` })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
  });

  it('limits both kinds of test mails together', async () => {
    const { cookies } = await signedIn(runtime);
    const press = async (name: 'testEmail' | 'testWelcomeEmail') =>
      (await send(api, name, { cookies })).statusCode;
    for (let times = 0; times < 5; times++) expect(await press('testEmail')).not.toBe(429);
    expect(await press('testWelcomeEmail')).toBe(429);
  });
});
