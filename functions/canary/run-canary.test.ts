import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCanary } from '#functions/jobs/canary.ts';
import { createRecordMailEvent } from '#functions/jobs/record-mail-event.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { type TestUserPool, testUserPool } from '#infra/sim/doubles/user-pool.ts';
import { type CallName, routes } from '#shared/contract/routes.ts';

const EMAIL = 'success+canary-test@simulator.amazonses.com';
const PASSWORD = 'Level-and-plumb-1';
const TOKEN = 'a-token-of-the-canary';

/** A call that the site got. */
interface Call {
  readonly name: CallName | undefined;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
interface Answer {
  readonly status: number;
  readonly body?: string;
}

let pool: TestUserPool;
let site: { readonly origin: string; close(): Promise<void> };
let calls: Call[] = [];
let answers: Partial<Record<CallName, Answer>> = {};
let runtime: TestRuntime;
let logged: unknown[] = [];
let canary: () => Promise<unknown>;

const USUAL: Partial<Record<CallName, Answer>> = {
  openSession: { status: 200, body: '{}' },
  searchPermits: { status: 200, body: '[{}]' },
  testEmail: { status: 204 },
  logout: { status: 302 },
};

function startSite(): Promise<typeof site> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const url = new URL(request.url ?? '', 'http://site.test');
    const name = (Object.keys(routes) as CallName[]).find(
      (one) => routes[one].path === url.pathname && routes[one].method === request.method,
    );
    calls.push({ name, url: url.href, headers: request.headers, body: Buffer.concat(chunks).toString() });
    const { status, body } = (name && { ...USUAL, ...answers }[name]) ?? { status: 404 };
    response.writeHead(status, {
      'x-request-id': `request-of-${name}`,
      ...(name === 'openSession'
        ? { 'set-cookie': ['__Host-session=opaque; Path=/; Secure', 'hint=1'] }
        : {}),
    });
    response.end(body);
  });
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({
        origin: `http://127.0.0.1:${port}`,
        close: () => new Promise((closed) => void server.close(() => closed())),
      });
    }),
  );
}

beforeAll(async () => {
  [pool, site] = await Promise.all([testUserPool(), startSite()]);
});
afterAll(() => Promise.all([site.close(), pool.close()]));
beforeEach(async () => {
  pool.onOperation = () => ({
    AuthenticationResult: { IdToken: TOKEN, AccessToken: TOKEN, RefreshToken: TOKEN },
  });
  [calls, answers, logged] = [[], {}, []];
  await open(site.origin);
});

/** Creates the job for a site. */
async function open(siteOrigin: string): Promise<void> {
  runtime = await testRuntime('2026-11-20T12:00:00.000Z', {
    SITE_ORIGIN: siteOrigin,
    COGNITO_ENDPOINT: pool.endpoint,
    CANARY_EMAIL: EMAIL,
    CANARY_PASSWORD: PASSWORD,
  });
  const write = (...line: unknown[]): void => void logged.push(line);
  const log = { info: write, warn: write, error: write } as Runtime['log'];
  canary = createCanary(Object.create(runtime, { log: { value: log } }) as Runtime);
}
const at = (time: string): void => runtime.setTime(`2026-11-20T${time}:00.000Z`);
const runAt = async (time: string): Promise<unknown> => {
  at(time);
  return canary();
};
const asked = (): number => calls.filter(({ name }) => name === 'testEmail').length;
const report = (eventType: string, to: string = EMAIL, mail = 'test_23request-1') => {
  const event = { eventType, mail: { destination: [to], tags: { user: ['canary'], mail: [mail] } } };
  return createRecordMailEvent(runtime)({ Records: [{ Sns: { Message: JSON.stringify(event) } }] });
};
/** The steps that the log names, with their causes. */
const failures = () =>
  logged.flatMap((line) => {
    const [, facts] = line as [string, { readonly step?: string; readonly because?: string }];
    return facts.step === undefined ? [] : [`${facts.step}: ${facts.because}`];
  });
const WELL = { CanaryFailed: 0 };
const FAILED = { CanaryFailed: 1 };

