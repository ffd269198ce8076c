import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createReads } from '#functions/api/groups/reads.ts';
import type { AreaHandler } from '#functions/api/pipeline/pipeline.ts';
import { ObjectMissing } from '#functions/platform/objects/object-store.ts';
import { SITE_PLACEHOLDER } from '#infra/site-pages.ts';
import { type CallName, pathOf, routes } from '#shared/contract/routes.ts';
import { TEST_ORIGIN_SECRETS, testRuntime } from '../doubles/test-runtime.ts';
import type { LocalServer } from '../http-server.ts';
import { serveGateway } from './server.ts';

const SITE = 'http://localhost:4400';
const COGNITO = 'http://127.0.0.1:9230';
const PAYPAL = 'http://127.0.0.1:4402';
const config = {
  region: 'us-east-1',
  userPoolId: 'us-east-1_Local0001',
  userPoolClientId: 'site',
  agentClientId: null,
  cognitoEndpoint: COGNITO,
  contactEmail: 'hello@example.com',
  data: 'sample',
  mailboxUrl: null,
  paypal: { scriptUrl: `${PAYPAL}/sdk/js`, clientId: 'client' },
  tiles: { url: '/tiles/town.pmtiles', attribution: 'Generated streets' },
} as const;
let folder: string;
let server: LocalServer;
let events: APIGatewayProxyEventV2[] = [];
let result: APIGatewayProxyStructuredResultV2 = {};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'site-'));
  mkdirSync(join(folder, 'web/assets'), { recursive: true });
  for (const page of ['index', 'app', 'payment', 'login'])
    writeFileSync(join(folder, `web/${page}.html`), `<p>${page}</p>`);
  mkdirSync(join(folder, 'web/legal'));
  writeFileSync(join(folder, 'web/legal/terms.html'), `<p>terms of ${SITE_PLACEHOLDER}</p>`);
  writeFileSync(join(folder, 'web/assets/app-1a2b.js'), 'code');
  writeFileSync(join(folder, 'web/plumb-bob.svg'), '<svg/>');
  writeFileSync(join(folder, 'secret.txt'), 'not of the site');
  writeFileSync(join(folder, 'town.pmtiles'), '0123456789');
  const handler: AreaHandler = async (event) => {
    events.push(event);
    return result;
  };
  server = await serveGateway({
    folder: join(folder, 'web'),
    config,
    tiles: join(folder, 'town.pmtiles'),
    publicPages: { get: async (file) => publicPage(file) },
    siteOrigin: SITE,
    originSecret: 'origin-secret-of-the-gateway',
    api: { reads: handler, account: handler, money: handler, outside: handler },
  });
});
afterEach(() => {
  events = [];
  result = {};
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

function publicPage(file: string): Buffer {
  if (file !== 'permits/texas.html') throw new ObjectMissing(file);
  return Buffer.from('<p>Texas</p>');
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.origin + path, { headers });
const csp = async (path: string) => (await get(path)).headers.get('content-security-policy') ?? '';

const READS = (Object.keys(routes) as CallName[]).filter((name) => routes[name].method === 'GET');

it.each(READS)('HEAD is answered wherever GET is: %s', async (name) => {
  const address = server.origin + pathOf(name, { id: 'x', deliveryId: 'x', orderId: 'x', file: 'x' });
  for (const method of ['GET', 'HEAD']) expect((await fetch(address, { method })).status).toBe(200);
  const [got, head] = events.map(({ routeKey }) => routeKey);
  expect(got).toBeDefined();
  expect(head).toBe(got);
});

describe('a prerendered page', () => {
  it('is served from its bucket, with a policy without scripts', async () => {
    const answer = await get('/permits/texas');
    expect(await answer.text()).toBe('<p>Texas</p>');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(await csp('/permits/texas')).toContain("default-src 'none'");
    expect(await csp('/permits/texas')).not.toContain('script-src');
  });

  it.each([
    ['/permits/ohio', 'permits/ohio.html'],
    ['/permits/texas/austin/roofing/more', 'permits/texas/austin/roofing/more'],
    ['/permits/Texas', 'permits/Texas'],
    ['/sources/tx-nowhere', 'sources/tx-nowhere'],
    ['/changelog/', 'changelog.html'],
  ])('that the bucket does not hold is asked of the API: %s', async (path, file) => {
    result = { statusCode: 404, headers: { 'Content-Type': 'text/html' }, body: '<h1>Page Not Found</h1>' };
    const answer = await get(`${path}?utm_source=mail`);
    expect([answer.status, await answer.text()]).toEqual([404, '<h1>Page Not Found</h1>']);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(events).toMatchObject([
      {
        routeKey: 'ANY /api/permits/{proxy+}',
        rawPath: `/api/permits/missing-page/${file}`,
        rawQueryString: '',
      },
    ]);
  });

  it('that is missing is the whole Page Not Found page; an unknown call keeps its own sentence', async () => {
    const reads = createReads(await testRuntime());
    const [originSecret] = TEST_ORIGIN_SECRETS;
    const none: AreaHandler = async () => ({ statusCode: 501 });
    const api = { reads, account: none, money: none, outside: none };
    const whole = await serveGateway({ folder, config, siteOrigin: SITE, originSecret, api });
    try {
      const page = await fetch(`${whole.origin}/permits/texas/nowhere`);
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      const text = await page.text();
      expect(text).toContain('<h1>Page Not Found</h1>');
      expect(text).toContain('There is no page at /permits/texas/nowhere.');
      expect(text).toContain('<footer');
      const call = await fetch(`${whole.origin}/api/permits/nowhere/nothing`);
      expect([call.status, await call.text()]).toEqual([404, 'We found nothing at that address or id.']);
    } finally {
      await whole.close();
    }
  });

  it('is named by robots.txt with the sitemap', async () => {
    expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  });
});

describe('an API request as an event', () => {
  it('names the route and has the path', async () => {
    await get('/api/permits/il-chicago.B%2F26%20%C3%A9');
    expect(events).toMatchObject([
      {
        version: '2.0',
        routeKey: 'ANY /api/permits/{proxy+}',
        rawPath: '/api/permits/il-chicago.B%2F26%20%C3%A9',
        requestContext: { http: { method: 'GET' }, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      },
    ]);
  });

  it('leaves out what a request has not', async () => {
    await get('/api/permits/stats');
    expect(events[0]).not.toHaveProperty('queryStringParameters');
    expect(events[0]?.isBase64Encoded).toBe(false);
  });

  it('has the raw query in the order of its names, and joins repeated parameters', async () => {
    await get('/api/permits/search?type=a&type=b%20c&state=Texas&city=');
    expect(events[0]?.rawQueryString).toBe('state=Texas&type=a&type=b%20c');
    expect(events[0]?.queryStringParameters).toEqual({ type: 'a,b c', state: 'Texas' });
  });

  it('does not come from a call with a made-up parameter', async () => {
    const answer = await get('/api/permits/stats?x1=1');
    expect([answer.status, await answer.text()]).toEqual([
      400,
      'This call does not know “x1”. Check the spelling, or leave it out.',
    ]);
    expect(events).toEqual([]);
  });

  it('comes without the parameters that others add to links', async () => {
    await get('/api/unsubscribe?utm_source=mail&token=abc&fbclid=1');
    expect(events[0]?.rawQueryString).toBe('token=abc');
  });

  it('separates cookies and lower-cases header names', async () => {
    await get('/api/auth/user', { Cookie: '__Host-session=abc==; __Host-signed_in=1', 'X-Thing': 'Yes' });
    expect(events[0]?.cookies).toEqual(['__Host-session=abc==', '__Host-signed_in=1']);
    expect(events[0]?.headers).toMatchObject({ 'x-thing': 'Yes' });
    expect(events[0]?.headers).not.toHaveProperty('cookie');
  });

  it('sets the headers of the edge and ignores those of the visitor', async () => {
    await get('/api/login', { 'X-Origin-Secret': 'guess', 'X-Viewer-Address': '198.51.100.4' });
    expect(events[0]?.headers).toMatchObject({
      'x-origin-secret': 'origin-secret-of-the-gateway',
      'x-viewer-address': '127.0.0.1',
    });
  });

  it('passes text unchanged and other bodies in base64', async () => {
    const post = (body: string | Uint8Array<ArrayBuffer>, type: string) =>
      fetch(`${server.origin}/api/permits/export`, {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      });
    await post('{"permitIds":["é"]}', 'application/json; charset=utf-8');
    await post(new Uint8Array([0, 255, 128]), 'application/octet-stream');
    expect(events[0]).toMatchObject({ body: '{"permitIds":["é"]}', isBase64Encoded: false });
    expect(events[1]).toMatchObject({ body: 'AP+A', isBase64Encoded: true });
  });

  it('returns every cookie and the decoded body', async () => {
    result = {
      statusCode: 201,
      headers: { 'Content-Type': 'application/zip', 'X-Exports-Left': 7 },
      cookies: ['a=1; Path=/', 'b=2; Path=/'],
      body: 'AP+A',
      isBase64Encoded: true,
    };
    const response = await get('/api/permits/stats');
    expect(response.status).toBe(201);
    expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/']);
    expect(response.headers.get('x-exports-left')).toBe('7');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([0, 255, 128]));
  });

  it('returns 404 with a sentence when no route matches', async () => {
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['GET', '/api'],
    ]) {
      const response = await fetch(server.origin + path, { method: method ?? '' });
      expect(response.status).toBe(404);
      expect(await response.text()).toBe('We found nothing at that address or id.');
    }
    expect(events).toEqual([]);
  });

  it('leaves an address of the public API without a route to its function, which answers a problem', async () => {
    for (const path of ['/v1', '/v1/', '/v1/nothing']) await get(path);
    expect(events.map(({ rawPath }) => rawPath)).toEqual(['/v1/-', '/v1/-', '/v1/nothing']);
  });

  it('accepts the other loopback name of this server as the site, and no other origin', async () => {
    const originSeen = async (origin: string) => {
      await fetch(`${server.origin}/api/test-email`, { method: 'POST', headers: { origin } });
      return events.at(-1)?.headers['origin'];
    };
    expect(await originSeen(server.origin)).toBe(SITE);
    expect(await originSeen(SITE)).toBe(SITE);
    expect(await originSeen('http://evil.example')).toBe('http://evil.example');
    expect(await originSeen('null')).toBe('null');
    // Rejects DNS rebinding.
    const sent = { host: `rebound.example:${server.port}`, origin: `http://rebound.example:${server.port}` };
    await new Promise<void>((resolve) => {
      const call = request(
        `${server.origin}/api/test-email`,
        { method: 'POST', headers: sent },
        (response) => {
          response.resume().on('end', resolve);
        },
      );
      call.end();
    });
    expect(events.at(-1)?.headers['origin']).toBe(sent.origin);
  });
});

