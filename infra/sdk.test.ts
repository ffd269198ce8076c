import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '#functions/accounts/testing.ts';
import { publishPermits } from '#functions/alerts/testing.ts';
import { createOutside } from '#functions/api/groups/outside.ts';
import { createApiKey } from '#functions/api/open-api/api-keys.ts';
import { DOCUMENT, findFaults } from '#functions/api/open-api/document/testing.ts';
import { newWebhookSecret, signedHeaders } from '#functions/delivery/webhooks/signature.ts';
import { samplePermit } from '#functions/permits/testing.ts';
import { TEST_ORIGIN_SECRETS, type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { Plumbline, PlumblineError, VERSION, verifyWebhook, WebhookRejected } from '#shared/sdk/client.ts';
import { CLIENT_FILES, typeScriptSample } from '../web/src/features/developers/client-samples.ts';
import { digestOfSources, PYTHON_RECORD_FILE, type PythonRecord } from './ops/site/sdk-python.ts';
import { sdkFiles } from './sdk.ts';
import { lambdaContext, toGatewayEvent, toHttpReply } from './sim/gateway/event.ts';
import { type LocalServer, serve, textReply } from './sim/http-server.ts';

/** `bin/tsc`, and the types of Node, which the sample needs. */
const TSC = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')));
const TYPES = fileURLToPath(new URL('../', new URL('.', import.meta.resolve('@types/node/package.json'))));

describe('the published files', () => {
  it('need nothing else, and run', async () => {
    const files = await sdkFiles();
    expect([...files.keys()].map((path) => `/${path}`)).toEqual(Object.values(CLIENT_FILES));
    for (const name of ['sdk/plumbline.ts', 'sdk/plumbline.js'])
      expect(files.get(name)).not.toMatch(/^import |\bfrom '/m);
    const folder = mkdtempSync(join(tmpdir(), 'sdk-'));
    const file = join(folder, 'plumbline.mjs');
    writeFileSync(file, files.get('sdk/plumbline.js') ?? '');
    const { Plumbline: Published } = (await import(file)) as { Plumbline: typeof Plumbline };
    rmSync(folder, { recursive: true });
    expect(new Published({ apiKey: 'k', origin: 'https://site.test' })).toHaveProperty('permitPages');
  });

  it('have types that fit the client and its sample, and refuse what the API does', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sdk-types-'));
    const wrong = `import { Plumbline } from './plumbline.ts';
const plumbline = new Plumbline({ apiKey: 'k', origin: 'https://site.test' });
void plumbline.permits({ trade: ['roofs'] });
void plumbline.permitChanges({ state: 'Texas' });
void plumbline.createAlert({ name: 'Roofs', criteria: { hasValue: 'yes' } });
void plumbline.permit('a.1').then(({ valuation }) => valuation.toFixed());`;
    writeFileSync(join(folder, 'plumbline.ts'), (await sdkFiles()).get('sdk/plumbline.ts') ?? '');
    writeFileSync(join(folder, 'sample.ts'), typeScriptSample('https://site.test'));
    writeFileSync(join(folder, 'wrong.ts'), wrong);
    const options =
      '--ignoreConfig --noEmit --strict --exactOptionalPropertyTypes --allowImportingTsExtensions --target ES2024 --module ESNext --moduleResolution bundler --types node';
    const names = ['plumbline.ts', 'sample.ts', 'wrong.ts'].map((name) => join(folder, name));
    const { stdout } = spawnSync(
      process.execPath,
      [TSC, ...options.split(' '), '--typeRoots', TYPES, ...names],
      { encoding: 'utf8' },
    );
    rmSync(folder, { recursive: true });
    expect(stdout.match(/[a-z]+\.ts\(\d+/g)).toEqual([
      'wrong.ts(3',
      'wrong.ts(4',
      'wrong.ts(5',
      'wrong.ts(6',
    ]);
  });
});

describe('the client, against the shipped handlers', () => {
  let runtime: TestRuntime;
  let server: LocalServer;
  let key: string;
  let client: Plumbline;
  /** Methods and paths of the requests that came, and statuses to answer first. */
  const came: string[] = [];
  const keys: (string | undefined)[] = [];
  let first: { readonly status: number; readonly headers?: Readonly<Record<string, string>> }[] = [];
  const slept: number[] = [];

  beforeAll(async () => {
    runtime = await testRuntime('2026-11-20T12:00:00.000Z');
    await publishPermits(runtime, [samplePermit('il-chicago.0')]);
    runtime.setTime('2026-11-20T12:05:00.000Z');
    const seen = { firstSeen: '2026-11-20T12:05:00.000Z', lastChanged: '2026-11-20T12:05:00.000Z' };
    await publishPermits(
      runtime,
      ['1', '2', '3', '4'].map((id) => samplePermit(`il-chicago.${id}`, seen)),
    );
    runtime.setTime('2026-11-20T12:10:00.000Z');
    const { account } = await signedIn(runtime, 'ada');
    ({ key } = await createApiKey(runtime, account.userId, 'SDK'));
    const api = createOutside(runtime);
    server = await serve(async (request) => {
      came.push(`${request.method} ${request.url.pathname}${request.url.search}`);
      keys.push(request.headers['idempotency-key']);
      const failure = first.shift();
      if (failure !== undefined)
        return { ...textReply(failure.status, 'Later.'), headers: { ...failure.headers } };
      const event = toGatewayEvent(request, 'ANY /v1/{proxy+}', TEST_ORIGIN_SECRETS[0]);
      return toHttpReply(await api(event, lambdaContext(event)));
    });
    client = new Plumbline({
      apiKey: key,
      origin: server.origin,
      sleep: async (ms) => void slept.push(ms),
    });
  });
  afterAll(() => server.close());

  /** What a call sent. */
  async function sentBy(act: () => Promise<unknown>): Promise<string[]> {
    came.length = 0;
    keys.length = 0;
    slept.length = 0;
    await act();
    return [...came];
  }

  it('reads all permits, page by page', async () => {
    const ids: string[] = [];
    const pages = await sentBy(async () => {
      for await (const page of client.permitPages({ state: ['Illinois'], limit: 2, sort: 'newest' }))
        ids.push(...page.permits.map(({ id }) => id));
    });
    expect(ids.toSorted()).toEqual(['0', '1', '2', '3', '4'].map((id) => `il-chicago.${id}`));
    expect(pages[0]).toBe('GET /v1/permits?state=Illinois&limit=2&sort=newest');
    expect(pages).toHaveLength(3);
    for (const page of pages.slice(1)) expect(page).toMatch(/limit=2&sort=newest&cursor=/);
  });

  it('follows changes, and goes on where it was', async () => {
    const ids: string[] = [];
    let cursor = '';
    const asked = { updatedSince: '2026-11-20T12:00:00.001Z', limit: 2 };
    for await (const page of client.changePages(asked)) {
      ids.push(...page.changes.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(ids.toSorted()).toEqual(['1', '2', '3', '4'].map((id) => `il-chicago.${id}`));
    const later: unknown[] = [];
    for await (const page of client.changePages({ cursor })) later.push(...page.changes);
    expect(later).toEqual([]);
  });

  it('reads the other lists', async () => {
    expect((await client.permit('il-chicago.1')).permitNumber).toBe('1');
    expect((await client.usage()).permits.limit).toBe(500);
    expect((await client.coverage()).states).toHaveLength(17);
    expect((await client.sources()).sources.length).toBeGreaterThan(0);
    expect(await client.document()).toMatchObject({ openapi: '3.1.0' });
  });

  it('makes, changes and deletes an alert, each once', async () => {
    first = [{ status: 503 }];
    let id = '';
    await sentBy(async () => {
      ({ id } = await client.createAlert({ name: 'Roofs', criteria: { states: ['Texas'] } }));
    });
    // The repeat has the key of the first try.
    expect(keys).toEqual([expect.any(String), keys[0]]);
    expect((await client.updateAlert(id, { isActive: false })).isActive).toBe(false);
    expect((await client.alert(id)).isActive).toBe(false);
    expect((await client.alerts()).alerts.map((alert) => alert.id)).toEqual([id]);
    const idempotencyKey = crypto.randomUUID();
    await client.deleteAlert(id, { idempotencyKey });
    await client.deleteAlert(id, { idempotencyKey });
    expect((await client.alerts()).alerts).toEqual([]);
  });

  it('sends a test to the webhook of an alert', async () => {
    const { id } = await client.createAlert({ name: 'Roofs', criteria: { states: ['Texas'] } });
    const { url } = (await client.addWebhook(id, 'https://8.8.8.8/permits')).webhook;
    first = [{ status: 400 }];
    await expect(sentBy(() => client.testWebhook(id, 'permits.sample'))).rejects.toMatchObject({
      status: 400,
    });
    expect(came).toEqual([`POST /v1/alerts/${id}/webhook/test?type=permits.sample`]);
    await client.deleteWebhook(id, url ?? '');
    // The shipped call, which finds none any more.
    await expect(client.testWebhook(id)).rejects.toMatchObject({ status: 404 });
  });

  it('throws what the API says', async () => {
    const error: unknown = await client.permit('il-chicago.999').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PlumblineError);
    expect(error).toMatchObject({
      status: 404,
      problem: { title: expect.any(String) as string, requestId: expect.any(String) as string },
    });
    const stranger = new Plumbline({ apiKey: 'plumb_live_wrong', origin: server.origin });
    await expect(stranger.usage()).rejects.toMatchObject({ status: 401 });
  });

  it('repeats what passes, after random pauses and no sooner than asked', async () => {
    first = [{ status: 502 }, { status: 429, headers: { 'retry-after': '7' } }, { status: 500 }];
    expect(await sentBy(() => client.usage())).toHaveLength(4);
    const [one = -1, two = -1, three = -1] = slept;
    expect(one).toBeGreaterThanOrEqual(0);
    expect(one).toBeLessThan(500);
    expect(two).toBeGreaterThanOrEqual(7000);
    expect(two).toBeLessThan(8000);
    expect(three).toBeLessThan(2000);
  });

  it('gives up after four repeats, at once for what does not pass, and for a long wait', async () => {
    first = Array.from({ length: 9 }, () => ({ status: 503 }));
    await expect(sentBy(() => client.usage())).rejects.toMatchObject({ status: 503, problem: null });
    expect(came).toHaveLength(5);
    first = [{ status: 400 }];
    await expect(sentBy(() => client.usage())).rejects.toMatchObject({ status: 400 });
    expect(came).toHaveLength(1);
    first = [{ status: 429, headers: { 'retry-after': '3600' } }];
    await expect(sentBy(() => client.usage())).rejects.toMatchObject({ retryAfterS: 3600 });
    expect(came).toHaveLength(1);
  });

  it('repeats a call without an answer, and ends with the caller’s signal', async () => {
    let tries = 0;
    const down = new Plumbline({
      apiKey: key,
      origin: server.origin,
      sleep: async () => undefined,
      fetch: async () => {
        tries++;
        throw new TypeError('fetch failed');
      },
    });
    await expect(down.usage()).rejects.toMatchObject({
      status: null,
      message: 'GET /v1/usage got no answer.',
    });
    expect(tries).toBe(5);
    const ended = AbortSignal.abort(new Error('Enough.'));
    await expect(down.usage({ signal: ended })).rejects.toThrow('Enough.');
    expect(tries).toBe(6);
  });
});

describe('the Python package and its example', () => {
  const { sources, files, userAgent, calls, kept, said } = JSON.parse(
    readFileSync(PYTHON_RECORD_FILE, 'utf8'),
  ) as PythonRecord;

  it('are those that were recorded (`npm run ops -- sdk-python` records it)', () => {
    expect(sources).toBe(digestOfSources());
    expect(files).toEqual([
      'plumbline/__init__.py',
      'plumbline/py.typed',
      ...['METADATA', 'RECORD', 'WHEEL', 'top_level.txt'].map(
        (name) => `plumbline_sdk-${VERSION}.dist-info/${name}`,
      ),
    ]);
    expect(userAgent).toBe(`plumbline-python/${VERSION}`);
  });

  it('asked what the document has, and understood answers of its form', () => {
    for (const { asked, status, answer } of calls) {
      const { pathname, searchParams } = new URL(asked.replace('GET ', ''), 'https://site.test');
      const operation = DOCUMENT.paths[pathname]?.['get'];
      const names = operation?.parameters?.map(({ name }) => name) ?? [];
      for (const name of searchParams.keys())
        expect([asked, names]).toEqual([asked, expect.arrayContaining([name])]);
      const schema = operation?.responses['200']?.content?.['application/json']?.schema;
      if (status === 200) expect([asked, schema && findFaults(schema, answer)]).toEqual([asked, undefined]);
    }
  });

  it('repeated a failure, followed pages and changes, and kept the right copy', () => {
    const filter = 'state=Texas&trade=roofing&minValue=25000';
    expect(calls.map(({ asked }) => asked)).toEqual([
      `GET /v1/permits?${filter}&limit=100`,
      `GET /v1/permits?${filter}&limit=100`,
      `GET /v1/permits?${filter}&limit=100&cursor=cursor-of-permits`,
      `GET /v1/permits/changes?${filter}&updatedSince=2026-11-20T06%3A00%3A00Z&limit=100`,
      `GET /v1/permits/changes?${filter}&cursor=cursor-1&limit=100`,
      'GET /v1/usage',
    ]);
    expect(kept).toEqual({ permits: ['a.1', 'a.3', 'a.4'], start: { cursor: 'cursor-2' } });
  });

  it('says what the API says, and reads only our messages', () => {
    expect(said).toEqual([
      '403 Your month has ended.',
      'test.ping',
      ...Array(3).fill('The signature is not of this message.'),
      'The message is not of now.',
      'The message has no signature.',
    ]);
  });
});

describe('verifyWebhook', () => {
  const secret = newWebhookSecret();
  const body = JSON.stringify({
    type: 'test.ping',
    version: 1,
    timestamp: '2026-11-20T12:00:00.000Z',
    data: {},
  });
  const now = new Date();
  const signed = (secrets = [secret]) => signedHeaders({ id: 'msg_1', at: now, body }, secrets);

  it('reads our own message, as the library of Standard Webhooks does', async () => {
    for (const headers of [signed(), signed([newWebhookSecret(), secret])]) {
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
      expect(await verifyWebhook(headers, body, secret)).toEqual(JSON.parse(body));
      expect(await verifyWebhook(new Headers(headers), body, secret)).toMatchObject({ type: 'test.ping' });
    }
    const capitals = Object.fromEntries(
      Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), [value]]),
    );
    expect(await verifyWebhook(capitals, body, secret)).toMatchObject({ version: 1 });
  });

  it.each<[string, Record<string, string>, string, Date]>([
    ['another body', {}, `${body} `, now],
    ['another id', { 'webhook-id': 'msg_2' }, body, now],
    ['another time', { 'webhook-timestamp': String(Math.floor(now.getTime() / 1000) - 1) }, body, now],
    ['no signature', { 'webhook-signature': '' }, body, now],
    [
      'a signature of another kind',
      { 'webhook-signature': signed()['webhook-signature']?.replace('v1,', 'v2,') ?? '' },
      body,
      now,
    ],
    ['a broken signature', { 'webhook-signature': 'v1,%%%' }, body, now],
    ['a time that is none', { 'webhook-timestamp': 'now' }, body, now],
    ['six minutes ago', {}, body, new Date(now.getTime() + 360_000)],
    ['six minutes ahead', {}, body, new Date(now.getTime() - 360_000)],
  ])('refuses %s', async (_, others, text, at) => {
    const checked = verifyWebhook({ ...signed(), ...others }, text, secret, { now: at });
    await expect(checked).rejects.toBeInstanceOf(WebhookRejected);
  });

  it('refuses another secret and missing headers', async () => {
    await expect(verifyWebhook(signed(), body, newWebhookSecret())).rejects.toThrow('The signature is not');
    await expect(verifyWebhook({}, body, secret)).rejects.toThrow('has no signature');
  });
});
