import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { publicPageFile } from '#infra/site-pages.ts';
import { routes } from '#shared/contract/routes.ts';
import { CLIENT_FILES } from '../features/developers/client-samples.ts';
import { render as renderLanding } from '../features/landing/render.tsx';
import { forgetSignedInHint } from '../lib/api/session.ts';
import { closePage, flushUpdates, openPage, press, pretendServer, SAMPLE_USER } from '../lib/testing.tsx';
import { AppRoutes } from './router.tsx';

/* Crawls all pages and checks that every link has a target. */

/** PRODUCT §2: what a visitor may open; the last three are our additions. */
const FOR_VISITORS = [
  '/',
  '/about',
  '/contact',
  '/legal/terms',
  '/legal/privacy',
  '/api/login',
  '/removal',
  '/developers',
  '/status',
];

interface Found {
  readonly from: string;
  readonly to: URL;
}

let landing: Document;

beforeAll(() => {
  landing = new DOMParser().parseFromString(renderLanding(), 'text/html');
});

afterEach(async () => {
  await closePage();
  forgetSignedInHint();
});

function linksOf(page: Document, from: string): Found[] {
  return [...page.querySelectorAll('a[href]')]
    .map((link) => new URL(link.getAttribute('href') ?? '', new URL(from, location.origin)))
    .filter(({ origin }) => origin === location.origin)
    .map((to) => ({ from, to }));
}

/** Opens a path as a user or a visitor and waits for the page. @returns its heading */
async function open(path: string, signedIn: boolean): Promise<string> {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  if (signedIn) document.cookie = '__Host-signed_in=1; Path=/; Secure';
  pretendServer({
    'GET /api/auth/user': () =>
      signedIn ? Response.json(SAMPLE_USER) : new Response('Unauthorized.', { status: 401 }),
  });
  await openPage(path, <AppRoutes />);
  while (document.querySelector('h1') === null) await flushUpdates();
  return document.querySelector('h1')?.textContent ?? '';
}

/** Opens pages from `start` on until no link leads to a new page. @returns the broken links and the visited paths */
async function crawl(
  start: readonly Found[],
  signedIn: boolean,
): Promise<{ problems: string[]; seen: string[] }> {
  const problems: string[] = [];
  const ids = new Map<string, ReadonlySet<string>>();
  const queue = [...start];
  const idsOf = (page: Document): ReadonlySet<string> =>
    new Set([...page.querySelectorAll('[id]')].map(({ id }) => id));
  for (const { from, to } of queue) {
    const path = to.pathname;
    if (/^\/(api|v1)\//.test(path)) {
      const known = Object.values(routes).some((route) => route.method === 'GET' && route.path === path);
      if (!known) problems.push(`${from} → ${path}: no such call`);
      continue;
    }
    // A separate entry without links to the app, pages that a job writes, and files that the build adds.
    const isElsewhere = path === '/login.html' || publicPageFile(path) !== undefined;
    if (isElsewhere || Object.values<string>(CLIENT_FILES).includes(path)) continue;
    if (!ids.has(path)) {
      if (path === '/' && !signedIn) {
        ids.set(path, idsOf(landing));
        queue.push(...linksOf(landing, path));
      } else {
        if ((await open(path, signedIn)) === 'Page Not Found')
          problems.push(`${from} → ${path}: no such page`);
        ids.set(path, idsOf(document));
        queue.push(...linksOf(document, path));
      }
    }
    const part = to.hash.slice(1);
    if (part !== '' && ids.get(path)?.has(part) !== true)
      problems.push(`${from} → ${path}#${part}: no such part`);
  }
  return { problems, seen: [...ids.keys()] };
}

describe('links', () => {
  it('of a user lead to existing pages, and reach all pages of PRODUCT §2', async () => {
    const { problems, seen } = await crawl([{ from: 'start', to: new URL('/', location.origin) }], true);
    expect(problems).toEqual([]);
    expect(seen).toEqual(
      expect.arrayContaining([
        '/',
        '/dashboard',
        '/leads',
        '/scrapers',
        '/subscription',
        '/notifications',
        '/alerts',
        '/heatmap',
        ...FOR_VISITORS.filter((path) => !path.startsWith('/api/')),
      ]),
    );
  });

  it('of a visitor lead to public pages and existing parts of them', async () => {
    const start = FOR_VISITORS.map((path) => ({ from: 'start', to: new URL(path, location.origin) }));
    const { problems, seen } = await crawl(start, false);
    expect(problems).toEqual([]);
    expect(seen.filter((path) => !FOR_VISITORS.includes(path))).toEqual([]);
  });

  it('of the not-found page lead to existing pages', async () => {
    for (const signedIn of [false, true]) {
      expect(await open('/nowhere', signedIn)).toBe('Page Not Found');
      const { problems } = await crawl(linksOf(document, '/nowhere'), signedIn);
      expect(problems).toEqual([]);
    }
  });

  it('with a hash go to that part of the page, not to its top', async () => {
    await open('/contact', false);
    const link = document.querySelector('a[href="/legal/privacy#removal"]');
    if (link === null) throw new Error('The contact page has no link to the removal clause.');
    await press(link);
    while (document.getElementById('removal') === null) await flushUpdates();
    await flushUpdates();
    expect(document.activeElement?.id).toBe('removal');
  });

  it('without a target are reported', async () => {
    const to = (path: string): Found => ({ from: 'a page', to: new URL(path, location.origin) });
    const { problems } = await crawl([to('/nowhere'), to('/legal/terms#nothing'), to('/api/nothing')], true);
    expect(problems).toEqual([
      'a page → /nowhere: no such page',
      'a page → /legal/terms#nothing: no such part',
      'a page → /api/nothing: no such call',
    ]);
  });
});
