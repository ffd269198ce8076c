import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queryNames } from '#functions/api/pipeline/query-names.ts';
import { agentChallenge, KEY_CHALLENGE } from '#functions/platform/identity/agent-scope.ts';
import { shapes } from '#shared/contract/index.ts';
import { type CallName, pathOf, routes } from '#shared/contract/routes.ts';
import {
  agentRequestCode,
  apiRequestCode,
  pageRequestCode,
  pageResponseCode,
  publicPageRequestCode,
} from './edge-functions.ts';
import { PAYPAL_ORIGINS, securityHeaders } from './site-headers.ts';
import { pageAt, pageCaching } from './site-pages.ts';

const ORIGINS = {
  site: 'https://site.test',
  cognito: 'https://cognito-idp.us-east-1.amazonaws.com',
  paypal: PAYPAL_ORIGINS,
};

type Values = Record<string, { value: string; multiValue?: { value: string }[] }>;
interface EdgeRequest {
  readonly method?: string;
  uri: string;
  querystring: Values | string;
  readonly cookies: Readonly<Record<string, { readonly value: string }>>;
  readonly headers: Record<string, { value: string }>;
}
interface EdgeResponse {
  readonly headers: Record<string, { value: string }>;
}
interface EdgeEvent {
  readonly request: EdgeRequest;
  readonly response?: EdgeResponse;
  readonly viewer?: { readonly ip: string };
  readonly context?: { readonly requestId: string };
}

/** Runs a function with no globals but JavaScript's own, as at the edge. */
function edge<T>(code: string): (event: EdgeEvent) => T {
  return runInNewContext(`${code};handler`) as (event: EdgeEvent) => T;
}
const onRequest = edge<EdgeRequest>(pageRequestCode);
const onResponse = edge<EdgeResponse>(pageResponseCode(ORIGINS));
const request = (uri: string, signedIn = false): EdgeRequest => ({
  method: 'GET',
  uri,
  querystring: {},
  cookies: signedIn ? { '__Host-signed_in': { value: '1' } } : {},
  headers: {},
});

const paths = fc
  .array(
    fc.constantFrom(
      'leads',
      'about',
      'about.html',
      'Subscription',
      'a.b',
      'index.html',
      'app.html',
      'payment.html',
      '.well-known',
      'v1',
      'x.',
      '',
    ),
    {
      maxLength: 3,
    },
  )
  .map((parts) => `/${parts.join('/')}`);

