import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type FakeHandler,
  type FakePortal,
  type FakeReply,
  startFakePortal,
} from '../testing/fake-portal.ts';
import { createPortalClient, type PortalClientParts } from './portal-client.ts';
import { PortalFault } from './portal-fault.ts';

const DATA_URL = 'https://portal.test/data.json';
const portals: FakePortal[] = [];
afterEach(() => Promise.all(portals.splice(0).map((portal) => portal.close())));

async function ask(handler: FakeHandler | readonly FakeReply[], parts: Partial<PortalClientParts> = {}) {
  const replies = Array.isArray(handler) ? [...(handler as readonly FakeReply[])] : [];
  const portal = await startFakePortal(
    typeof handler === 'function' ? handler : () => (replies.length > 1 ? replies.shift() : replies[0]) ?? {},
  );
  portals.push(portal);
  const slept: number[] = [];
  const client = createPortalClient({
    fetch: portal.fetch,
    hosts: ['portal.test'],
    random: () => 0.5,
    now: () => Date.parse('2026-11-20T12:00:00Z'),
    sleep: async (milliseconds) => {
      slept.push(milliseconds);
    },
    ...parts,
    limits: { timeoutMs: 10_000, ...parts.limits },
  });
  const result = await client
    .json(DATA_URL, () => undefined)
    .then(({ body }) => ({ body, fault: undefined }))
    .catch((error: unknown) => {
      if (!(error instanceof PortalFault)) throw error;
      return { body: undefined, fault: error };
    });
  return { ...result, slept, portal, traffic: client.traffic };
}

describe('a good answer', () => {
  it('is parsed and counted', async () => {
    const { body, traffic } = await ask(() => ({ text: '\ufeff[1,2]' }));
    expect(body).toEqual([1, 2]);
    expect(traffic).toEqual({ requests: 1, bytes: 8 });
  });

  it('follows redirects within the hosts of the source', async () => {
    const { body, portal } = await ask(
      (url) =>
        url.host === 'portal.test'
          ? { status: 301, headers: { location: 'https://moved.test/new' }, text: '' }
          : { json: { ok: true } },
      { hosts: ['portal.test', 'moved.test'] },
    );
    expect(body).toEqual({ ok: true });
    expect(portal.asked.map(({ href }) => href)).toEqual([DATA_URL, 'https://moved.test/new']);
  });
});

/** For portals that hang: a machine under load still gives its good answers in this time. */
const BRIEF = { limits: { timeoutMs: 1000 } };
const hangs = (reply: FakeReply): boolean => 'hang' in reply;

describe('a transient fault', () => {
  const good = { json: [] };
  it.each<[string, FakeReply]>([
    ['503', { status: 503, json: {} }],
    ['500', { status: 500, text: '<html>oops</html>' }],
    ['429', { status: 429, json: {} }],
    ['429 in the body', { json: { error: { code: 429, message: 'Too many requests.' } } }],
    ['truncated JSON', { text: '[{"a":', truncated: true }],
    ['half an answer', { text: '[{"a":1},{"b"' }],
    ['a hang', { hang: true }],
  ])('%s is retried', async (_, bad) => {
    const { body, slept, traffic } = await ask([bad, bad, good], hangs(bad) ? BRIEF : {});
    expect(body).toEqual([]);
    expect(traffic.requests).toBe(3);
    // Full jitter: half of one second, then half of two.
    expect(slept).toEqual([500, 1000]);
  });

  it.each([
    ['seconds', '7', 7_000],
    ['a date', 'Fri, 20 Nov 2026 12:00:20 GMT', 20_000],
    ['nonsense', 'later', 500],
    ['the past', 'Fri, 20 Nov 2026 11:00:00 GMT', 500],
  ])('waits for Retry-After in %s', async (_, value, milliseconds) => {
    const { slept } = await ask([{ status: 429, headers: { 'retry-after': value }, json: {} }, good]);
    expect(slept).toEqual([milliseconds]);
  });

  it('waits as the body of an ArcGIS answer asks', async () => {
    const details = ['API calls quota exceeded! maximum admitted 600 per Minute. Retry after 42 sec.'];
    const busy = { json: { error: { code: 429, message: 'Unable to perform query.', details } } };
    const { body, slept } = await ask([busy, good]);
    expect(body).toEqual([]);
    expect(slept).toEqual([42_000]);
  });

  it('gives up when Retry-After is longer than the limit', async () => {
    const refusal = { status: 429, headers: { 'retry-after': '86400' }, json: {} };
    const { fault, slept, traffic } = await ask([refusal, good]);
    expect(fault).toMatchObject({ outcome: 'blocked', retryAfterMs: 86_400_000 });
    expect([slept, traffic.requests]).toEqual([[], 1]);
  });
});

