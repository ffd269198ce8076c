import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { AreaHandler } from '#functions/api/pipeline/pipeline.ts';
import { askPage, changedPage } from '#functions/mail/unsubscribe-page.ts';
import { missingPage } from '#functions/public-pages/missing-page.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { NOT_VALID_PAGE } from '#functions/work-list/call-outcome-page.ts';
import { buildSite, SITE_FOLDER, siteIsStale } from '#infra/build-site.ts';
import { freePort } from '#infra/sim/aws/dynamo.ts';
import { serveGateway } from '#infra/sim/gateway/server.ts';
import { townTiles } from '#infra/sim/tiles/town.ts';
import { HINT_COOKIE } from '#shared/contract/hint-cookie.ts';
import { pathOf } from '#shared/contract/routes.ts';
import { openBrowser, watchForErrors } from '../browser.ts';
import { DESKTOP, PHONE } from './appearances.ts';
import type { CatalogState } from './catalog-state.ts';
import { EVERYDAY_CONFIG } from './everyday.ts';
import { type FakeServer, type FakeServerOptions, startFakeServer } from './fake-server.ts';
import { CATALOG_NOW } from './made-up/moments.ts';
import { madeUpPages } from './made-up/public-pages.ts';
import { type Shift, watchShift } from './shift.ts';

/** Long enough for a busy machine. */
const TIMEOUT_MS = 120_000;

export interface ShownState {
  readonly page: Page;
  /** Script errors and violations of the content security policy. */
  complaints(): readonly string[];
  close(): Promise<void>;
}

/** A state, and how far its page moved while it loaded. */
export interface LoadedState extends ShownState {
  readonly shift: Shift;
}

/** A signed-in user with a browser context. The clock starts at `CATALOG_NOW` and runs. */
export interface StageVisit extends ShownState {
  readonly server: FakeServer;
  /** Opens a path and waits for its heading. */
  open(path: string): Promise<void>;
}

export interface PageStage {
  /** Opens a state in a new browser context, on a desktop. @throws if the state is not reached */
  show(state: CatalogState): Promise<LoadedState>;
  /** Loads the page of a state in a new browser context on a phone, once for all states that start alike. */
  measureOnPhone(state: CatalogState): Promise<Shift>;
  /** Starts a visit, on a desktop by default. */
  visit(options?: BrowserContextOptions, reception?: FakeServerOptions): Promise<StageVisit>;
  close(): Promise<void>;
}

/**
 * Serves the built site under the production security headers, with generated answers. Nothing leaves this machine.
 * @param opened the browser to use, which `close` closes
 */
export async function openStage(opened = openBrowser()): Promise<PageStage> {
  const failure = siteIsStale() ? await buildSite().failure : null;
  if (failure !== null) throw new Error(`The site could not be built:\n${failure}`);
  const port = await freePort();
  const site = `http://127.0.0.1:${port}`;
  const [browser, gateway] = await Promise.all([
    opened,
    serveGateway(
      {
        folder: SITE_FOLDER,
        config: EVERYDAY_CONFIG,
        tiles: townTiles((await loadSources()).filter(({ id }) => STREETS.includes(id))),
        publicPages: madeUpPages(site),
        siteOrigin: site,
        originSecret: 'none',
        api: API,
      },
      port,
    ),
  ]);
  const enter = async (options: BrowserContextOptions, reception: FakeServerOptions, logs?: string) => {
    const context = await browser.newContext({
      baseURL: site,
      viewport: DESKTOP,
      locale: 'en-US',
      timezoneId: 'America/New_York',
      // A service worker would bypass the fake server.
      serviceWorkers: 'block',
      ...options,
    });
    context.setDefaultTimeout(TIMEOUT_MS);
    if (reception.visitor !== true)
      await context.addCookies([
        { name: HINT_COOKIE, value: '1', domain: new URL(site).hostname, path: '/', secure: true },
      ]);
    const logged = watchForErrors(context);
    const server = await startFakeServer(context, site, reception);
    const complaints = () => [...server.wrong, ...logged.filter((line) => !isExpected(line, logs))];
    return { context, server, complaints, logged, close: () => context.close() };
  };
  const onPhone = new Map<string, Promise<Shift>>();
  return {
    show: async (state) => {
      const { context, server, logged, complaints, close } = await enter(NO_MOTION, state, state.logs);
      try {
        const { page, shift } = await loadPage(context, server, state.path);
        await reach(page, state);
        return { page, shift, complaints, close };
      } catch (error) {
        await close();
        const why = [String(error), ...server.wrong, ...logged].join('\n');
        throw new Error(`The state “${state.name}” was not reached. ${why}`);
      }
    },
    measureOnPhone: (state) => {
      const measure = async (): Promise<Shift> => {
        const { context, server, close } = await enter({ ...NO_MOTION, viewport: PHONE }, state);
        const { shift } = await loadPage(context, server, state.path);
        await close();
        return shift;
      };
      const start = startOf(state);
      const measured = onPhone.get(start) ?? measure();
      onPhone.set(start, measured);
      return measured;
    },
    visit: async (options = {}, reception = {}) => {
      const { context, server, complaints, close } = await enter(options, reception);
      const page = await context.newPage();
      await page.clock.install({ time: CATALOG_NOW });
      const open = async (path: string): Promise<void> => {
        await page.goto(path);
        await page.locator('h1, [role="dialog"]').first().waitFor();
      };
      return { page, server, open, complaints, close };
    },
    close: async () => {
      await browser.close();
      await gateway.close();
    },
  };
}

