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
/** Calls of the pool before the test. */
let before = 0;

const USUAL: Partial<Record<CallName, Answer>> = {
  openSession: { status: 200, body: '{}' },
  searchPermits: { status: 200, body: '[{}]' },
  logout: { status: 302 },
  startSignUp: { status: 200, body: '{"signUp":"a-sign-up"}' },
  finishSignUp: { status: 200, body: '{"ticket":"a-ticket"}' },
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

const tokens = () => ({
  AuthenticationResult: { IdToken: TOKEN, AccessToken: TOKEN, RefreshToken: TOKEN },
});

beforeAll(async () => {
  [pool, site] = await Promise.all([testUserPool(), startSite()]);
});
afterAll(() => Promise.all([site.close(), pool.close()]));
beforeEach(async () => {
  pool.onOperation = tokens;
  [calls, answers, logged, before] = [[], {}, [], pool.calls.length];
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
/** The addresses that it asked a code for. */
const asked = (): string[] =>
  calls.flatMap(({ name, body }) =>
    name === 'startSignUp' ? [(JSON.parse(body) as { email: string }).email] : [],
  );
const operations = (): string[] => pool.calls.slice(before).map(({ operation }) => operation);
const report = (eventType = 'Delivery', to = asked().at(-1) ?? '', tags: object = { code: ['123456'] }) => {
  const event = {
    eventType,
    mail: { destination: [to], tags: { user: ['letter-1'], mail: ['sign-up-code'], ...tags } },
  };
  return createRecordMailEvent(runtime)({ Records: [{ Sns: { Message: JSON.stringify(event) } }] });
};
/** The steps that the log names, with their causes. */
const failures = () =>
  logged.flatMap((line) => {
    const [, facts] = line as [string, { readonly step?: string; readonly because?: string }];
    return facts.step === undefined ? [] : [`${facts.step}: ${facts.because}`];
  });
const WELL = { CanaryFailed: 0, CanarySignUpFailed: 0 };
const FAILED = { CanaryFailed: 1, CanarySignUpFailed: 0 };
const SIGN_UP_FAILED = { CanaryFailed: 0, CanarySignUpFailed: 1 };

describe('the canary', () => {
  it('signs in, searches, signs out and signs up, as a browser that its account knows', async () => {
    expect(await canary()).toEqual(WELL);
    expect(pool.calls.at(-1)).toMatchObject({
      operation: 'AdminInitiateAuth',
      input: {
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: EMAIL, PASSWORD },
      },
    });
    expect(calls.map(({ name }) => name)).toEqual(['openSession', 'searchPermits', 'logout', 'startSignUp']);
    for (const { headers } of calls) expect(headers.origin).toBe(site.origin);
    const [session, ...others] = calls;
    expect(session?.headers.cookie).toMatch(/^__Host-browser=[\w-]{22}$/);
    expect(JSON.parse(session?.body ?? '')).toEqual({
      idToken: TOKEN,
      accessToken: TOKEN,
      refreshToken: TOKEN,
    });
    for (const { headers } of others.slice(0, 2))
      expect(headers.cookie).toBe('__Host-session=opaque; hint=1');
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
    answers = { searchPermits: { status: 500 }, startSignUp: { status: 503 } };
    expect(await canary()).toEqual({ CanaryFailed: 1, CanarySignUpFailed: 1 });
    expect(failures()).toHaveLength(2);
    expect(calls.map(({ name }) => name)).toContain('logout');
  });

  it('signs itself up when the user pool does not know it', async () => {
    pool.onOperation = () => 'NotAuthorizedException';
    expect(await canary()).toEqual(FAILED);
    expect(failures()).toEqual(['sign-in: NotAuthorizedException']);
    expect(asked()).toEqual([EMAIL]);
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
    expect(await canary()).toEqual({ CanaryFailed: 1, CanarySignUpFailed: 1 });
    expect(failures()).toEqual(['sign-in: TypeError ECONNREFUSED', 'sign-up: TypeError ECONNREFUSED']);
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

describe('the sign-up of the canary', () => {
  it('begins every six hours, and ends with a user who deletes itself', async () => {
    expect(await runAt('00:00')).toEqual(WELL);
    await report();
    expect(operations()).toEqual(['AdminInitiateAuth']);
    expect(await runAt('00:05')).toEqual(WELL);
    expect(operations().slice(2)).toEqual(['SignUp', 'AdminInitiateAuth', 'DeleteUser']);
    const [address = ''] = asked();
    expect(address).toMatch(/^success\+[0-9a-f]{16}@simulator\.amazonses\.com$/);
    expect(pool.calls.findLast(({ operation }) => operation === 'SignUp')?.input).toMatchObject({
      Username: address,
      ValidationData: [{ Name: 'ticket', Value: 'a-ticket' }],
    });
    expect(JSON.parse(calls.findLast(({ name }) => name === 'finishSignUp')?.body ?? '')).toEqual({
      signUp: 'a-sign-up',
      code: '123456',
    });
    for (const time of ['00:10', '03:00', '05:55']) expect([time, await runAt(time)]).toEqual([time, WELL]);
    expect(asked()).toHaveLength(1);
    expect(await runAt('06:00')).toEqual(WELL);
    expect(new Set(asked()).size).toBe(2);
  });

  it('deletes its user at the next run after a crash, and a day later before it begins again', async () => {
    await runAt('00:00');
    await report();
    pool.onOperation = (operation) => (operation === 'DeleteUser' ? 'InternalErrorException' : tokens());
    expect(await runAt('00:05')).toEqual(SIGN_UP_FAILED);
    pool.onOperation = (operation) => (operation === 'SignUp' ? 'UsernameExistsException' : tokens());
    expect(await runAt('00:10')).toEqual(WELL);
    expect(operations().at(-1)).toBe('DeleteUser');

    await runAt('06:00');
    await report();
    const [, left] = asked();
    expect(await runAt('23:00')).toEqual(WELL);
    expect(pool.calls.at(-2)?.input['AuthParameters']).toMatchObject({ USERNAME: left });
    expect(operations().at(-1)).toBe('DeleteUser');
    expect(asked()).toHaveLength(3);
  });

  it('keeps the user that it made for itself', async () => {
    pool.onOperation = () => 'NotAuthorizedException';
    await runAt('00:00');
    await report();
    pool.onOperation = (operation) => (operation === 'SignUp' ? {} : 'NotAuthorizedException');
    expect(await runAt('00:05')).toEqual(FAILED);
    expect(operations()).not.toContain('DeleteUser');
    pool.onOperation = tokens;
    expect(await runAt('00:10')).toEqual(WELL);
  });

  it('fails every later run until its mail arrives, and begins again after an hour', async () => {
    expect(await runAt('00:00')).toEqual(WELL);
    await report('Send');
    expect(await runAt('00:03')).toEqual(WELL);
    expect(await runAt('00:05')).toEqual(SIGN_UP_FAILED);
    expect(failures()).toEqual(['sign-up: No delivery was reported 5 minutes after the mail']);
    await report();
    expect(await runAt('00:10')).toEqual(WELL);
    await runAt('06:10');
    expect(await runAt('07:05')).toEqual(SIGN_UP_FAILED);
    await runAt('07:10');
    expect(asked()).toHaveLength(3);
  });

  it('takes the code of no other address, and of no other mail', async () => {
    await runAt('00:00');
    await report('Delivery', 'ada@example.com');
    await report('Delivery', asked()[0], {});
    expect(await runAt('00:05')).toEqual(SIGN_UP_FAILED);
  });

  it('fails when the site takes no sign-up, and when the pool refuses its ticket', async () => {
    answers = { startSignUp: { status: 429 } };
    expect(await runAt('00:00')).toEqual(SIGN_UP_FAILED);
    expect(await runAt('00:05')).toEqual(SIGN_UP_FAILED);
    answers = {};
    expect(await runAt('01:00')).toEqual(WELL);
    await report();
    pool.onOperation = (operation) => (operation === 'SignUp' ? 'UserLambdaValidationException' : tokens());
    expect(await runAt('01:05')).toEqual(SIGN_UP_FAILED);
    expect(failures().at(-1)).toBe('sign-up: UserLambdaValidationException');
  });
});
