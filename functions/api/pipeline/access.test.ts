import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '#functions/accounts/testing.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { shapes } from '#shared/contract/index.ts';
import { type CallName, routes } from '#shared/contract/routes.ts';
import { createApiKey } from '../open-api/api-keys.ts';
import { answerText, send, type TestCall } from '../testing.ts';
import { areaHandler } from './pipeline.ts';

/**
 * Access to every call of the contract. The areas here have no handlers, so that an accepted call answers 501, and none needs an
 * input.
 */
const LET_IN = 501;
const START = '2026-11-20T12:00:00.000Z';
const TRIAL_END = '2026-11-27T12:00:00.000Z';

const NAMES = Object.keys(routes) as CallName[];
/** A call from a page of ours. */
const plain = (name: CallName): TestCall => ({
  params: { id: 'one', orderId: 'one', deliveryId: 'one', file: 'alert.atom' },
  ...(routes[name].method === 'GET' ? {} : { json: {} }),
});

let runtime: TestRuntime;
/** A session of the present, for all calls that change neither it nor the time. */
let present: readonly string[];
beforeAll(async () => {
  runtime = await testRuntime(START);
  present = (await signedIn(runtime)).cookies;
});
beforeEach(() => runtime.setTime(START));

const status = async (name: CallName, sent: TestCall): Promise<number | undefined> =>
  (
    await send(
      areaHandler(runtime, routes[name].area, async () => shapes, {}),
      name,
      { ...plain(name), ...sent },
    )
  ).statusCode;

/** The expected status for a caller with or without a session, and with or without access. */
function expected(name: CallName, caller: { readonly session: boolean; readonly access: boolean }): number {
  const { access } = routes[name];
  if (access === 'public' || access === 'signed') return LET_IN;
  // Calls with a key are tested below.
  if (access === 'api-key' || !caller.session) return 401;
  return access === 'subscriber' && !caller.access ? 403 : LET_IN;
}

describe.each(NAMES)('%s', (name) => {
  const visitor = expected(name, { session: false, access: false });

  it.each([
    ['no cookie', []],
    ['an empty cookie', ['__Host-session=']],
    ['a made-up cookie', [`__Host-session=${'a'.repeat(43)}.ada`]],
    ['the hint alone', ['__Host-signed_in=1']],
    ['a cookie without a value', ['__Host-session']],
  ])('treats %s as a visitor', async (_, cookies) => {
    expect(await status(name, { cookies })).toBe(visitor);
  });

  it('treats an expired session as a visitor', async () => {
    const { cookies } = await signedIn(runtime);
    runtime.setTime('2026-12-04T12:00:00.000Z');
    expect(await status(name, { cookies })).toBe(visitor);
  });

  it('accepts a session in its trial, if the call accepts sessions', async () => {
    const { cookies } = await signedIn(runtime);
    runtime.setTime('2026-11-27T11:59:59.999Z');
    expect(await status(name, { cookies })).toBe(expected(name, { session: true, access: true }));
  });

  it('accepts a session after its trial, if the call reads no permits', async () => {
    const { cookies } = await signedIn(runtime);
    runtime.setTime(TRIAL_END);
    expect(await status(name, { cookies })).toBe(expected(name, { session: true, access: false }));
  });
});

describe('a refusal', () => {
  it('names the next step', async () => {
    const handler = areaHandler(runtime, 'permits', async () => shapes, {});
    const visitor = await send(handler, 'searchPermits');
    expect(answerText(visitor)).toBe('Unauthorized. Sign in to continue.');
    const { cookies } = await signedIn(runtime);
    runtime.setTime(TRIAL_END);
    const lapsed = await send(handler, 'searchPermits', { cookies });
    expect(answerText(lapsed)).toContain('Subscription required');
    expect(lapsed.headers).toMatchObject({
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
    });
  });
});