/** The sources whose towns have streets on the maps. */
const STREETS = ['tx-austin', 'il-chicago'];

const NO_MOTION: BrowserContextOptions = { reducedMotion: 'reduce', colorScheme: 'light' };

/** Equal for states that load the same page with the same answers, and differ in what the user does then. */
function startOf({ path, visitor, answers, config, pool }: CatalogState): string {
  return JSON.stringify([path, visitor, answers, config, pool], (_, part: unknown) =>
    typeof part === 'function' ? numberOf(part) : part,
  );
}

const functions: unknown[] = [];
/** A function is only equal to itself. */
function numberOf(one: unknown): string {
  if (!functions.includes(one)) functions.push(one);
  return `function ${functions.indexOf(one)}`;
}

async function loadPage(
  context: BrowserContext,
  server: FakeServer,
  path: string,
): Promise<Pick<LoadedState, 'page' | 'shift'>> {
  const page = await context.newPage();
  await page.clock.setFixedTime(CATALOG_NOW);
  const loaded = await watchShift(page, server);
  await page.goto(path);
  return { page, shift: await loaded() };
}

async function reach(page: Page, state: CatalogState): Promise<void> {
  await state.act?.(page);
  await page.getByText(state.shows).filter({ visible: true }).first().waitFor();
  // The expected text may appear before the page does.
  if (state.exempt?.['page-has-heading-one'] === undefined)
    await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready);
  await page.locator('[data-map]:not([data-drawn])').waitFor({ state: 'detached' });
  // Keeps toasts open: they wait while another window has the focus.
  await page.evaluate(() => void dispatchEvent(new Event('blur')));
}

/** Browsers log every error answer; `logs` is the state's expected error. */
function isExpected(line: string, logs: string | undefined): boolean {
  return line.includes('Failed to load resource') || (logs !== undefined && line.includes(logs));
}

const PAGE_HEADERS = { 'content-type': 'text/html; charset=utf-8' };
const ALERT_MAIL = { words: 'Email of “Roofs”', besides: 'Your 2 other alerts still email you.' };
const pageOfApi: AreaHandler = async ({ rawPath, requestContext }) => {
  const missing = missingPage(rawPath, { origin: 'https://site.test' });
  if (missing !== undefined) return { statusCode: 404, headers: PAGE_HEADERS, body: missing };
  const body =
    rawPath !== pathOf('unsubscribe')
      ? NOT_VALID_PAGE
      : requestContext.http.method === 'POST'
        ? changedPage(ALERT_MAIL, false, 'made-up')
        : askPage(ALERT_MAIL);
  return { statusCode: 200, headers: PAGE_HEADERS, body };
};
const notServed: AreaHandler = async () => ({ statusCode: 501 });
/** The gateway serves only pages: those of links in mails, and of what is missing. The fake server answers all calls. */
const API = { reads: pageOfApi, account: notServed, money: notServed, outside: notServed };
