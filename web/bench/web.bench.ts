import { loadavg } from 'node:os';
import type { Browser } from 'playwright-core';
import { buildSite, SITE_FOLDER } from '#infra/build-site.ts';
import { openBrowser } from '../e2e/browser.ts';
import { enterToRows } from './enter-to-rows.ts';
import { INTERACTIONS } from './interactions.ts';
import { TRUST_ANY_CERTIFICATE } from './over-http2.ts';
import { CPU_SLOWDOWN, loadPage, type PageLoad } from './page-load.ts';
import { BROTLI_LEVEL, LATENCY_MS, serveSite } from './served-site.ts';
import {
  type BenchRoute,
  LANDING_ROUTE,
  LEADS_ROUTE,
  OTHER_ROUTES,
  PUBLIC_ROUTE,
  SIGN_IN_ROUTE,
  SIGNED_IN_ROUTES,
} from './visits.ts';

const NAMES = new Map([
  [LANDING_ROUTE, 'landing page'],
  [SIGN_IN_ROUTE, 'sign-in page'],
  [PUBLIC_ROUTE, 'public page'],
]);

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

function middle(times: readonly number[]): number {
  return Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN);
}

function spread(times: readonly number[]): string {
  return `${middle(times)} ms (least ${Math.round(Math.min(...times))}, most ${Math.round(Math.max(...times))})`;
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

function say(...lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}

/** Searches on the local stack. */
const QUESTIONS = 15;

/**
 * `npm run bench -- web --loads 5`: builds and serves the site with invented answers, and measures each load in a browser with
 * an empty cache: the scripts of each page, and with a four times slower CPU the largest contentful paint, the delay of clicks and keys,
 * and layout shifts; then, on the local stack at full speed, the time from Enter in the search box to the rows. Times are medians, and
 * need an idle machine; shifts are the worst.
 */
export async function benchWeb({ loads }: { readonly loads: number }): Promise<void> {
  const failure = await buildSite().failure;
  if (failure !== null) throw new Error(`The site could not be built:\n${failure}`);
  const site = await serveSite(SITE_FOLDER);
  const browser = await openBrowser([TRUST_ANY_CERTIFICATE]);
  try {
    say(
      `brotli ${BROTLI_LEVEL}; files ${LATENCY_MS.file} ms late, calls ${LATENCY_MS.call} ms; 100 permits a page; processor ${CPU_SLOWDOWN}× slower for times`,
      `${loads} loads; load average of the machine ${loadavg()[0]?.toFixed(1)}`,
    );
    const landing = await scriptsOf(LANDING_ROUTE);
    const publicScripts = await scriptsOf(PUBLIC_ROUTE);
    const publicPaint = await paintsOf('public page', PUBLIC_ROUTE);
    say(`public page     scripts ${kb(publicScripts)} kB`);
    say(`scripts of the sign-in page ${kb(await scriptsOf(SIGN_IN_ROUTE))} kB`);
    let largest = 0;
    let withMap = 0;
    let shift = 0;
    for (const route of SIGNED_IN_ROUTES) {
      const bytes = await scriptsOf(route);
      const shifts = await shiftsOf(route);
      say(
        `${route.path.padEnd(15)} scripts ${kb(bytes)} kB, CLS ${shifts.map((one) => one.toFixed(3)).join(' ')}`,
      );
      if (route.hasMap === true) withMap = Math.max(withMap, bytes);
      else largest = Math.max(largest, bytes);
      shift = Math.max(shift, ...shifts);
    }
    for (const route of [LANDING_ROUTE, SIGN_IN_ROUTE, PUBLIC_ROUTE, ...OTHER_ROUTES]) {
      const shifts = await shiftsOf(route);
      say(
        `${(NAMES.get(route) ?? route.path).padEnd(15)} CLS ${shifts.map((one) => one.toFixed(3)).join(' ')}`,
      );
      shift = Math.max(shift, ...shifts);
    }
    const paints = [await paintsOf('landing page', LANDING_ROUTE), await paintsOf('leads', LEADS_ROUTE)];
    const delay = await interactionDelay();
    const answers: number[] = [];
    for (const moment of ['after the count', 'at once'] as const) {
      const times = await enterToRows(browser, QUESTIONS, moment);
      say(`Enter ${moment} to rows, local stack, full speed ${spread(times)}`);
      answers.push(middle(times));
    }
    console.log(
      `landing_kb ${kb(landing)} route_kb ${kb(largest)} map_kb ${kb(withMap)} lcp_ms ${Math.max(...paints)} inp_ms ${delay} cls_worst ${shift.toFixed(3)} public_kb ${kb(publicScripts)} public_lcp_ms ${publicPaint} enter_ms ${answers[0]} enter_at_once_ms ${answers[1]}`,
    );
  } finally {
    await browser.close();
    await site.close();
  }

  function scriptsOf(route: BenchRoute): Promise<number> {
    return visited(browser, route, { cpuSlowdown: 1, viewport: DESKTOP }, async (page) => page.scriptBytes());
  }

  /** Layout shift while the data loads, on a desktop and on a phone. */
  async function shiftsOf(route: BenchRoute): Promise<readonly number[]> {
    const shifts: number[] = [];
    for (const viewport of [DESKTOP, PHONE])
      shifts.push(
        await visited(
          browser,
          route,
          { cpuSlowdown: CPU_SLOWDOWN, viewport },
          async (page) => (await page.vitals()).CLS,
        ),
      );
    return shifts;
  }

  /** Median largest contentful paint in milliseconds. */
  async function paintsOf(name: string, route: BenchRoute): Promise<number> {
    const times: number[] = [];
    for (let load = 0; load < loads; load++)
      times.push(
        await visited(
          browser,
          route,
          { cpuSlowdown: CPU_SLOWDOWN, viewport: PHONE },
          async (page) => (await page.vitals()).LCP,
        ),
      );
    say(`${name.padEnd(15)} LCP ${spread(times)}`);
    return middle(times);
  }

  /** Median of the slowest interaction of each visit, in milliseconds. */
  async function interactionDelay(): Promise<number> {
    const visits: number[] = [];
    const waits = new Map<string, number[]>(INTERACTIONS.map(({ name }) => [name, []]));
    for (let load = 0; load < loads; load++)
      await visited(browser, LEADS_ROUTE, { cpuSlowdown: CPU_SLOWDOWN, viewport: DESKTOP }, async (page) => {
        for (const { name, act } of INTERACTIONS) {
          await act(page.page);
          waits.get(name)?.push(Math.max(0, ...(await page.presses())));
        }
        visits.push((await page.vitals()).INP);
      });
    for (const [name, times] of waits) say(`${name.padEnd(26)} ${spread(times)}`);
    say(`INP ${spread(visits)}`);
    return middle(visits);
  }

  async function visited<T>(
    of: Browser,
    route: BenchRoute,
    how: { readonly cpuSlowdown: number; readonly viewport: typeof DESKTOP },
    look: (page: PageLoad) => Promise<T>,
  ): Promise<T> {
    const page = await loadPage(of, { ...route, url: `${site.origin}${route.path}`, ...how });
    try {
      return await look(page);
    } finally {
      await page.close();
    }
  }
}
