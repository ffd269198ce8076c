import { describe, expect, it } from 'vitest';
import type { FakeHandler } from '../testing/fake-portal.ts';
import { openPortal } from '../testing/read-portal.ts';
import { createPortalClient } from './portal-client.ts';

async function clientOf(handler: FakeHandler, hosts = ['portal.test']) {
  const portal = await openPortal(handler);
  const client = createPortalClient({
    fetch: portal.fetch,
    hosts,
    sleep: () => Promise.resolve(),
    limits: { timeoutMs: 500, attempts: 2 },
  });
  return { portal, client };
}

describe('a request with options', () => {
  it('is sent as a form, also when retried', async () => {
    const methods: unknown[] = [];
    const { portal, client } = await clientOf((_, request) => {
      methods.push([request.method, request.headers['content-type']]);
      return methods.length === 1 ? { status: 503, json: {} } : { json: { ok: true } };
    });
    const form = { where: "a >= 'x & y'", limit: 5 };
    const { body } = await client.json('https://portal.test/query', () => undefined, { form });
    expect(body).toEqual({ ok: true });
    expect(methods).toEqual(Array(2).fill(['POST', 'application/x-www-form-urlencoded;charset=UTF-8']));
    expect(Object.fromEntries(portal.asked[1]?.searchParams ?? [])).toEqual({
      where: "a >= 'x & y'",
      limit: '5',
    });
  });

  it('sends its headers only to its own host', async () => {
    const seen: unknown[] = [];
    const { client } = await clientOf(
      (url, request) => {
        seen.push([url.host, request.headers['x-app-token']]);
        return url.host === 'portal.test'
          ? { status: 302, headers: { location: 'https://other.test/' }, text: '' }
          : { json: [] };
      },
      ['portal.test', 'other.test'],
    );
    await client.json('https://portal.test/', () => undefined, { headers: { 'x-app-token': 'secret' } });
    expect(seen).toEqual([
      ['portal.test', 'secret'],
      ['other.test', undefined],
    ]);
  });
});

describe('a text answer', () => {
  it('is unchanged but for its byte order mark', async () => {
    const { client } = await clientOf(() => ({ text: '\ufeffa,b\r\n', headers: { etag: '"1"' } }));
    const { body, headers } = await client.text('https://portal.test/a.csv', () => undefined);
    expect(body).toBe('a,b\r\n');
    expect(headers.get('etag')).toBe('"1"');
  });

  it('may be 304 only after a conditional request', async () => {
    const { client } = await clientOf(() => ({ status: 304, text: '' }));
    const asked = { headers: { 'if-none-match': '"1"' } };
    const answer = await client.text('https://portal.test/a.csv', () => undefined, asked);
    expect(answer).toMatchObject({ status: 304, body: '' });
    await expect(client.text('https://portal.test/a.csv', () => undefined)).rejects.toMatchObject({
      outcome: 'unreachable',
    });
  });

  it('is not a web page, and reports a missing file', async () => {
    const { client } = await clientOf((url) =>
      url.pathname === '/page' ? { text: '<html></html>' } : { status: 404, text: 'Not found' },
    );
    await expect(client.text('https://portal.test/page', () => undefined)).rejects.toMatchObject({
      outcome: 'blocked',
    });
    await expect(client.text('https://portal.test/none', () => undefined)).rejects.toMatchObject({
      kind: 'gone',
    });
  });
});