describe('the canary', () => {
  it('signs in, searches, asks for a mail and signs out, as a browser that its account knows', async () => {
    expect(await canary()).toEqual(WELL);
    expect(pool.calls.at(-1)).toMatchObject({
      operation: 'AdminInitiateAuth',
      input: {
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: EMAIL, PASSWORD },
      },
    });
    expect(calls.map(({ name }) => name)).toEqual(['openSession', 'searchPermits', 'testEmail', 'logout']);
    for (const { headers } of calls) expect(headers.origin).toBe(site.origin);
    const [session, ...others] = calls;
    expect(session?.headers.cookie).toMatch(/^__Host-browser=[\w-]{22}$/);
    expect(JSON.parse(session?.body ?? '')).toEqual({
      idToken: TOKEN,
      accessToken: TOKEN,
      refreshToken: TOKEN,
    });
    for (const { headers } of others) expect(headers.cookie).toBe('__Host-session=opaque; hint=1');
    expect(failures()).toEqual([]);
  });

  it.each<[string, Partial<Record<CallName, Answer>>, string]>([
    ['no session', { openSession: { status: 401 } }, 'sign-in: openSession answered 401'],
    ['no access', { searchPermits: { status: 403 } }, 'search: searchPermits answered 403'],
    [
      'nothing found',
      { searchPermits: { status: 200, body: '[]' } },
      'search: searchPermits found no permit',
    ],
    ['a page of an outage', { searchPermits: { status: 200, body: '<p>' } }, 'search: SyntaxError'],
    ['no mail', { testEmail: { status: 503 } }, 'mail: testEmail answered 503'],
    ['no sign-out', { logout: { status: 500 } }, 'sign-out: logout answered 500'],
  ])('names the step that failed: %s', async (_, given, failure) => {
    answers = given;
    expect(await canary()).toEqual(FAILED);
    expect(failures()).toEqual([failure]);
  });

  it('names the request of a refused call', async () => {
    answers = { searchPermits: { status: 500 } };
    await canary();
    expect(logged).toMatchObject([[expect.any(String), { requestId: 'request-of-searchPermits' }]]);
  });

  it('names every step that failed, and signs out all the same', async () => {
    answers = { searchPermits: { status: 500 }, testEmail: { status: 503 } };
    expect(await canary()).toEqual(FAILED);
    expect(failures()).toHaveLength(2);
    expect(calls.at(-1)?.name).toBe('logout');
  });

  it('does nothing more when the user pool refuses it', async () => {
    pool.onOperation = () => 'NotAuthorizedException';
    expect(await canary()).toEqual(FAILED);
    expect(failures()).toEqual(['sign-in: NotAuthorizedException']);
    expect(calls).toEqual([]);
  });

  it('fails when the user pool wants another factor', async () => {
    pool.onOperation = () => ({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
    expect(await canary()).toEqual(FAILED);
    expect(failures()).toEqual(['sign-in: Error']);
  });

  it('fails when the site cannot be reached', async () => {
    const gone = await startSite();
    await gone.close();
    await open(gone.origin);
    expect(await canary()).toEqual(FAILED);
    expect(failures()).toEqual(['sign-in: TypeError ECONNREFUSED']);
  });

  it('logs neither its password nor its address nor a token', async () => {
    await canary();
    for (const name of Object.keys(USUAL) as CallName[]) {
      answers = { [name]: { status: 500, body: `${EMAIL} ${PASSWORD} ${TOKEN}` } };
      await canary();
    }
    pool.onOperation = () => 'NotAuthorizedException';
    await canary();
    expect(logged.length).toBeGreaterThan(4);
    const text = JSON.stringify(logged);
    for (const secret of [EMAIL, PASSWORD, TOKEN]) expect(text).not.toContain(secret);
  });
});

describe('the mail of the canary', () => {
  it('is requested once an hour as long as it arrives', async () => {
    for (const time of ['12:00', '12:10', '12:20', '12:30', '12:40', '12:50', '12:59']) {
      expect([time, await runAt(time)]).toEqual([time, WELL]);
      expect(asked()).toBe(time === '12:59' ? 2 : 1);
      await report('Delivery');
    }
  });

  it('fails every later run until it arrives', async () => {
    expect(await runAt('12:00')).toEqual(WELL);
    await report('Send');
    expect(await runAt('12:10')).toEqual(FAILED);
    expect(failures()).toEqual(['mail: No delivery was reported 10 minutes after the mail']);
    expect(await runAt('12:20')).toEqual(FAILED);
    await report('Delivery');
    expect(await runAt('12:30')).toEqual(WELL);
    expect(asked()).toBe(1);
  });

  it('fails the run that asks for the next one when it never arrived', async () => {
    await runAt('12:00');
    expect(await runAt('13:00')).toEqual(FAILED);
    expect(asked()).toBe(2);
    await report('Delivery');
    expect(await runAt('13:10')).toEqual(WELL);
  });

  it('has some minutes to arrive', async () => {
    await runAt('12:00');
    expect(await runAt('12:04')).toEqual(WELL);
    expect(await runAt('12:05')).toEqual(FAILED);
  });

  it('is none of another address, and no other mail', async () => {
    await runAt('12:00');
    await report('Delivery', 'ada@example.com');
    await report('Delivery', EMAIL, 'welcome');
    expect(await runAt('12:10')).toEqual(FAILED);
  });

  it('is asked for again at the next run when it could not be sent', async () => {
    answers = { testEmail: { status: 503 } };
    expect(await runAt('12:00')).toEqual(FAILED);
    expect(await runAt('12:10')).toEqual(FAILED);
    answers = {};
    expect(await runAt('12:20')).toEqual(WELL);
    expect(asked()).toBe(3);
    await report('Delivery');
    expect(await runAt('12:30')).toEqual(WELL);
  });
});