describe('the edge', () => {
  describe('for agents', () => {
    const challenge = agentChallenge('https://site.test');
    const onCall = edge<EdgeRequest & { readonly statusCode?: number; readonly body?: string }>(
      agentRequestCode({ challenge, clientId: 'client-1' }),
    );
    const call = (method: string, headers: Readonly<Record<string, string>> = {}) =>
      onCall({
        request: {
          ...request('/mcp'),
          method,
          headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }])),
        },
        viewer: { ip: '192.0.2.1' },
        context: { requestId: 'r1' },
      });
    const authorization = 'Bearer plumb_live_x';
    const cors = { 'access-control-allow-origin': { value: '*' } };

    it('tells each without a key where they sign in, with which client, and lets pages read it', () => {
      for (const method of ['POST', 'GET', 'DELETE', 'HEAD']) {
        const { statusCode, headers, body = '' } = call(method);
        expect([method, statusCode]).toEqual([method, 401]);
        expect(headers).toMatchObject({
          ...cors,
          'www-authenticate': { value: challenge },
          'access-control-expose-headers': { value: expect.stringContaining('WWW-Authenticate') },
        });
        expect(JSON.parse(body)).toMatchObject({
          status: 401,
          requestId: 'r1',
          detail: expect.stringContaining('OAuth client ID client-1;'),
        });
      }
    });

    it('takes messages only, and passes them on with the viewer’s address', () => {
      for (const method of ['GET', 'DELETE', 'HEAD'])
        expect(call(method, { authorization })).toMatchObject({
          statusCode: 405,
          headers: { ...cors, allow: { value: 'POST' } },
        });
      const passed = call('POST', { authorization, 'x-viewer-address': '198.51.100.4' });
      expect([passed.uri, passed.statusCode]).toEqual(['/mcp', undefined]);
      expect(passed.headers['x-viewer-address']).toEqual({ value: '192.0.2.1' });
    });

    it('allows a browser’s call with the headers that it asks for', () => {
      const asked = 'authorization, content-type, mcp-protocol-version';
      expect(call('OPTIONS', { 'access-control-request-headers': asked })).toMatchObject({
        statusCode: 204,
        headers: {
          ...cors,
          'access-control-allow-methods': { value: 'POST' },
          'access-control-allow-headers': { value: asked },
        },
      });
    });

    it('names no client on a stage where only keys open', () => {
      const keysOnly = edge<{ readonly body: string }>(
        agentRequestCode({ challenge: KEY_CHALLENGE, clientId: undefined }),
      );
      const { body } = keysOnly({
        request: { ...request('/mcp'), method: 'POST' },
        context: { requestId: 'r1' },
      });
      expect(body).not.toContain('OAuth');
    });
  });

  it.each([
    ['/', false, '/index.html'],
    ['/', true, '/app.html'],
    ['/index.html', true, '/index.html'],
    ['/leads', false, '/app.html'],
    ['/subscription', true, '/payment.html'],
    ['/legal/terms', true, '/app.html'],
    ['/legal/terms', false, '/legal/terms.html'],
    ['/developers', false, '/developers.html'],
    ['/developers.html', true, '/developers.html'],
    ['/developers.md', false, '/developers.md'],
    ['/llms.txt', true, '/llms.txt'],
    ['/settings/api', false, '/app.html'],
    ['/login.html', false, '/login.html'],
    ['/config.json', true, '/config.json'],
    ['/mcp/.well-known/openid-configuration', false, '/mcp/.well-known/openid-configuration'],
    ['/.well-known/security.txt', true, '/.well-known/security.txt'],
    ['/assets/gone-1a2b.js', false, '/assets/gone-1a2b.js'],
  ])('maps %s (signed in: %s) to %s', (uri, signedIn, file) => {
    expect(onRequest({ request: request(uri, signedIn) }).uri).toBe(file);
  });

  it.each([
    ['/permits', '/permits.html'],
    ['/permits/', '/permits.html'],
    ['/permits/texas/austin/roofing', '/permits/texas/austin/roofing.html'],
    ['/sources', '/sources.html'],
    ['/sitemap.xml', '/sitemap.xml'],
    ['/permits/../secret', '/permits/../secret'],
    ['/permits/a/b/c/d', '/permits/a/b/c/d'],
    ['/sources/', '/sources.html'],
    ['/sources/tx-nowhere', '/sources/tx-nowhere'],
  ])('maps the prerendered page %s to %s', (uri, file) => {
    expect(edge<EdgeRequest>(publicPageRequestCode)({ request: request(uri) }).uri).toBe(file);
    // No page of the app is at such an address.
    expect(pageAt(uri, true)).toBeUndefined();
  });

  it('shows the same page as the local stack for every path', () => {
    fc.assert(
      fc.property(paths, fc.boolean(), (uri, signedIn) => {
        const page = pageAt(uri, signedIn);
        expect(onRequest({ request: request(uri, signedIn) }).uri).toBe(
          page === undefined ? uri : `/${page.file}`,
        );
      }),
    );
  });

  it('sets the policy of each kind of page, by its path or its file', () => {
    fc.assert(
      fc.property(paths, fc.boolean(), (uri, signedIn) => {
        const kind = pageAt(uri, signedIn)?.kind;
        const csp = kind && securityHeaders(kind, ORIGINS)['content-security-policy'];
        const expected = kind === undefined ? {} : { 'content-security-policy': csp, ...pageCaching(kind) };
        for (const path of [uri, onRequest({ request: request(uri, signedIn) }).uri]) {
          const { headers } = onResponse({ request: request(path, signedIn), response: { headers: {} } });
          const cors = path.includes('/.well-known/') ? { 'access-control-allow-origin': '*' } : {};
          expect(
            Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value])),
          ).toEqual({ ...expected, ...cors });
        }
      }),
    );
  });

  it.each([
    ['text/html', 'text/html; charset=utf-8'],
    ['text/css', 'text/css; charset=utf-8'],
    ['image/svg+xml', 'image/svg+xml; charset=utf-8'],
    ['text/plain; charset=utf-8', 'text/plain; charset=utf-8'],
    ['font/woff2', 'font/woff2'],
  ])('gives %s the type %s', (stored, sent) => {
    const response = { headers: { 'content-type': { value: stored } } };
    const { headers } = onResponse({ request: request('/assets/a.css'), response });
    expect(headers['content-type']).toEqual({ value: sent });
  });

  it('lets pages of any origin read where agents sign in', () => {
    const { headers } = onResponse({
      request: request('/.well-known/oauth-protected-resource/mcp'),
      response: { headers: {} },
    });
    expect(headers['access-control-allow-origin']).toEqual({ value: '*' });
    const others = onResponse({ request: request('/config.json'), response: { headers: {} } });
    expect(others.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('keeps other headers of a response', () => {
    const { headers } = onResponse({
      request: request('/config.json'),
      response: { headers: { 'cache-control': { value: 'public, max-age=0' } } },
    });
    expect(headers['cache-control']).toEqual({ value: 'public, max-age=0' });
  });

  it('sets the viewer’s address and ignores one that the viewer sends', () => {
    const call = request('/api/login');
    call.headers['x-viewer-address'] = { value: '198.51.100.4' };
    const { headers } = edge<EdgeRequest>(apiRequestCode)({ request: call, viewer: { ip: '2001:db8::1' } });
    expect(headers).toEqual({ 'x-viewer-address': { value: '2001:db8::1' } });
  });

  it('is small enough for CloudFront', () => {
    const agents = agentRequestCode({
      challenge: agentChallenge('https://site.test'),
      clientId: 'x'.repeat(26),
    });
    for (const code of [pageRequestCode, pageResponseCode(ORIGINS), apiRequestCode, agents])
      expect(Buffer.byteLength(code)).toBeLessThan(10_240);
  });
});

describe('the path of a call', () => {
  it.each([
    ['/api/%73tatus', '/api/status'],
    ['/%61pi/%73%74%61%54us', '/api/staTus'],
    ['/v1/permits/il-a.B%2f26%20%c3%a9', '/v1/permits/il-a.B%2F26%20%c3%a9'],
    ['/api/%2e%2e/status', '/api/%2E%2E/status'],
    ['/api/%2573tatus', '/api/%2573tatus'],
  ])('%s goes on as %s', (uri, plain) => {
    const passed = edge<EdgeRequest>(apiRequestCode)({
      request: { ...request(uri), method: 'POST' },
      viewer: { ip: '192.0.2.1' },
    });
    expect(passed.uri).toBe(plain);
  });
});

describe('the parameters of calls', () => {
  const onCall = edge<EdgeRequest & { readonly statusCode?: number; readonly body?: string }>(apiRequestCode);
  const call = (name: CallName, querystring: Values, method: string = routes[name].method) => {
    const uri = pathOf(name, { id: 'il-a.1', deliveryId: 'x', orderId: 'x', file: 'leads.xml' });
    return onCall({
      request: { ...request(uri), method, querystring },
      viewer: { ip: '192.0.2.1' },
      context: { requestId: 'r1' },
    });
  };
  const valued = (names: readonly string[]): Values =>
    Object.fromEntries(names.map((name) => [name, { value: `${name}%20x` }]));
  const isOpened = (name: CallName) => ['page', 'redirect', 'feed'].includes(String(shapes[name].output));
  const calls = (Object.keys(routes) as CallName[]).filter((name) => name !== 'mcp');

  it.each(calls)('%s passes with those that the contract names, and without made-up ones', (name) => {
    const names = queryNames(shapes[name]);
    const sorted = names.toSorted().map((one) => `${one}=${one}%20x`);
    expect(call(name, valued(names))).toMatchObject({ querystring: sorted.join('&') });
    const madeUp = call(name, valued([...names, 'utm_source', 'x1']));
    if (isOpened(name)) expect(madeUp).toMatchObject({ querystring: sorted.join('&') });
    else
      expect([madeUp.statusCode, madeUp.body]).toEqual([400, expect.stringContaining('“utm_source”, “x1”')]);
  });

  it('give one key in any order, also with empty values', () => {
    const keys = [
      ['state', 'city', 'trade'],
      ['trade', 'state', 'city'],
    ].map((names) => call('permitOutlook', { ...valued(names), role: { value: '' } }).querystring);
    expect(keys).toEqual(Array(2).fill('city=city%20x&state=state%20x&trade=trade%20x'));
  });

  it('keep the order of repeated values', () => {
    const multiValue = [{ value: 'b' }, { value: 'a' }];
    expect(call('searchPermits', { type: { value: 'a', multiValue } }).querystring).toBe('type=b&type=a');
  });

  it.each(['__proto__', 'constructor', '%73tate', '', 'State'])('do not include “%s”', (name) => {
    const querystring = JSON.parse(`{${JSON.stringify(name)}:{"value":"1"}}`) as Values;
    expect(call('permitStats', querystring).statusCode).toBe(400);
  });

  it('are those of GET for HEAD', () => {
    expect(call('permitOutlook', valued(['state']), 'HEAD').querystring).toBe('state=state%20x');
  });

  it('are refused as the API refuses: with a sentence, under /v1 as a problem', () => {
    const sentence = 'This call does not know “x”. Check the spelling, or leave it out.';
    expect(call('permitStats', valued(['x']))).toMatchObject({
      headers: {
        'content-type': { value: 'text/plain; charset=utf-8' },
        'cache-control': { value: 'no-store' },
      },
      body: sentence,
    });
    const { headers, body = '' } = call('v1Usage', valued(['x']));
    expect(headers['content-type']?.value).toBe('application/problem+json');
    expect(JSON.parse(body)).toEqual({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: sentence,
      requestId: 'r1',
      errors: [{ name: 'x', detail: sentence }],
    });
  });
});
