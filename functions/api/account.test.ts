import { beforeEach, describe, expect, it } from 'vitest';
import { userIdOf } from '#functions/accounts/pool-users.ts';
import { sentBack, signedIn } from '#functions/accounts/testing.ts';
import { userPoolOfTests } from '#infra/sim/doubles/sign-in.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { type Claims, TEST_USER } from '#infra/sim/doubles/user-pool.ts';
import { createAccountApi } from './account.ts';
import type { AreaHandler } from './pipeline/pipeline.ts';
import { answerJson, answerText, send, type TestCall } from './testing.ts';

const pool = await userPoolOfTests();
let runtime: TestRuntime;
let api: AreaHandler;
beforeEach(async () => {
  runtime = await testRuntime('2026-11-20T12:00:00.000Z');
  api = createAccountApi(runtime);
});

const REFRESH = 'refresh-token-of-twenty-characters-and-more';
const tokens = (id: Claims = {}) => ({
  idToken: pool.sign('id', id),
  accessToken: pool.sign('access'),
  refreshToken: REFRESH,
});
const openSession = (sent: TestCall = {}) => send(api, 'openSession', { json: tokens(), ...sent });
const user = (cookies: readonly string[]) => send(api, 'currentUser', { cookies });

describe('POST /api/session', () => {
  it('opens an account and a session, and returns the user', async () => {
    const answer = await openSession();
    expect(answer.statusCode).toBe(200);
    const expected = {
      firstName: 'Ada',
      email: 'ada@example.com',
      emailNotifications: true,
      notificationFrequency: 'daily',
      digestHour: 7,
      digestWeekday: 1,
      timeZone: 'America/New_York',
      paused: false,
      callBackReminders: true,
      mailAfterAccess: true,
      mutedAlerts: [],
      mailStopped: null,
      trades: [],
      role: null,
      area: null,
      inTeam: false,
      connectionsHeldAt: null,
      frozenAt: null,
    };
    expect(answerJson(answer)).toEqual(expected);
    expect(answer.headers?.['Cache-Control']).toBe('no-store');
    expect(answer.cookies?.map((cookie) => cookie.split('=')[0])).toEqual([
      '__Host-session',
      '__Host-signed_in',
      '__Host-browser',
    ]);
    for (const cookie of answer.cookies ?? []) expect(cookie).toMatch(/; Path=\/; Secure;.* SameSite=Lax;/);
    expect(answerJson(await user(sentBack(answer.cookies ?? [])))).toEqual(expected);
  });

  it('ends only the browser’s earlier session', async () => {
    const first = sentBack((await openSession()).cookies ?? []);
    const elsewhere = sentBack((await openSession()).cookies ?? []);
    const second = sentBack((await openSession({ cookies: first })).cookies ?? []);
    expect(second).not.toEqual(first);
    expect((await user(first)).statusCode).toBe(401);
    expect((await user(second)).statusCode).toBe(200);
    expect((await user(elsewhere)).statusCode).toBe(200);
  });

  it.each<[string, () => unknown, number, string]>([
    ['a token of another client', () => tokens({ aud: 'other' }), 401, 'Sign in again.'],
    ['an unverified address', () => tokens({ email_verified: false }), 403, 'not verified yet'],
    [
      'a missing token',
      () => ({ ...tokens(), refreshToken: undefined }),
      400,
      'Add the sign-in and try again.',
    ],
    ['an unknown field', () => ({ ...tokens(), userId: 'ada' }), 400, 'This call does not know “userId”.'],
    ['nonsense', () => ({ ...tokens(), idToken: 'x'.repeat(200) }), 401, 'Sign in again.'],
  ])('refuses %s', async (_, json, status, words) => {
    const answer = await openSession({ json: json() });
    expect(answer.statusCode).toBe(status);
    expect(answerText(answer)).toContain(words);
    expect(answer.cookies).toBeUndefined();
    expect(await userIdOf(runtime.accounts, TEST_USER.sub)).toBeUndefined();
  });

  it('refuses a request of another site', async () => {
    const answer = await openSession({ headers: { origin: 'https://evil.example' } });
    expect(answer.statusCode).toBe(403);
    expect(answer.cookies).toBeUndefined();
  });

  it('makes one account and two sessions for parallel sign-ins', async () => {
    const answers = await Promise.all([openSession(), openSession()]);
    for (const answer of answers) expect((await user(sentBack(answer.cookies ?? []))).statusCode).toBe(200);
    const items = await runtime.accounts.query(`user#${await userIdOf(runtime.accounts, TEST_USER.sub)}`);
    expect(items.map(({ sk }) => sk.split('#')[0]).sort()).toEqual([
      'activity',
      'activity',
      'browsers',
      'profile',
      'session',
      'session',
    ]);
  });
});

