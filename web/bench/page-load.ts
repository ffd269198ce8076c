import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { SIGNED_IN } from './served-site.ts';

/** Google's web-vitals library, which runs before the page's first script. */
const WEB_VITALS = readFileSync(
  createRequire(import.meta.url)
    .resolve('web-vitals')
    .replace(/[^/]+$/, 'web-vitals.iife.js'),
  'utf8',
);
/** Collects the latest value of each metric in `vitals`, and the duration of each click and key in `presses`. */
const COLLECT = `
  globalThis.vitals = { LCP: 0, CLS: 0, INP: 0 };
  globalThis.presses = [];
  const keep = ({ name, value }) => { vitals[name] = value; };
  webVitals.onLCP(keep, { reportAllChanges: true });
  webVitals.onCLS(keep, { reportAllChanges: true });
  webVitals.onINP(keep, { reportAllChanges: true, durationThreshold: 16 });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId > 0) presses.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 });`;

/** CPU slowdown factor. */
export const CPU_SLOWDOWN = 4;
/** A page has loaded when it made no request for this long, in milliseconds; the monitoring page polls every 5 s. */
const QUIET_MS = 600;

/** Times in milliseconds; CLS has no unit. */
interface Vitals {
  readonly LCP: number;
  readonly CLS: number;
  readonly INP: number;
}

/** A page in a new browser context with an empty cache. */
export interface PageLoad {
  readonly page: Page;
  /** Compressed bytes of the scripts loaded so far. */
  scriptBytes(): number;
  vitals(): Promise<Vitals>;
  /** Durations of the clicks and keys since the last call, in milliseconds; without those under 16 ms. */
  presses(): Promise<readonly number[]>;
  close(): Promise<void>;
}

export interface PageVisit {
  readonly url: string;
  /** Selector of an element that appears when the page is usable. */
  readonly useful: string;
  readonly signedIn: boolean;
  /** 1 is full speed. */
  readonly cpuSlowdown: number;
  readonly viewport: { readonly width: number; readonly height: number };
}

/** Opens a page and waits until it is usable and quiet. @throws after 30 s */
export async function loadPage(browser: Browser, visit: PageVisit): Promise<PageLoad> {
  const { url, useful, signedIn, cpuSlowdown, viewport } = visit;
  const context = await browser.newContext({ viewport });
  await context.addInitScript(`${WEB_VITALS};${COLLECT}`);
  if (signedIn) {
    const [name = '', value = ''] = SIGNED_IN.split('=');
    await context.addCookies([{ name, value, domain: new URL(url).hostname, path: '/', secure: true }]);
  }
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  let bytes = 0;
  let lastAnswer = 0;
  page.on('requestfinished', () => {
    lastAnswer = performance.now();
  });
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js'))
      bytes += Number(response.headers()['content-length']);
  });
  await page.goto(url);
  await page.locator(useful).first().waitFor({ timeout: 30_000 });
  while (performance.now() - lastAnswer < QUIET_MS) await page.waitForTimeout(QUIET_MS / 4);
  return {
    page,
    scriptBytes: () => bytes,
    vitals: () => page.evaluate<Vitals>('({ ...vitals })'),
    presses: async () => {
      // Browsers report event timings after the frame that shows the effect.
      await page.waitForTimeout(200);
      return page.evaluate<number[]>('presses.splice(0)');
    },
    close: () => context.close(),
  };
}
