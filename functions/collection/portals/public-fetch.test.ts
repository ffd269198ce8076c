import { describe, expect, it } from 'vitest';
import { createPortalClient } from './portal-client.ts';
import { publicFetch } from './public-fetch.ts';

describe('publicFetch', () => {
  const addresses: Readonly<Record<string, readonly string[]>> = {
    'good.test': ['52.206.140.199', '2600:1f18::1'],
    'inside.test': ['10.0.0.8'],
    'mixed.test': ['52.206.140.199', '127.0.0.1'],
    'nowhere.test': [],
  };
  const ask = (host: string, location?: string) => {
    const asked: string[] = [];
    const agents: (string | null)[] = [];
    const client = createPortalClient({
      hosts: ['good.test', 'inside.test', 'mixed.test', '[::1]'],
      sleep: () => Promise.resolve(),
      fetch: publicFetch(
        async (url, { headers }) => {
          agents.push(new Headers(headers).get('user-agent'));
          asked.push(new URL(url).host);
          return location !== undefined && asked.length === 1
            ? new Response('', { status: 302, headers: { location } })
            : new Response('[]', { headers: { 'content-type': 'application/json' } });
        },
        'us@site.test',
        async (name) => addresses[name] ?? [],
      ),
    });
    const answer = client
      .json(`https://${host}/`, () => undefined)
      .then(
        () => 'answered',
        (error: unknown) => (error instanceof Error ? error.message : 'failed'),
      );
    return answer.then((text) => ({ text, asked, agents }));
  };

  it('connects to a public host, which learns who asks', async () => {
    expect(await ask('good.test')).toEqual({
      text: 'answered',
      asked: ['good.test'],
      agents: ['Plumbline permit collector (us@site.test)'],
    });
  });

  it.each(['inside.test', 'mixed.test', 'nowhere.test', '[::1]', '169.254.169.254'])(
    'never connects to %s',
    async (host) => {
      const { text, asked } = await ask(host);
      expect(text).toContain('public internet');
      expect(asked).toEqual([]);
    },
  );

  it('never follows a redirect to a listed host with a private address', async () => {
    const { text, asked } = await ask('good.test', 'https://inside.test/latest');
    expect(text).toContain('public internet');
    expect(asked).toEqual(['good.test']);
  });

  it('never follows a redirect away from https', async () => {
    const { text, asked } = await ask('good.test', 'http://good.test/');
    expect(text).toContain('redirects to http: instead of https');
    expect(asked).toEqual(['good.test']);
  });
});
