import type { BrowserContext, Route } from 'playwright-core';
import { matchRoute } from '#infra/local/gateway/event.ts';
import type { CallName } from '#shared/contract/routes.ts';
import { SITE_CONFIG_PATH } from '#shared/contract/site-config.ts';
import { type Answers, NEVER, type Reply, refused, replyTo, UNREACHABLE } from './answers.ts';
import { EVERYDAY, EVERYDAY_CONFIG } from './everyday.ts';
import { PAYPAL_SCRIPT } from './paypal-script.ts';
import { OPEN_POOL } from './pool.ts';
import type { PageState } from './state.ts';

/** Who comes to the pages, and how they are answered. */
export interface Reception extends Pick<PageState, 'visitor' | 'answers' | 'config' | 'pool'> {
  /** Awaited before a call is answered: how slow the server is. */
  readonly before?: (name: CallName) => Promise<void>;
}

/** What answers the pages of one browser context. */
export interface PretendedServer {
  /** The names of the calls made so far, in their order. */
  readonly calls: readonly CallName[];
  /** What was asked that nobody answers, and answers of another shape than the contract's. */
  readonly wrong: readonly string[];
  /** Answers some calls otherwise from now on. */
  answer(answers: Answers): void;
  /** True from now on: no call arrives, as without a network. */
  cut(isCut: boolean): void;
}

/** Answers of the pages' calls, of PayPal and of the user pool; whoever asks anybody else is refused. */
export async function pretendServer(
  context: BrowserContext,
  site: string,
  { visitor, answers, config, pool, before }: Reception,
): Promise<PretendedServer> {
  const calls: CallName[] = [];
  const wrong: string[] = [];
  const nobody = visitor === true ? { currentUser: refused('unauthorized') } : {};
  let present: Answers = { ...EVERYDAY, ...nobody, ...answers };
  let isCut = false;
  const replyOf = (name: CallName | undefined, method: string, url: URL): ReturnType<typeof replyTo> => {
    try {
      if (name === undefined) throw new Error(`${method} ${url.pathname} is no call.`);
      return isCut ? UNREACHABLE : replyTo(name, url, present);
    } catch (error) {
      wrong.push(String(error));
      return refused('notServed');
    }
  };
  await context.route(
    (url) => url.origin !== site,
    (route) => fulfill(route, elsewhere(route, { ...OPEN_POOL, ...pool })),
  );
  await context.route(`${site}${SITE_CONFIG_PATH}`, (route) =>
    route.fulfill({ json: { ...EVERYDAY_CONFIG, ...config } }),
  );
  const isCall = ({ origin, pathname }: URL) => origin === site && /^\/(api|v1)\//.test(pathname);
  await context.route(isCall, async (route, request) => {
    const url = new URL(request.url());
    const name = matchRoute(request.method(), url.pathname)?.name;
    // Pages of the API are served as they are.
    if (name === 'unsubscribePage' || name === 'unsubscribe') return route.continue();
    // Wherever signing in or out leads to, this page is what is looked at.
    if (name === 'login' || name === 'logout') return route.fulfill({ status: 204 });
    if (name !== undefined) {
      calls.push(name);
      await before?.(name);
    }
    return fulfill(route, replyOf(name, request.method(), url));
  });
  return {
    calls,
    wrong,
    answer: (more) => {
      present = { ...present, ...more };
    },
    cut: (next) => {
      isCut = next;
    },
  };
}

function elsewhere(route: Route, pool: NonNullable<Reception['pool']>): Reply | typeof UNREACHABLE {
  const request = route.request();
  const { hostname } = new URL(request.url());
  if (hostname === 'www.paypal.com') return PAYPAL_SCRIPT;
  const operation = request.headers()['x-amz-target']?.split('.')[1] ?? '';
  return pool[operation] ?? UNREACHABLE;
}

async function fulfill(route: Route, reply: Reply | typeof NEVER | typeof UNREACHABLE): Promise<void> {
  if (reply === NEVER) return;
  if (reply === UNREACHABLE) return route.abort('internetdisconnected');
  return route.fulfill({ status: reply.status, headers: { ...reply.headers }, body: reply.body });
}