describe('a paid month', () => {
  it('gives access after the trial, up to the last millisecond of its grace period', async () => {
    const { account, cookies } = await signedIn(runtime);
    const paidUntil = '2026-11-30T00:00:00.000Z';
    await runtime.accounts.update(
      { pk: `user#${account.userId}`, sk: 'profile' },
      { expression: 'SET subscription.paidUntil = :until', values: { ':until': paidUntil } },
    );
    runtime.setTime('2026-12-02T23:59:59.999Z');
    expect(await status('searchPermits', { cookies })).toBe(LET_IN);
    runtime.setTime('2026-12-03T00:00:00.000Z');
    expect(await status('searchPermits', { cookies })).toBe(403);
  });
});

describe.each(NAMES.filter((name) => routes[name].access === 'api-key'))('a key of %s', (name) => {
  it('gives access from any site until the trial ends', async () => {
    const { account } = await signedIn(runtime);
    const { key } = await createApiKey(runtime, account.userId, 'A program');
    const headers = { authorization: `Bearer ${key}`, origin: undefined };
    runtime.setTime('2026-11-27T11:59:59.999Z');
    expect(await status(name, { headers })).toBe(LET_IN);
    runtime.setTime(TRIAL_END);
    expect(await status(name, { headers })).toBe(403);
  });
});

const COOKIE_WRITES = NAMES.filter((name) => {
  const { method, access } = routes[name];
  return method !== 'GET' && access !== 'api-key';
});
describe.each(COOKIE_WRITES)('the write %s', (name) => {
  const guarded = routes[name].access !== 'signed';
  const from = (headers: NonNullable<TestCall['headers']>) => status(name, { cookies: present, headers });

  it.each([
    ['our origin', { origin: 'https://site.test' }],
    [
      'our origin, whatever the browser adds',
      { origin: 'https://site.test', 'sec-fetch-site': 'same-origin' },
    ],
    ['no origin but the browser’s word', { origin: undefined, 'sec-fetch-site': 'same-origin' }],
  ])('accepts a write from %s', async (_, headers) => {
    expect(await from(headers)).toBe(LET_IN);
  });

  it.each([
    ['nowhere', { origin: undefined }],
    ['an opaque origin', { origin: 'null' }],
    ['an empty origin', { origin: '' }],
    ['another site', { origin: 'https://evil.example' }],
    [
      'another site that claims to be ours',
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ],
    ['our site without TLS', { origin: 'http://site.test' }],
    ['another port', { origin: 'https://site.test:8443' }],
    ['a sibling', { origin: 'https://evil.site.test' }],
    ['a lookalike', { origin: 'https://site.test.evil.example' }],
    ['our origin in capitals', { origin: 'HTTPS://SITE.TEST' }],
    ['a sibling, by the browser’s word', { origin: undefined, 'sec-fetch-site': 'same-site' }],
    ['elsewhere, by the browser’s word', { origin: undefined, 'sec-fetch-site': 'cross-site' }],
    ['the address bar', { origin: undefined, 'sec-fetch-site': 'none' }],
  ])(`from %s is ${guarded ? 'refused' : 'let in: it proves itself'}`, async (_, headers) => {
    expect(await from(headers)).toBe(guarded ? 403 : LET_IN);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/jsonp',
    '',
  ])(`as %j is ${guarded ? 'refused' : 'let in'}`, async (type) => {
    expect(await from({ 'content-type': type })).toBe(guarded ? 415 : LET_IN);
  });

  it('accepts JSON with a charset', async () => {
    expect(await from({ 'content-type': 'Application/JSON; charset=utf-8' })).toBe(LET_IN);
  });
});

describe('a write from another site', () => {
  it('does not read the store', async () => {
    const touched: string[] = [];
    const accounts = new Proxy(runtime.accounts, {
      get(table, name) {
        touched.push(String(name));
        return Reflect.get(table, name);
      },
    });
    const spied = Object.create(runtime, { accounts: { value: accounts } }) as TestRuntime;
    const { cookies } = await signedIn(runtime);
    const answer = await send(
      areaHandler(spied, 'alerts', async () => shapes, {}),
      'createAlert',
      {
        cookies,
        json: {},
        headers: { origin: 'https://evil.example' },
      },
    );
    expect(answer.statusCode).toBe(403);
    expect(answerText(answer)).toContain('did not come from our own site');
    expect(touched).toEqual([]);
  });
});
