import { beforeEach, describe, expect, it } from 'vitest';
import { userIdOf } from '#functions/accounts/pool-users.ts';
import { sentBack } from '#functions/accounts/testing.ts';
import { dueMail } from '#functions/platform/mail-queue.ts';
import { userPoolOfTests } from '#infra/sim/doubles/sign-in.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { TEST_USER } from '#infra/sim/doubles/user-pool.ts';
import type { Output } from '#shared/contract/index.ts';
import { type CallName, RECENT_SIGN_IN_MINUTES } from '#shared/contract/routes.ts';
import { createAccountApi } from './account.ts';
import type { AreaHandler } from './pipeline/pipeline.ts';
import { answerJson, answerText, send, type TestCall } from './testing.ts';
import { createV1Api } from './v1.ts';

const pool = await userPoolOfTests();
let runtime: TestRuntime;
let api: AreaHandler;
let signIns = 0;

beforeEach(async () => {
  runtime = await testRuntime('2026-11-20T12:00:00.000Z');
  api = createAccountApi(runtime);
});

const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1';

/** Signs in at the pool and opens a session. @returns the cookies that the browser keeps */
async function signIn(
  userAgent: string,
  { cookies = [], minutesAgo = 0 }: { cookies?: readonly string[]; minutesAgo?: number } = {},
): Promise<string[]> {
  const claims = {
    auth_time: Math.floor(Date.now() / 1000) - minutesAgo * 60,
    origin_jti: `sign-in-${signIns++}`,
  };
  const answer = await send(api, 'openSession', {
    cookies,
    headers: { 'user-agent': userAgent },
    json: {
      idToken: pool.sign('id', claims),
      accessToken: pool.sign('access', claims),
      refreshToken: 'refresh-token-of-twenty-characters-and-more',
      timeZone: 'America/Chicago',
    },
  });
  expect(answer.statusCode).toBe(200);
  return sentBack(answer.cookies ?? []);
}
const sessions = async (cookies: readonly string[]) =>
  answerJson(await send(api, 'listSessions', { cookies })) as Output<'listSessions'>;
const activity = async (cookies: readonly string[]) =>
  answerJson(await send(api, 'listActivity', { cookies })) as Output<'listActivity'>;

/** The kinds of the activity mails that wait, in order. */
async function mailed(): Promise<unknown[]> {
  const later = new Date('2026-12-20T12:00:00.000Z');
  const found = [];
  for await (const page of dueMail(runtime.accounts, later, 25))
    found.push(...page.filter(({ template }) => template === 'activity').map(({ data }) => data['kind']));
  return found;
}

describe('sessions', () => {
  it('are listed with browser, place and last use, the current one marked', async () => {
    const here = await signIn(CHROME);
    runtime.setTime('2026-11-20T15:00:00.000Z');
    await signIn(IPHONE);
    const list = await sessions(here);
    expect(list).toMatchObject([
      { browser: 'Chrome on Windows', place: 'America/Chicago', isCurrent: true },
      { browser: 'Safari on iPhone', createdAt: '2026-11-20T15:00:00.000Z', isCurrent: false },
    ]);
    expect(list[0]?.lastUsedAt).toBe('2026-11-20T15:00:00.000Z');
  });

  it('end one by one, and the tokens of an ended one open no other', async () => {
    const [here, there] = [await signIn(CHROME), await signIn(IPHONE)];
    const other = (await sessions(here)).find(({ isCurrent }) => !isCurrent);
    const end = () => send(api, 'endOneSession', { cookies: here, params: { id: other?.id ?? '' } });
    expect((await end()).statusCode).toBe(204);
    expect((await send(api, 'currentUser', { cookies: there })).statusCode).toBe(401);
    expect((await send(api, 'currentUser', { cookies: here })).statusCode).toBe(200);
    expect((await end()).statusCode).toBe(404);
    expect(pool.revoked).toContain('refresh-token-of-twenty-characters-and-more');
  });
});

