import type { BrowserContext, Page, Route } from 'playwright-core';
import type { AreaHandler } from '#functions/api/pipeline.ts';
import { CONFIRM_PAGE, DONE_PAGE } from '#functions/mail/unsubscribe-page.ts';
import { buildSite, SITE_FOLDER, siteIsStale } from '#infra/local/build-site.ts';
import { freePort } from '#infra/local/dynamo.ts';
import { matchRoute } from '#infra/local/gateway/event.ts';
import { serveGateway } from '#infra/local/gateway/server.ts';
import { SITE_CONFIG_PATH } from '#shared/contract/site-config.ts';
import { openBrowser, watchForErrors } from '../browser.ts';
import { NEVER, type Reply, refused, replyTo, UNREACHABLE } from './answers.ts';
import { EVERYDAY, EVERYDAY_CONFIG } from './everyday.ts';
import { DESKTOP } from './looks.ts';
import { NOW } from './made-up/moments.ts';
import { PAYPAL_SCRIPT } from './paypal-script.ts';
import { OPEN_POOL } from './pool.ts';
import type { PageState } from './state.ts';

/** As long as a state may take to be there, in milliseconds: a busy machine is no failure. */
const PATIENCE_MS = 30_000;

/** A page in one of its states. */
export interface Shown {
  readonly page: Page;
  /** What the page complained about: script errors and breaches of the security policy. */
  complaints(): readonly string[];
  close(): Promise<void>;
}

export interface Stage {
  /** Opens a state in a browser context of its own, on a desktop. @throws when it does not come about */
  show(state: PageState): Promise<Shown>;
  close(): Promise<void>;
}

/** The built site under the production security headers, in front of made-up answers; nothing leaves this machine. */
export async function openStage(): Promise<Stage> {
  const failure = siteIsStale() ? await buildSite().failure : null;
  if (failure !== null) throw new Error(`The site could not be built:\n${failure}`);
  const port = await freePort();
  const site = `http://127.0.0.1:${port}`;
  const [browser, server] = await Promise.all([
    openBrowser(),
    serveGateway(
      { folder: SITE_FOLDER, config: EVERYDAY_CONFIG, siteOrigin: site, originSecret: 'none', areas: AREAS },
      port,
    ),
  ]);
  return {
    show: async (state) => {
      const context = await browser.newContext({
        viewport: DESKTOP,
        locale: 'en-US',
        timezoneId: 'America/New_York',
        reducedMotion: 'reduce',
        colorScheme: 'light',
      });
      context.setDefaultTimeout(PATIENCE_MS);
      const logged = watchForErrors(context);
      const wrong: string[] = [];
      await pretendServer(context, site, state, wrong);
      try {
        const page = await openState(context, site, state);
        return {
          page,
          complaints: () => [...wrong, ...logged.filter((line) => !isExpected(line, state))],
          close: () => context.close(),
        };
      } catch (error) {
        await context.close();
        const why = [String(error), ...wrong, ...logged].join('\n');
        throw new Error(`The state “${state.name}” did not come about. ${why}`);
      }
    },
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

async function openState(context: BrowserContext, site: string, state: PageState): Promise<Page> {
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  if (state.visitor !== true) await context.addCookies([{ name: 'signed_in', value: '1', url: site }]);
  await page.goto(`${site}${state.path}`);
  await state.act?.(page);
  await page.getByText(state.shows).filter({ visible: true }).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  // A toast waits while another window is in front.
  await page.evaluate(() => void dispatchEvent(new Event('blur')));
  return page;
}

/** Answers of the pages' calls, of PayPal and of the user pool; whoever asks anybody else is refused. */
async function pretendServer(
  context: BrowserContext,
  site: string,
  state: PageState,
  wrong: string[],
): Promise<void> {
  const visitor = state.visitor === true ? { currentUser: refused('unauthorized') } : {};
  const answers = { ...EVERYDAY, ...visitor, ...state.answers };
  await context.route(
    (url) => url.origin !== site,
    (route) => fulfil(route, elsewhere(route, state)),
  );
  await context.route(`${site}${SITE_CONFIG_PATH}`, (route) =>
    route.fulfill({ json: { ...EVERYDAY_CONFIG, ...state.config } }),
  );
  await context.route(`${site}/api/**`, (route, request) => {
    const url = new URL(request.url());
    const name = matchRoute(request.method(), url.pathname)?.name;
    // Pages of the API are served as they are.
    if (name === 'unsubscribePage' || name === 'unsubscribe') return route.continue();
    // Wherever signing in or out leads to, this page is what is looked at.
    if (name === 'login' || name === 'logout') return route.fulfill({ status: 204 });
    try {
      if (name === undefined) throw new Error(`${request.method()} ${url.pathname} is no call.`);
      return fulfil(route, replyTo(name, url, answers));
    } catch (error) {
      wrong.push(String(error));
      return fulfil(route, refused('notServed'));
    }
  });
}

function elsewhere(route: Route, state: PageState): Reply | typeof UNREACHABLE {
  const request = route.request();
  const { hostname } = new URL(request.url());
  if (hostname === 'www.paypal.com') return PAYPAL_SCRIPT;
  const operation = request.headers()['x-amz-target']?.split('.')[1] ?? '';
  return { ...OPEN_POOL, ...state.pool }[operation] ?? UNREACHABLE;
}

async function fulfil(route: Route, reply: Reply | typeof NEVER | typeof UNREACHABLE): Promise<void> {
  if (reply === NEVER) return;
  if (reply === UNREACHABLE) return route.abort('internetdisconnected');
  return route.fulfill({ status: reply.status, headers: { ...reply.headers }, body: reply.body });
}

/** What a browser logs of any answer that is a refusal, and what this state is made to fail with. */
function isExpected(line: string, { logs }: PageState): boolean {
  return line.includes('Failed to load resource') || (logs !== undefined && line.includes(logs));
}

const PAGE_HEADERS = { 'content-type': 'text/html; charset=utf-8' };
const unsubscribing: AreaHandler = async ({ routeKey }) => ({
  ...{ statusCode: 200, headers: PAGE_HEADERS },
  body: routeKey.startsWith('POST') ? DONE_PAGE : CONFIRM_PAGE,
});
const notServed: AreaHandler = async () => ({ statusCode: 501 });
/** Behind the gateway itself there are only the pages that are no part of the site. */
const AREAS = {
  permits: notServed,
  alerts: unsubscribing,
  account: notServed,
  billing: notServed,
  status: notServed,
};
