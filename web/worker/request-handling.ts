import { HASHED_FILES, pageAt } from '../../infra/site-pages.ts';

/** What is looked at of a request. */
export interface HandledRequest {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/**
 * What the service worker does with a request.
 * - `untouched`: the browser goes to the network as if there were no worker: every call of the API, writes, and other origins. No
 *   answer of the API is ever kept by the worker or answered by it.
 * - `network-first`: a page of the app, or what it is told at run time: from the network; the copy under `copy` only where there is none.
 * - `kept-first`: a file that never changes, since its name is a hash of its content.
 * - `signing-out`: untouched, and what is kept of the user on this device is deleted.
 */
export type RequestHandling =
  | { readonly kind: 'untouched' | 'kept-first' | 'signing-out' }
  | { readonly kind: 'network-first'; readonly copy: string };

/** The page every address of the app shows, and where it is kept. */
export const APP_PAGE = '/app.html';
/** What the pages are told at run time (`#shared/contract/site-config.ts`). */
const CONFIG = '/config.json';
const LOGOUT = '/api/logout';
/** Where calls of the API are, the public one's too. */
const API = /^\/(api|v1)\//;

/** How a request is handled. @param origin the site's own */
export function chooseHandling({ method, mode, url }: HandledRequest, origin: string): RequestHandling {
  const { origin: asked, pathname } = new URL(url);
  if (asked !== origin || method !== 'GET') return { kind: 'untouched' };
  if (pathname === LOGOUT) return { kind: 'signing-out' };
  if (API.test(pathname)) return { kind: 'untouched' };
  if (mode === 'navigate')
    // Whether `/` is the landing page is the server's to know; without it, it is the app of whoever installed it.
    return pageAt(pathname, true)?.kind === 'app'
      ? { kind: 'network-first', copy: APP_PAGE }
      : { kind: 'untouched' };
  if (pathname === CONFIG) return { kind: 'network-first', copy: CONFIG };
  return { kind: pathname.startsWith(HASHED_FILES) ? 'kept-first' : 'untouched' };
}