describe('a lasting fault', () => {
  it.each<[string, PortalFault['outcome'], number, FakeReply]>([
    ['401', 'blocked', 1, { status: 401, json: {} }],
    ['403', 'blocked', 1, { status: 403, text: '<html>WAF</html>' }],
    ['a lasting 429', 'blocked', 4, { status: 429, json: {} }],
    [
      'a page with 200',
      'blocked',
      1,
      { text: '<!doctype html><p>Sorry</p>', headers: { 'content-type': 'text/html' } },
    ],
    ['a page that says it is JSON', 'blocked', 1, { text: '\n<html></html>' }],
    ['a lasting 503', 'unreachable', 4, { status: 503, text: 'busy' }],
    ['a lasting 502', 'unreachable', 4, { status: 502, text: '<html></html>' }],
    [
      '404',
      'unreachable',
      1,
      { status: 404, text: 'Cannot GET /api', headers: { 'content-type': 'text/html' } },
    ],
    ['410', 'unreachable', 1, { status: 410, json: {} }],
    ['400', 'unreachable', 1, { status: 400, json: {} }],
    ['JSON that always breaks off', 'unreachable', 4, { text: '[{"a":', truncated: true }],
    ['an empty body', 'unreachable', 4, { text: '' }],
    ['a hang', 'unreachable', 4, { hang: true }],
    ['a redirect to nowhere', 'unreachable', 1, { status: 302, text: '' }],
  ])('%s is %s after %i tries', async (_, outcome, tries, reply) => {
    const { fault, traffic } = await ask([reply], hangs(reply) ? BRIEF : {});
    expect(fault?.outcome).toBe(outcome);
    expect(fault?.message).toMatch(/^The .*\.$/);
    expect(traffic.requests).toBe(tries);
  });

  it('is an unknown host, a closed port or a broken connection', async () => {
    for (const code of ['ENOTFOUND', 'ECONNREFUSED', 'EPIPE']) {
      const { fault } = await ask([], {
        fetch: () => Promise.reject(new TypeError('fetch failed', { cause: { code } })),
      });
      expect(fault?.outcome).toBe('unreachable');
    }
  });

  it('is a redirect to a host outside the source', async () => {
    const { fault, portal } = await ask([
      { status: 302, headers: { location: 'https://evil.test/login' }, text: '' },
    ]);
    expect(fault).toMatchObject({ outcome: 'unreachable', message: expect.stringContaining('evil.test') });
    expect(portal.asked).toHaveLength(1);
  });

  it('is a redirect from https to http', async () => {
    const { fault, portal } = await ask([
      { status: 302, headers: { location: 'http://portal.test/data.json' }, text: '' },
    ]);
    expect(fault?.outcome).toBe('unreachable');
    expect(portal.asked).toHaveLength(1);
  });

  it('is a redirect loop, after three redirects', async () => {
    const { fault, portal } = await ask([{ status: 301, headers: { location: DATA_URL }, text: '' }]);
    expect(fault?.outcome).toBe('unreachable');
    expect(portal.asked).toHaveLength(4);
  });

  it('is a body above the limit, also a compressed one', async () => {
    const large = `[${' '.repeat(300_000)}]`;
    const plain = await ask([{ text: large }], { limits: { maxBytes: 100_000 } });
    expect(plain.fault?.message).toBe('The portal sent more than 100000 bytes in one answer.');
    const packed = await ask([], {
      limits: { maxBytes: 100_000 },
      fetch: async () =>
        new Response(new Blob([gzipSync(large)]).stream().pipeThrough(new DecompressionStream('gzip'))),
    });
    expect(packed.fault?.message).toBe('The portal sent more than 100000 bytes in one answer.');
  });

  it('is a fetch that ignores its timeout', async () => {
    const { fault } = await ask([], {
      fetch: () => new Promise(() => undefined),
      limits: { timeoutMs: 20, attempts: 1 },
    });
    expect(fault?.message).toContain('did not answer');
  });
});

describe('a stopped run', () => {
  it('aborts the request and throws the reason, not a fault', async () => {
    const stop = new AbortController();
    const asked = ask([{ hang: true }], { signal: stop.signal, limits: { timeoutMs: 60_000 } });
    stop.abort(new Error('Stopped.'));
    await expect(asked).rejects.toThrow('Stopped.');
  });

  it('does not retry', async () => {
    const stop = new AbortController();
    let requests = 0;
    const fetch = () => {
      requests++;
      stop.abort(new Error('Stopped.'));
      return Promise.reject(new TypeError('fetch failed'));
    };
    await expect(ask([], { fetch, signal: stop.signal })).rejects.toThrow('Stopped.');
    expect(requests).toBe(1);
  });
});