describe('GET /api/login', () => {
  const login = async (returnTo: string): Promise<string | undefined> => {
    const answer = await send(api, 'login', { query: new URLSearchParams({ returnTo }).toString() });
    expect(answer.statusCode).toBe(302);
    expect(answer.headers?.['Cache-Control']).toBe('no-store');
    return String(answer.headers?.['Location']);
  };

  it('redirects to the sign-in page with the return path', async () => {
    expect(await login('/leads?state=Texas&page=2')).toBe(
      '/login.html?returnTo=%2Fleads%3Fstate%3DTexas%26page%3D2',
    );
    expect((await send(api, 'login')).headers?.['Location']).toBe('/login.html?returnTo=%2F');
  });

  it('redirects a signed-in user at once and sets a lost hint cookie', async () => {
    const { cookies } = await signedIn(runtime);
    const again = (returnTo: string) =>
      send(api, 'login', { cookies, query: new URLSearchParams({ returnTo }).toString() });
    const answer = await again('/leads?state=Texas');
    expect(answer).toMatchObject({ statusCode: 302, headers: { Location: '/leads?state=Texas' } });
    expect(answer.cookies?.map((cookie) => cookie.split(';')[0])).toEqual(['__Host-signed_in=1']);
    expect((await again('https://evil.example/')).headers?.['Location']).toBe('/');
    runtime.setTime('2027-11-20T12:00:00.000Z');
    expect((await again('/leads')).headers?.['Location']).toBe('/login.html?returnTo=%2Fleads');
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/leads\r\nSet-Cookie: a=b',
    '/leads\u0000',
    'javascript:alert(1)',
    'leads',
    '/api/logout',
    '/login.html',
    `/${'x'.repeat(4000)}`,
  ])('returns to the home page instead of %j', async (returnTo) => {
    expect(await login(returnTo)).toBe('/login.html?returnTo=%2F');
  });
});

describe('GET /api/logout', () => {
  const logout = (cookies: readonly string[], site?: string) =>
    send(api, 'logout', { cookies, headers: site === undefined ? {} : { 'sec-fetch-site': site } });

  it('ends the session, clears both cookies and redirects to the home page', async () => {
    const cookies = sentBack((await openSession()).cookies ?? []);
    const answer = await logout(cookies, 'same-origin');
    expect(answer.statusCode).toBe(302);
    expect(answer.headers).toMatchObject({ Location: '/', 'Cache-Control': 'no-store' });
    expect(answer.cookies).toEqual([
      '__Host-session=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0',
      '__Host-signed_in=; Path=/; Secure; SameSite=Lax; Max-Age=0',
    ]);
    expect((await user(cookies)).statusCode).toBe(401);
    expect(pool.revoked).toContain(REFRESH);
  });

  it.each(['cross-site', 'same-site'])('ignores a request of another page (%s)', async (site) => {
    const { cookies } = await signedIn(runtime);
    const answer = await logout(cookies, site);
    expect(answer).toMatchObject({ statusCode: 302, headers: { Location: '/' } });
    expect(answer.cookies).toBeUndefined();
    expect((await user(cookies)).statusCode).toBe(200);
  });

  it.each(['none', undefined])('works if typed or from an older browser (%s)', async (site) => {
    const { cookies } = await signedIn(runtime);
    await logout(cookies, site);
    expect((await user(cookies)).statusCode).toBe(401);
  });

  it('does nothing for a visitor', async () => {
    expect(await logout([])).toMatchObject({ statusCode: 302, headers: { Location: '/' } });
  });
});

