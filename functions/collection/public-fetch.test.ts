import { describe, expect, it } from 'vitest';
import { createPortalClient } from './portal-client.ts';
import { isPublicAddress, publicFetch } from './public-fetch.ts';

describe('isPublicAddress', () => {
  it.each(['52.206.140.199', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2600:1f18::1', '2a00:1450:4001::200e'])(
    'takes %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
    ...['100.64.0.1', '0.0.0.0', '224.0.0.1', '255.255.255.255', '198.18.0.1', '192.0.2.1'],
    ...['::1', '::', 'fe80::1', 'fc00::1', 'fd12:3456::1', '::ffff:10.0.0.1', '::ffff:8.8.8.8'],
    ...['64:ff9b::a00:1', '2002:a00:1::', '2001::1', '2001:db8::1', 'ff02::1', 'not an address', ''],
  ])('refuses %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('a client with it', () => {
  const addresses: Readonly<Record<string, readonly string[]>> = {
    'good.test': ['52.206.140.199', '2600:1f18::1'],
    'inside.test': ['10.0.0.8'],
    'mixed.test': ['52.206.140.199', '127.0.0.1'],
    'nowhere.test': [],
  };
  const ask = (host: string, location?: string) => {
    const asked: string[] = [];
    const client = createPortalClient({
      hosts: ['good.test', 'inside.test', 'mixed.test', '[::1]'],
      sleep: () => Promise.resolve(),
      fetch: publicFetch(
        async (url) => {
          asked.push(new URL(url).host);
          return location !== undefined && asked.length === 1
            ? new Response('', { status: 302, headers: { location } })
            : new Response('[]', { headers: { 'content-type': 'application/json' } });
        },
        async (name) => addresses[name] ?? [],
      ),
    });
    const answer = client
      .json(`https://${host}/`, () => undefined)
      .then(
        () => 'answered',
        (error: unknown) => (error instanceof Error ? error.message : 'failed'),
      );
    return answer.then((text) => ({ text, asked }));
  };

  it('asks a public host', async () => {
    expect(await ask('good.test')).toEqual({ text: 'answered', asked: ['good.test'] });
  });

  it.each(['inside.test', 'mixed.test', 'nowhere.test', '[::1]', '169.254.169.254'])(
    'never connects to %s',
    async (host) => {
      expect(await ask(host)).toEqual({ text: expect.stringContaining('public internet'), asked: [] });
    },
  );

  it('never follows a redirect to a host on the list that turns out to be inside', async () => {
    expect(await ask('good.test', 'https://inside.test/latest')).toEqual({
      text: expect.stringContaining('public internet'),
      asked: ['good.test'],
    });
  });

  it('never follows a redirect away from https', async () => {
    const { text, asked } = await ask('good.test', 'http://good.test/');
    expect(text).toContain('not one of its hosts');
    expect(asked).toEqual(['good.test']);
  });
});
