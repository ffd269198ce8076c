import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { SIGNED_IN } from './served-site.ts';

/** Google's own reading of its figures, run in the page before its first script. */
const WEB_VITALS = readFileSync(
  createRequire(import.meta.url)
    .resolve('web-vitals')
    .replace(/[^/]+$/, 'web-vitals.iife.js'),
  'utf8',
);
/** Keeps the latest of each figure in `vitals`, and what every press and key cost in `presses`. */
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

/** How much slower the processor is made than this machine's. */
export const CPU_SLOWDOWN = 4;
/** A page is settled when nothing was asked for so long, in milliseconds; the monitoring page asks again after 5 s. */
const QUIET_MS = 600;

/** What the browser measured of a page: times in milliseconds, CLS without a unit. */
export interface Vitals {
  readonly LCP: number;
  readonly CLS: number;
  readonly INP: number;
}

/** A page in a browser context of its own, where nothing is cached. */
export interface PageLoad {
  readonly page: Page;
  /** The scripts it loaded so far, as bytes on their way. */
  scriptBytes(): number;
  vitals(): Promise<Vitals>;
  /** What the presses and keys since the last question cost, in milliseconds: nothing for those under 16 ms. */
  presses(): Promise<readonly number[]>;
  close(): Promise<void>;
}

/** What is opened, and how. */
export interface PageVisit {
  readonly url: string;
  /** What stands on the page once it is of use. */
  readonly useful: string;
  readonly signedIn: boolean;
  /** 1 is this machine's own speed. */
  readonly cpuSlowdown: number;
  readonly viewport: { readonly width: number; readonly height: number };
}

/** Opens a page and waits until it is of use and quiet. @throws when it is not of use within 30 s */
export async function loadPage(browser: Browser, visit: PageVisit): Promise<PageLoad> {
  const { url, useful, signedIn, cpuSlowdown, viewport } = visit;
  const context = await browser.newContext({ viewport });
  await context.addInitScript(`${WEB_VITALS};${COLLECT}`);
  if (signedIn) {
    const [name = '', value = ''] = SIGNED_IN.split('=');
    await context.addCookies([{ name, value, url }]);
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
      // Two frames and an idle moment: event timings are told after the frame that shows them.
      await page.waitForTimeout(200);
      return page.evaluate<number[]>('presses.splice(0)');
    },
    close: () => context.close(),
  };
}