describe('GET /api/subscriptions/current', () => {
  const current = async (cookies: readonly string[]) =>
    answerJson(await send(api, 'currentSubscription', { cookies }));

  it('describes a trial up to its last millisecond', async () => {
    const { cookies } = await signedIn(runtime);
    const trialEnd = '2026-11-27T12:00:00.000Z';
    const trial = {
      status: 'trial',
      trialEnd,
      nextBillingDate: null,
      accessUntil: trialEnd,
      cancelled: false,
      seats: 1,
      people: 1,
      isOwner: true,
    };
    expect(await current(cookies)).toEqual({ ...trial, access: true, daysLeft: 7 });
    runtime.setTime('2026-11-27T11:59:59.999Z');
    expect(await current(cookies)).toEqual({ ...trial, access: true, daysLeft: 1 });
    runtime.setTime(trialEnd);
    expect(await current(cookies)).toEqual({ ...trial, access: false, daysLeft: 0 });
  });

  it('describes a paid month, also after its end', async () => {
    const { account, cookies } = await signedIn(runtime);
    const paidUntil = '2026-12-01T00:00:00.000Z';
    await runtime.accounts.update(
      { pk: `user#${account.userId}`, sk: 'profile' },
      {
        expression: 'SET subscription.paidUntil = :until, subscription.#status = :active',
        names: { '#status': 'status' },
        values: { ':until': paidUntil, ':active': 'active' },
      },
    );
    const accessUntil = '2026-12-04T00:00:00.000Z';
    const paid = { status: 'active', nextBillingDate: paidUntil, accessUntil, cancelled: false };
    expect(await current(cookies)).toMatchObject({ ...paid, access: true });
    runtime.setTime(accessUntil);
    expect(await current(cookies)).toMatchObject({ ...paid, access: false });
  });
});

describe('PATCH /api/user/notifications', () => {
  const patch = (cookies: readonly string[], json: unknown) =>
    send(api, 'updateNotifications', { cookies, json });

  it('changes a setting', async () => {
    const { cookies } = await signedIn(runtime);
    expect(answerJson(await patch(cookies, { emailNotifications: false }))).toMatchObject({
      emailNotifications: false,
    });
    await patch(cookies, { notificationFrequency: 'weekly' });
    expect(answerJson(await user(cookies))).toMatchObject({
      emailNotifications: false,
      notificationFrequency: 'weekly',
    });
  });

  it('stores and removes role and area', async () => {
    const { cookies } = await signedIn(runtime);
    const area = { state: 'Illinois', city: 'Chicago' };
    await patch(cookies, { role: 'sub', area });
    expect(answerJson(await user(cookies))).toMatchObject({ role: 'sub', area, paused: false });
    expect(answerJson(await patch(cookies, { role: null, area: null }))).toMatchObject({
      role: null,
      area: null,
    });
  });

  it('stores and removes the user’s trades', async () => {
    const { cookies } = await signedIn(runtime);
    await patch(cookies, { trades: ['roofing', 'solar'] });
    expect(answerJson(await user(cookies))).toMatchObject({ trades: ['roofing', 'solar'], paused: false });
    expect(answerJson(await patch(cookies, { trades: [] }))).toMatchObject({ trades: [] });
  });

  it.each<[unknown, string]>([
    [{ notificationFrequency: 'yearly' }, 'The email frequency must be'],
    [{ digestHour: 24 }, 'The email hour must be at most 23.'],
    [{ digestWeekday: 7 }, 'The email weekday must be at most 6.'],
    [{ timeZone: 'Mars/Olympus' }, '"Mars/Olympus" is not a time zone.'],
    [{ role: 'boss' }, 'The role must be'],
    [{ area: { state: 'Utah', city: null } }, 'The state must be'],
    [{ trades: ['juggling'] }, 'An entry in trades must be'],
    [{ trades: ['solar', 'solar'] }, 'Choose each trade only once.'],
    [{ subscription: { status: 'active' } }, 'This call does not know “subscription”.'],
    [{ email: 'grace@example.com' }, 'This call does not know “email”.'],
  ])('refuses %j', async (json, words) => {
    const { cookies } = await signedIn(runtime);
    const answer = await patch(cookies, json);
    expect(answer.statusCode).toBe(400);
    expect(answerText(answer)).toContain(words);
  });
});