describe('the activity log', () => {
  it('notes a sign-in, and mails about a new browser but not about a known one', async () => {
    const first = await signIn(CHROME);
    runtime.setTime('2026-11-20T12:01:00.000Z');
    await signIn(CHROME, { cookies: first });
    expect(await mailed()).toEqual([]);
    runtime.setTime('2026-11-20T12:02:00.000Z');
    const phone = await signIn(IPHONE);
    expect(await mailed()).toEqual(['new-browser']);
    expect(await activity(phone)).toMatchObject([
      { kind: 'new-browser', detail: 'Safari on iPhone, America/Chicago' },
      { kind: 'signed-in' },
      { kind: 'signed-in' },
    ]);
  });

  it('notes keys and downloads, and mails about a new key', async () => {
    const cookies = await signIn(CHROME);
    await send(api, 'createApiKey', { cookies, json: { name: 'Office' } });
    await send(api, 'accountData', { cookies });
    expect((await activity(cookies)).map(({ kind }) => kind).toSorted()).toEqual([
      'data-downloaded',
      'key-made',
      'signed-in',
    ]);
    expect(await mailed()).toEqual(['key-made']);
  });

  it('is forgotten after ninety days', async () => {
    await signIn(CHROME);
    const items = await runtime.accounts.query<{ pk: string; sk: string; ttl: number }>(
      `user#${await userIdOf(runtime.accounts, TEST_USER.sub)}`,
      { prefix: 'activity#' },
    );
    expect(items.map(({ ttl }) => new Date(ttl * 1000).toISOString())).toEqual(['2027-02-18T12:00:00.000Z']);
  });
});

describe('calls that want a recent sign-in', () => {
  it('refuse an old one with a sentence that says what to do', async () => {
    const old = await signIn(CHROME, { minutesAgo: RECENT_SIGN_IN_MINUTES + 1 });
    const [own] = await sessions(old);
    const calls: [CallName, TestCall][] = [
      ['accountData', {}],
      ['createApiKey', { json: { name: 'Office' } }],
      ['endOneSession', { params: { id: own?.id ?? '' } }],
      ['signOutEverywhere', {}],
    ];
    for (const [name, sent] of calls) {
      const answer = await send(api, name, { cookies: old, ...sent });
      expect([name, answer.statusCode]).toEqual([name, 403]);
      expect(answerText(answer)).toContain('sign in once more');
    }
    const again = await signIn(CHROME, { cookies: old });
    expect((await send(api, 'accountData', { cookies: again })).statusCode).toBe(200);
  });
});

describe('an API key', () => {
  const made = async (json: object) => {
    const cookies = await signIn(CHROME);
    const answer = await send(api, 'createApiKey', { cookies, json: { name: 'Office', ...json } });
    expect(answer.statusCode).toBe(200);
    return answerJson(answer) as Output<'createApiKey'>;
  };
  const use = async (key: string, name: 'v1Alerts' | 'v1Usage') => {
    const headers = { authorization: `Bearer ${key}` };
    return (await send(createV1Api(runtime), name, { headers })).statusCode;
  };

  it('is only for what it was made for', async () => {
    const { key } = await made({ scopes: ['leads'] });
    expect(await use(key, 'v1Usage')).toBe(200);
    expect(await use(key, 'v1Alerts')).toBe(403);
  });

  it('ends after its days', async () => {
    const { key, apiKey } = await made({ expiresInDays: 30 });
    expect(apiKey.expiresAt).toBe('2026-12-20T12:00:00.000Z');
    await runtime.accounts.update(
      { pk: `user#${await userIdOf(runtime.accounts, TEST_USER.sub)}`, sk: 'profile' },
      { expression: 'SET subscription.paidUntil = :until', values: { ':until': '2027-01-31T00:00:00.000Z' } },
    );
    runtime.setTime('2026-12-20T11:59:59.000Z');
    expect(await use(key, 'v1Alerts')).toBe(200);
    runtime.setTime('2026-12-20T12:00:00.000Z');
    expect(await use(key, 'v1Alerts')).toBe(401);
  });
});
