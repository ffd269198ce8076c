import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Route } from 'playwright-core';
import { SITE_FOLDER } from '#infra/local/build-site.ts';
import { type CallName, routes } from '#shared/contract/routes.ts';
import { SITE_CONFIG_PATH, type SiteConfig } from '#shared/contract/site-config.ts';

/** Where the site seems to be; secure, so that the page may use the clipboard. */
export const SITE = 'https://plumbline.test';

const CONFIG: SiteConfig = {
  region: 'us-east-1',
  userPoolId: 'us-east-1_sample',
  userPoolClientId: 'sample',
  cognitoEndpoint: null,
  contactEmail: 'hello@plumbline.test',
  data: 'live',
  mailboxUrl: null,
  paypal: null,
};

/** Answers by the contract's names of calls. A promise that rests keeps the page waiting. */
export type Answers = { readonly [N in CallName]?: (url: URL) => Response | Promise<Response> };

/** The site as one browser context sees it. */
export interface PretendedSite {
  /** The names of the calls made so far, in their order. */
  readonly calls: CallName[];
  /** Answers some calls otherwise from now on. */
  answer(answers: Answers): void;
  /** True from now on: no request arrives, as without a network. */
  cut(isCut: boolean): void;
}

/**
 * Puts the built site behind a context's browser, at an address that no server answers: every request is answered from
 * here, as fast or as slowly as a test wants it.
 */
export async function pretendSite(
  context: BrowserContext,
  answers: Answers,
  folder: string = SITE_FOLDER,
): Promise<PretendedSite> {
  const calls: CallName[] = [];
  let present = answers;
  let isCut = false;
  const answerCall = async (route: Route, url: URL): Promise<void> => {
    const name = callNamed(route.request().method(), url.pathname);
    if (name !== undefined) calls.push(name);
    const response = (await (name && present[name])?.(url)) ?? new Response('Nothing here.', { status: 404 });
    const body = Buffer.from(await response.arrayBuffer());
    const answer = { status: response.status, headers: Object.fromEntries(response.headers), body };
    // The page may be gone by now, or have given up on the call.
    await route.fulfill(answer).catch((error: unknown) => console.info('An answer came too late.', error));
  };
  await context.route(`${SITE}/**`, (route) => {
    const url = new URL(route.request().url());
    if (isCut) return route.abort('internetdisconnected');
    if (url.pathname === SITE_CONFIG_PATH) return route.fulfill({ json: CONFIG });
    if (url.pathname.startsWith('/api/')) return answerCall(route, url);
    return route.fulfill({ path: fileFor(folder, url.pathname) });
  });
  return {
    calls,
    answer: (more) => {
      present = { ...present, ...more };
    },
    cut: (next) => {
      isCut = next;
    },
  };
}

/** Every address that is no file is the app's. */
function fileFor(folder: string, pathname: string): string {
  const file = join(folder, pathname);
  return pathname !== '/' && existsSync(file) ? file : join(folder, 'app.html');
}

/** The call that has this method and path; a path spelled out goes before one with parameters. */
function callNamed(method: string, pathname: string): CallName | undefined {
  const names = (Object.keys(routes) as CallName[]).toSorted(
    (a, b) => Number(routes[a].path.includes('{')) - Number(routes[b].path.includes('{')),
  );
  return names.find((name) => {
    const { method: own, path } = routes[name];
    return own === method && new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname);
  });
}
