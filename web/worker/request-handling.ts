import { HASHED_FILES, pageAt } from '../../infra/site-pages.ts';

export interface HandledRequest {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
  /** URL of the page that sent it, or what that page's policy leaves of it. */
  readonly referrer: string;
}

/**
 * What the service worker does with a request.
 * - `untouched`: goes to the network: API calls, writes, and other origins. The worker never caches an API answer.
 * - `network-first`: the app's page or its configuration; uses the cached `copy` only without a network.
 * - `cache-first`: a file that never changes, because its name contains a hash of its content.
 * - `signing-out`: goes to the network, and deletes the user's data on this device. Only for a page of this site: the server does
 *   not sign out for others, and its answer is a redirect, which the worker cannot read. Whoever types the address is a visitor
 *   on the next page, which then deletes the data.
 */
type RequestHandling =
  | { readonly kind: 'untouched' | 'cache-first' | 'signing-out' }
  | { readonly kind: 'network-first'; readonly copy: string };

/** The pages of the app, each under its own policy. */
export const APP_PAGES = ['/app.html', '/payment.html'] as const;
/** The runtime configuration (`#shared/contract/site-config.ts`). */
const CONFIG = '/config.json';
const LOGOUT = '/api/logout';
const API = /^\/(api|v1)\//;

/** @param origin of the site */
export function chooseHandling(
  { method, mode, url, referrer }: HandledRequest,
  origin: string,
): RequestHandling {
  const { origin: requestOrigin, pathname } = new URL(url);
  if (requestOrigin !== origin || method !== 'GET') return { kind: 'untouched' };
  if (pathname === LOGOUT && referrer.startsWith(`${origin}/`)) return { kind: 'signing-out' };
  if (API.test(pathname)) return { kind: 'untouched' };
  if (mode === 'navigate') {
    // Only the server knows whether `/` is the landing page; offline it is the app.
    const file = pageAt(pathname, true)?.file;
    const copy = APP_PAGES.find((page) => page === `/${file}`);
    return copy === undefined ? { kind: 'untouched' } : { kind: 'network-first', copy };
  }
  if (pathname === CONFIG) return { kind: 'network-first', copy: CONFIG };
  return { kind: pathname.startsWith(HASHED_FILES) ? 'cache-first' : 'untouched' };
}
