import { afterEach, describe, expect, it } from 'vitest';
import { type HttpReply, type LocalServer, serve, textReply } from '../http-server.ts';
import { portalContact, portalFetch } from './portal-fetch.ts';

let server: LocalServer | undefined;
afterEach(() => server?.close());

async function replay(
  answer: (path: string, origin: string) => HttpReply,
): Promise<{ requests: string[]; origin: string }> {
  const requests: string[] = [];
  const started = await serve(({ url }) => {
    requests.push(url.pathname + url.search);
    return answer(url.pathname, started.origin);
  });
  server = started;
  return { requests, origin: started.origin };
}

describe('the portal fetch', () => {
  it('sends host, path and query unchanged to the origin', async () => {
    const { requests, origin } = await replay(() => textReply(200, 'rows'));
    const url = 'https://data.example.gov/resource/a1b2-c3d4.json?$where=x%20%3E%3D%20%271%27&$order=:id';
    const response = await portalFetch(`${origin}/`)(url, {});
    expect(await response.text()).toBe('rows');
    expect(requests).toEqual([
      '/data.example.gov/resource/a1b2-c3d4.json?$where=x%20%3E%3D%20%271%27&$order=:id',
    ]);
  });

  it('rewrites redirects to the real hosts', async () => {
    const targets: Record<string, (origin: string) => string> = {
      '/a.example.gov/rewritten': (origin) => `${origin}/b.example.gov/there?x=1`,
      '/a.example.gov/real': () => 'https://c.example.gov/there',
      '/a.example.gov/relative': () => '/there',
    };
    const { origin } = await replay((path, own) => ({
      status: 302,
      headers: { location: targets[path]?.(own) ?? '' },
    }));
    const location = async (path: string) =>
      (await portalFetch(origin)(`https://a.example.gov/${path}`, {})).headers.get('location');
    expect(await location('rewritten')).toBe('https://b.example.gov/there?x=1');
    expect(await location('real')).toBe('https://c.example.gov/there');
    expect(await location('relative')).toBe('/there');
  });

  it('stops when the caller aborts', async () => {
    const { origin } = await replay(() => textReply(200, ''));
    const signal = AbortSignal.abort(new Error('Stopped.'));
    await expect(portalFetch(origin)('https://a.example.gov/', { signal })).rejects.toThrow('Stopped.');
  });
});

it('asks real portals only with an address to write to', () => {
  expect(() => portalContact(true, {})).toThrow('Set CONTACT_EMAIL');
  expect(() => portalContact(true, { CONTACT_EMAIL: 'nobody' })).toThrow('Set CONTACT_EMAIL');
  expect(portalContact(true, { CONTACT_EMAIL: 'us@site.test' })).toBe('us@site.test');
  expect(portalContact(false, {})).toContain('@');
});
