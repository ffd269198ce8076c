import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
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

interface EdgeRequest {
  readonly method?: string;
  uri: string;
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
}

/** Runs a function with no globals but JavaScript's own, as at the edge. */
function edge<T>(code: string): (event: EdgeEvent) => T {
  return runInNewContext(`${code};handler`) as (event: EdgeEvent) => T;
}
const onRequest = edge<EdgeRequest>(pageRequestCode);
const onResponse = edge<EdgeResponse>(pageResponseCode(ORIGINS));
const request = (uri: string, signedIn = false): EdgeRequest => ({
  uri,
  cookies: signedIn ? { '__Host-signed_in': { value: '1' } } : {},
  headers: {},
});

const paths = fc
  .array(fc.constantFrom('leads', 'a.b', 'index.html', 'app.html', '.well-known', 'v1', 'x.', ''), {
    maxLength: 3,
  })
  .map((parts) => `/${parts.join('/')}`);

describe('the edge', () => {
  it('tells agents that /mcp takes messages only', () => {
    const onCall = edge<EdgeRequest>(apiRequestCode);
    const call = (method: string, uri = '/mcp') =>
      onCall({ request: { ...request(uri), method }, viewer: { ip: '192.0.2.1' } });
    for (const method of ['GET', 'DELETE', 'HEAD'])
      expect(call(method)).toMatchObject({ statusCode: 405, headers: { allow: { value: 'POST' } } });
    expect(call('POST')).toMatchObject({ uri: '/mcp' });
    expect(call('GET', '/v1/usage')).toMatchObject({ uri: '/v1/usage' });
  });

  it.each([
    ['/', false, '/index.html'],
    ['/', true, '/app.html'],
    ['/index.html', true, '/index.html'],
    ['/leads', false, '/app.html'],
    ['/legal/terms', true, '/app.html'],
    ['/login.html', false, '/login.html'],
    ['/config.json', true, '/config.json'],
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
          expect(
            Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value])),
          ).toEqual(expected);
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
    for (const code of [pageRequestCode, pageResponseCode(ORIGINS), apiRequestCode])
      expect(Buffer.byteLength(code)).toBeLessThan(10_240);
  });
});
