import type { BrowserContext, Route } from 'playwright-core';
import { matchCall } from '#functions/api/pipeline/match-call.ts';
import type { CallName } from '#shared/contract/routes.ts';
import { SITE_CONFIG_PATH } from '#shared/contract/site-config.ts';
import { type CallAnswers, type CallReply, NEVER, refusal, toReply, UNREACHABLE } from './answers.ts';
import type { CatalogState } from './catalog-state.ts';
import { EVERYDAY, EVERYDAY_CONFIG } from './everyday.ts';
import { PAYPAL_SCRIPT } from './paypal-script.ts';
import { OPEN_POOL } from './pool.ts';

/** The API's own pages, which the gateway serves. */
const PAGES: readonly CallName[] = [
  'unsubscribePage',
  'unsubscribe',
  'callOutcomePage',
  'callOutcome',
  'freezePage',
  'freeze',
];

export interface FakeServerOptions extends Pick<CatalogState, 'visitor' | 'answers' | 'config' | 'pool'> {
  /** Awaited before each answer, to simulate a slow server. */
  readonly before?: (name: CallName) => Promise<void>;
}

export interface FakeServer {
  /** The names of the calls so far, in order. */
  readonly calls: readonly CallName[];
  /** How many requests so far get no answer. */
  readonly unanswered: number;
  /** Calls without an answer, and answers that break the contract. */
  readonly wrong: readonly string[];
  /** Replaces some answers from now on. */
  answer(answers: CallAnswers): void;
  /** Cuts or restores the network. */
  cut(isCut: boolean): void;
}

/** Answers the calls of the pages, and requests to PayPal and the user pool; refuses other requests. */
export async function startFakeServer(
  context: BrowserContext,
  site: string,
  { visitor, answers, config, pool, before }: FakeServerOptions,
): Promise<FakeServer> {
  const calls: CallName[] = [];
  const wrong: string[] = [];
  let unanswered = 0;
  const nobody = visitor === true ? { currentUser: refusal('unauthorized') } : {};
  let present: CallAnswers = { ...EVERYDAY, ...nobody, ...answers };
  let isCut = false;
  const replyOf = (name: CallName | undefined, method: string, url: URL): ReturnType<typeof toReply> => {
    try {
      if (name === undefined) throw new Error(`${method} ${url.pathname} is not a call of the contract.`);
      return isCut ? UNREACHABLE : toReply(name, url, present);
    } catch (error) {
      wrong.push(String(error));
      return refusal('notServed');
    }
  };
  const fulfill = async (route: Route, reply: ReturnType<typeof toReply>): Promise<void> => {
    if (reply === UNREACHABLE) return route.abort('internetdisconnected');
    if (reply === NEVER) unanswered++;
    else await route.fulfill({ status: reply.status, headers: { ...reply.headers }, body: reply.body });
  };
  const origin = site.replaceAll('.', '\\.');
  // Patterns, because a function would be asked about every request, across a process boundary.
  await context.route(new RegExp(`^(?!${origin}/)`), (route) =>
    fulfill(route, replyFromElsewhere(route, { ...OPEN_POOL, ...pool })),
  );
  await context.route(`${site}${SITE_CONFIG_PATH}`, (route) =>
    route.fulfill({ json: { ...EVERYDAY_CONFIG, ...config } }),
  );
  await context.route(new RegExp(`^${origin}/(api|v1)/`), async (route, request) => {
    const url = new URL(request.url());
    const name = matchCall(request.method(), url.pathname)?.name;
    if (name !== undefined && PAGES.includes(name)) return route.continue();
    // Stay on the page.
    if (name === 'login' || name === 'logout') return route.fulfill({ status: 204 });
    if (name !== undefined) {
      calls.push(name);
      await before?.(name);
    }
    return fulfill(route, replyOf(name, request.method(), url));
  });
  return {
    calls,
    get unanswered() {
      return unanswered;
    },
    wrong,
    answer: (more) => {
      present = { ...present, ...more };
    },
    cut: (next) => {
      isCut = next;
    },
  };
}

function replyFromElsewhere(
  route: Route,
  pool: NonNullable<FakeServerOptions['pool']>,
): CallReply | typeof UNREACHABLE {
  const request = route.request();
  const { hostname } = new URL(request.url());
  if (hostname === 'www.paypal.com') return PAYPAL_SCRIPT;
  const operation = request.headers()['x-amz-target']?.split('.')[1] ?? '';
  return pool[operation] ?? UNREACHABLE;
}
