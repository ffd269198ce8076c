import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type Connect, PostFault, pinnedTo, publicPost, publicUrlFault } from './public-post.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Starts a server on this machine. @returns its address */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

const post = { headers: { 'Content-Type': 'application/json' }, body: '{"é":1}' };
const kindOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error instanceof PostFault ? error.kind : String(error)),
  );

describe('a post to a URL from a user', () => {
  it('sends headers and length, and returns status and Retry-After', async () => {
    const seen: string[] = [];
    const url = await serve(async (request, response) => {
      for await (const chunk of request) seen.push(String(chunk));
      seen.push(String(request.headers['content-type']), String(request.headers['content-length']));
      response.writeHead(503, { 'Retry-After': '120' }).end('busy');
    });
    expect(await publicPost({ ...post, url }, { loopback: true })).toEqual({
      status: 503,
      retryAfter: '120',
    });
    expect(seen).toEqual(['{"é":1}', 'application/json', '8']);
  });

  it('follows no redirect', async () => {
    const asked: string[] = [];
    const url = await serve((request, response) => {
      asked.push(String(request.url));
      response.writeHead(302, { Location: '/elsewhere' }).end();
    });
    expect((await publicPost({ ...post, url }, { loopback: true })).status).toBe(302);
    expect(asked).toEqual(['/hook']);
  });

  it('reads only the beginning of an endless response', async () => {
    let sent = 0;
    const url = await serve((_, response) => {
      const more = (): void => {
        sent++;
        if (!response.destroyed) response.write(Buffer.alloc(1024), () => setImmediate(more));
      };
      more();
    });
    expect((await publicPost({ ...post, url }, { loopback: true })).status).toBe(200);
    expect(sent).toBeLessThan(10_000);
  });

  it('times out when the server or the look-up does not answer', async () => {
    const url = await serve(() => undefined);
    expect(await kindOf(publicPost({ ...post, url }, { loopback: true, timeoutMs: 50 }))).toBe('timeout');
    const resolve = () => new Promise<never>(() => undefined);
    expect(await kindOf(publicPost({ ...post, url: 'https://slow.test/' }, { resolve, timeoutMs: 50 }))).toBe(
      'timeout',
    );
  });

  it('reports the kind of fault', async () => {
    const refuse = (code: string) => async (): Promise<never> => {
      throw Object.assign(new Error('no'), { code });
    };
    const resolve = async () => ['52.206.140.199'];
    const url = 'https://good.test/';
    const kinds = [
      kindOf(publicPost({ ...post, url }, { resolve, connect: refuse('CERT_HAS_EXPIRED') })),
      kindOf(publicPost({ ...post, url }, { resolve, connect: refuse('ECONNRESET') })),
      kindOf(publicPost({ ...post, url }, { resolve: refuse('ENOTFOUND') })),
    ];
    expect(await Promise.all(kinds)).toEqual(['certificate', 'connection', 'name']);
  });

  it('connects only to the address that was checked, never to a private one', async () => {
    const connected: string[] = [];
    const connect: Connect = async (_, address) => {
      connected.push(address);
      return { status: 200, retryAfter: undefined };
    };
    // A name with a public address at the first look-up, and a private one at the second.
    let asked = 0;
    const resolve = async () => (asked++ === 0 ? ['52.206.140.199'] : ['10.0.0.1']);
    const url = 'https://rebinds.test/';
    expect(await kindOf(publicPost({ ...post, url }, { resolve, connect }))).toBe('answered');
    expect(await kindOf(publicPost({ ...post, url }, { resolve, connect }))).toBe('address');
    expect(connected).toEqual(['52.206.140.199']);
  });

  it('does not look up a pinned address again', () => {
    const answers: unknown[] = [];
    pinnedTo('52.206.140.199')('rebinds.test', { all: true }, (...answer) => answers.push(answer));
    pinnedTo('2600:1f18::1')('rebinds.test', {}, (...answer) => answers.push(answer));
    expect(answers).toEqual([
      [null, [{ address: '52.206.140.199', family: 4 }]],
      [null, '2600:1f18::1', 6],
    ]);
  });

  it('reaches this machine only where that is allowed', async () => {
    let asked = 0;
    const url = await serve((_, response) => {
      asked++;
      response.end();
    });
    for (const to of [url, url.replace('http:', 'https:'), 'https://localhost/', 'https://127.0.0.1/'])
      expect(await kindOf(publicPost({ ...post, url: to }, {}))).toBe('address');
    expect(asked).toBe(0);
  });
});

describe('an address to send to', () => {
  it.each(['https://example.com/hook?key=1', 'https://example.com:443/', 'https://example.com:8443/'])(
    'may be %s',
    (text) => expect(publicUrlFault(text)).toBeUndefined(),
  );

  it.each([
    ['http://example.com/', 'https://'],
    ['ftp://example.com/', 'https://'],
    ['https://ann:secret@example.com/', 'password'],
    ['https://example.com:22/', 'port 443'],
    ['https://example.com/#part', '#'],
    ['example.com', 'not an address'],
    ['http://127.0.0.1:3000/', 'https://'],
    [`https://example.com/${'x'.repeat(2000)}`, 'longer'],
  ])('may not be %s', (text, words) => expect(publicUrlFault(text)).toContain(words));

  it('may be 127.0.0.1 by HTTP in the local stack only', () => {
    expect(publicUrlFault('http://127.0.0.1:3000/hook', true)).toBeUndefined();
    for (const text of ['http://localhost:3000/', 'http://127.0.0.2/', 'http://[::1]/', 'http://10.0.0.1/'])
      expect(publicUrlFault(text, true)).toContain('https://');
  });
});