describe('the site', () => {
  it('shows the landing page to strangers and the app to the signed-in', async () => {
    const shown = async (path: string, cookie?: string) =>
      (await get(path, cookie === undefined ? {} : { cookie })).text();
    expect(await shown('/')).toBe('<p>index</p>');
    expect(await shown('/', 'a=b; __Host-signed_in=1')).toBe('<p>app</p>');
    expect(await shown('/', 'signed_in=1; __Host-signed_in=10')).toBe('<p>index</p>');
    expect(await shown('/leads')).toBe('<p>app</p>');
    expect(await shown('/legal/terms?x=1')).toBe(`<p>terms of ${SITE}</p>`);
    expect(await shown('/legal/terms', '__Host-signed_in=1')).toBe('<p>app</p>');
    expect(await shown('/login.html?returnTo=%2Fleads')).toBe('<p>login</p>');
  });

  it('caches hashed files forever and pages never', async () => {
    const asset = await get('/assets/app-1a2b.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect((await get('/plumb-bob.svg')).headers.get('cache-control')).toBe('no-cache');
    expect((await get('/')).headers.get('cache-control')).toBe('no-cache');
    expect((await get('/')).headers.get('vary')).toBe('cookie');
  });

  it('never stores the app, which shows contacts', async () => {
    for (const [path, cookie] of [
      ['/leads'],
      ['/subscription'],
      ['/app.html'],
      ['/', '__Host-signed_in=1'],
    ] as const) {
      const { headers } = await get(path, cookie === undefined ? {} : { cookie });
      expect(headers.get('cache-control'), path).toBe('no-store');
    }
    expect((await get('/login.html')).headers.get('cache-control')).toBe('no-cache');
  });

  it('serves only its own files', async () => {
    for (const path of [
      '/assets/gone.js',
      '/..%2Fsecret.txt',
      '/%2e%2e%2fsecret.txt',
      '/%00.js',
      '/%.js',
      '/assets%2F..%2F..%2Fsecret.txt',
    ])
      expect((await get(path)).status, path).toBe(404);
    expect((await fetch(`${server.origin}/`, { method: 'POST' })).status).toBe(405);
  });

  it('serves the site configuration', async () => {
    expect(await (await get('/config.json')).json()).toEqual(config);
  });

  it('are joined by security.txt, which is valid for less than a year', async () => {
    const answer = await get('/.well-known/security.txt');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await answer.text();
    expect(text).toContain('Contact: mailto:hello@example.com\n');
    const days = (Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(0);
    expect(days).toBeLessThan(365);
  });
});

describe('security headers', () => {
  it('are on every answer', async () => {
    for (const path of [
      '/',
      '/leads',
      '/login.html',
      '/assets/app-1a2b.js',
      '/gone.js',
      '/config.json',
      '/api/nothing',
      '/api/permits/stats',
    ]) {
      const { headers } = await get(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('permissions-policy')).toContain('geolocation=(self)');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.has('strict-transport-security')).toBe(false);
    }
  });

  it('allow each page what it needs and never inline script', async () => {
    for (const path of ['/', '/leads', '/subscription', '/login.html', '/api/permits/stats'])
      expect(/script-src[^;]*(unsafe|\*(?!\.paypal))/.exec(await csp(path))).toBeNull();
    expect(await csp('/')).not.toMatch(/paypal|4402|9230|unsafe-inline/);
    expect(await csp('/subscription')).toContain(`script-src 'self' ${PAYPAL};`);
    expect(await csp('/subscription')).not.toContain(COGNITO);
    expect(await csp('/leads')).not.toMatch(/paypal|4402|9230/);
    expect(await csp('/login.html')).toContain(`connect-src 'self' ${COGNITO}`);
    expect(await csp('/login.html')).not.toContain(PAYPAL);
  });

  it('are overridden by the handler', async () => {
    result = { headers: { 'Referrer-Policy': 'no-referrer' } };
    expect((await get('/api/permits/stats')).headers.get('referrer-policy')).toBe('no-referrer');
  });
});

describe('the streets of the map', () => {
  const range = (bytes: string) => get('/tiles/town.pmtiles', { range: `bytes=${bytes}` });

  it('are read in parts', async () => {
    const answer = await range('2-4');
    expect([answer.status, await answer.text()]).toEqual([206, '234']);
    expect(answer.headers.get('content-range')).toBe('bytes 2-4/10');
    expect(await (await range('8-99')).text()).toBe('89');
    expect(await (await range('7-')).text()).toBe('789');
  });

  it('are refused outside the file, and whole', async () => {
    expect((await range('10-12')).status).toBe(416);
    expect((await get('/tiles/town.pmtiles')).status).toBe(416);
    expect((await get('/tiles/other.pmtiles')).status).toBe(404);
  });
});
