import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { APP_PAGES } from '#functions/public-pages/prerender.ts';
import type { LocalStack } from './local-stack.ts';
import { openStory } from './story.ts';

/** The public pages as the build renders them, in the built site under its security headers. */

let stack: LocalStack;
let page: Page;

openStory(async (story) => {
  ({ stack, page } = story);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const one of list.getEntries() as (PerformanceEntry & { readonly value: number })[])
        window.shifted = (window.shifted ?? 0) + one.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
});

declare global {
  interface Window {
    /** How far what shows has moved (cumulative layout shift). */
    shifted?: number;
  }
}

const PATHS = APP_PAGES.filter((path) => path !== '/');

async function read(path: string, cookie = '') {
  const answer = await fetch(stack.site + path, { headers: { cookie } });
  return { type: answer.headers.get('content-type'), status: answer.status, text: await answer.text() };
}

/** The content of a tag of the head. */
const tag = (html: string, pattern: string): string | undefined => new RegExp(pattern).exec(html)?.[1];

describe.each(PATHS)('%s', (path) => {
  it('is whole before any script, with a head that names it', async () => {
    const { text } = await read(path);
    expect(text).toMatch(/<h1[^>]*>[^<]+/);
    expect(text).not.toContain('site.invalid');
    const address = `${stack.site}${path}`;
    expect(tag(text, '<link rel="canonical" href="([^"]*)"')).toBe(address);
    expect(tag(text, '<meta property="og:url" content="([^"]*)"')).toBe(address);
    expect(text.match(/<title>[^<]+ · Plumbline<\/title>/g)).toHaveLength(1);
    const description = tag(text, '<meta name="description" content="([^"]*)"') ?? '';
    expect(description.length).toBeGreaterThan(70);
    expect(description.length).toBeLessThan(160);
    expect(tag(text, '<meta property="og:description" content="([^"]*)"')).toBe(description);
    const image = tag(text, '<meta property="og:image" content="([^"]*)"') ?? '';
    expect((await fetch(image)).headers.get('content-type')).toBe('image/png');
  });

  it('has a Markdown twin with its headings', async () => {
    const { text: html } = await read(path);
    const { text, type } = await read(
      tag(html, '<link rel="alternate" type="text/markdown" href="([^"]*)"') ?? '',
    );
    expect(type).toBe('text/markdown; charset=utf-8');
    expect(text).toMatch(/^# \S/);
    expect(text).not.toMatch(/site\.invalid|<\/?(div|span|p)\b/);
    const headings = await page.evaluate((whole) => {
      const parsed = new DOMParser().parseFromString(whole, 'text/html');
      return [...parsed.querySelectorAll('main :is(h1, h2):not(form *)')].map(
        (heading) => heading.lastChild?.textContent ?? '',
      );
    }, html);
    for (const heading of headings) expect(text).toContain(heading);
  });

  it('is taken over by the app without a change', async () => {
    // The app's script waits, as on a slow network.
    let start = (): void => undefined;
    const waits = new Promise<void>((resolve) => {
      start = resolve;
    });
    await page.route(/\/assets\/app-[^/]*\.js$/, async (route) => {
      await waits;
      await route.continue();
    });
    await page.goto(stack.site + path, { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    await page.waitForFunction(() => document.styleSheets.length > 0);
    const before = await heading.elementHandle();
    const main = await page.locator('main').elementHandle();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const top = await heading.boundingBox();
    start();
    // The menu works once the app has taken over.
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
    );
    await page.waitForLoadState('networkidle');
    expect(await before?.evaluate((one) => one.isConnected)).toBe(true);
    expect(await main?.evaluate((one) => one.isConnected)).toBe(true);
    expect(await heading.boundingBox()).toEqual(top);
    const shift = await page.evaluate(() => window.shifted ?? 0);
    expect(shift).toBeLessThan(0.02);
  });
});

describe('who is signed in', () => {
  it('gets the app, which shows the page in their own frame', async () => {
    const { text } = await read('/about', '__Host-signed_in=1');
    expect(text).not.toContain('<h1');
    expect(text).toContain('<div id="root">');
  });
});

describe('a form', () => {
  it('takes nothing before the app has taken over: it would send what is typed in the address', async () => {
    for (const path of ['/contact', '/removal']) {
      const { text } = await read(path);
      expect(text.match(/<form[^>]*>/g)).toEqual([expect.stringContaining('inert=""')]);
    }
    await page.goto(`${stack.site}/removal?permit=tx-sample.2`);
    await expect.poll(() => page.getByLabel('Permit number or link').inputValue()).toBe('tx-sample.2');
    await page.getByLabel('Name', { exact: true }).fill('Ana');
  });
});

describe('llms.txt', () => {
  it('says what the site is, and leads to what agents can read', async () => {
    const { text, type } = await read('/llms.txt');
    expect(type).toBe('text/plain; charset=utf-8');
    expect(text).toMatch(/^# Plumbline\n\n> \S/);
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, href = '']) => href);
    const twins = links.filter((link) => link.endsWith('.md'));
    expect(twins.toSorted()).toEqual(PATHS.map((path) => `${stack.site}${path}.md`).toSorted());
    for (const link of links.filter((one) => !/\/mcp$|\/permits$|\/sources$|\/changelog$/.test(one)))
      expect([link, (await fetch(link)).status]).toEqual([link, 200]);
  });
});
