import { describe, expect, it } from 'vitest';
import { readUser, smoke, smokeSignedIn } from './smoke.ts';

const SITE = 'https://site.test';
const HEADERS = {
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=1; includeSubDomains',
};
type Reply = readonly [status: number, body: unknown, headers?: Readonly<Record<string, string>>];
const PAGE: Reply = [200, '<script type="module" src="/assets/a.js"></script>', HEADERS];
const WORKING: Readonly<Record<string, Reply>> = {
  '/release.txt': [200, '1a2b3c4d5e6f-202611261815'],
  '/': PAGE,
  '/login.html': PAGE,
  '/leads': PAGE,
  '/config.json': [200, { userPoolId: 'p', userPoolClientId: 'c', contactEmail: 'a@site.test' }],
  '/api/scrapers/status': [200, { sources: [{}] }],
  '/api/permits/stats': [200, {}],
  '/api/permits/search': [401, {}],
  '/v1/permits': [401, {}],
  '/v1/openapi.json': [200, { openapi: '3.1.0', paths: {} }],
  '/api/no-such-call': [404, {}],
  '/.well-known/oauth-protected-resource/mcp': [200, { resource: 'https://site.test/mcp' }],
  '/mcp': [401, ''],
  '/.well-known/security.txt': [200, 'Contact: mailto:a@site.test'],
};

/** A site; a path with several replies gives them one after the other. */
function siteOf(changes: Readonly<Record<string, Reply | readonly Reply[] | undefined>> = {}) {
  const asked: string[] = [];
  const fetchOf = async (input: string | URL | Request) => {
    const { origin, pathname } = new URL(String(input));
    expect(origin).toBe(SITE);
    asked.push(pathname);
    const replies = pathname in changes ? changes[pathname] : WORKING[pathname];
    if (replies === undefined) throw new Error('The name is not known.');
    const list = (Array.isArray(replies[0]) ? replies : [replies]) as readonly Reply[];
    const tries = asked.filter((path) => path === pathname).length;
    const [status, body, headers = {}] = list[Math.min(tries, list.length) - 1] ?? [500, ''];
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
  };
  return { fetchOf: fetchOf as typeof fetch, asked };
}
const walk = (
  changes?: Parameters<typeof siteOf>[0],
  command: Parameters<typeof smoke>[0] = { site: SITE, release: '1a2b3c4d5e6f' },
) => smoke(command, siteOf(changes).fetchOf, async () => undefined);

describe('the journey through a deployed site', () => {
  it('works, and asks each step once', async () => {
    const { fetchOf, asked } = siteOf();
    const { lines, works } = await smoke({ site: SITE, release: undefined }, fetchOf, async () => undefined);
    expect(works).toBe(true);
    expect(lines).toHaveLength(Object.keys(WORKING).length);
    expect(asked.toSorted()).toEqual(Object.keys(WORKING).toSorted());
  });

  it('waits for an edge that still has the earlier release', async () => {
    const { works } = await walk({
      '/release.txt': [
        [200, 'older'],
        [200, '1a2b3c4d5e6f-202611261815'],
      ],
    });
    expect(works).toBe(true);
  });

  it.each<[string, Parameters<typeof siteOf>[0], string]>([
    [
      'another release',
      { '/release.txt': [200, 'older'] },
      'the release (/release.txt) is older, not 1a2b3c4d5e6f',
    ],
    ['a page without its policy', { '/': [200, PAGE[1]] }, 'has no content-security-policy'],
    ['a page of somebody else', { '/': [200, '<p>hello</p>', HEADERS] }, 'is not one of our pages'],
    ['a failing call', { '/api/scrapers/status': [500, {}] }, 'answers 500, not 200'],
    [
      'a call without data',
      { '/config.json': [200, { userPoolId: 'p' }] },
      'has no userPoolClientId, contactEmail',
    ],
    ['a page in the place of a call', { '/v1/openapi.json': PAGE }, 'is not JSON'],
    ['leads for strangers', { '/api/permits/search': [200, {}] }, 'answers 200, not 401'],
    ['a site that is not there', { '/': undefined }, 'cannot be reached: The name is not known.'],
  ])('fails for %s', async (_, changes, words) => {
    const { lines, works } = await walk(changes);
    expect(works).toBe(false);
    const failed = lines.filter((line) => line.startsWith('FAIL'));
    expect(failed).toHaveLength(1);
    expect(failed[0]).toContain(words);
  });
});

describe('the user who signs in', () => {
  const aws = async (args: readonly string[]): Promise<string> => {
    expect(args).toContain('plumbline/staging');
    return JSON.stringify({ 'canary-password': 'Level-and-plumb-1' });
  };

  it('is the canary of the stage, with the password of its secret', async () => {
    const other = { CANARY_EMAIL: 'ada@example.com', CANARY_PASSWORD: 'Other-1' };
    expect(await readUser({ stage: 'staging' }, other, aws)).toEqual({
      email: 'success+canary-staging@simulator.amazonses.com',
      password: 'Level-and-plumb-1',
    });
  });

  it('is that of the environment without a stage, or none', async () => {
    const env = { CANARY_EMAIL: 'ada@example.com', CANARY_PASSWORD: 'Other-1' };
    const user = { email: 'ada@example.com', password: 'Other-1' };
    expect(await readUser({ stage: undefined }, env, aws)).toEqual(user);
    expect(await readUser({ stage: undefined }, { CANARY_PASSWORD: 'Other-1' }, aws)).toBeUndefined();
  });

  it('is missed where the secret has no password', async () => {
    const read = readUser({ stage: 'staging' }, {}, async () => '{}');
    await expect(read).rejects.toThrow('plumbline/staging has no canary-password');
  });

  it('may be left out, which is said', async () => {
    const { lines, works } = await smokeSignedIn(SITE, undefined);
    expect(works).toBe(true);
    expect(lines).toEqual([expect.stringMatching(/^left out: a sign-in/)]);
  });
});
