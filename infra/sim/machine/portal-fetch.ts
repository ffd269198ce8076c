import type { PortalFetch } from '#functions/collection/portals/portal-client.ts';
import { publicFetch } from '#functions/collection/portals/public-fetch.ts';
import { CONTACT_EMAIL } from './local-env.ts';

/**
 * The address that portals see in our requests: the variable CONTACT_EMAIL.
 * @param asksPortals false: a stand-in is asked, so any address will do
 * @throws when portals would see none
 */
export function portalContact(asksPortals: boolean, env = process.env): string {
  const contact = env['CONTACT_EMAIL'] ?? (asksPortals ? undefined : CONTACT_EMAIL);
  if (contact === undefined || !contact.includes('@'))
    throw new Error('Set CONTACT_EMAIL to an address to which the operator of a portal can write to us.');
  return contact;
}

/**
 * Creates the fetch function for collection. With an origin, it sends portal requests to `<origin>/<host>/<path>?<query>` instead of
 * `https://<host>/<path>?<query>` (ARCHITECTURE §6). It does not follow redirects. It rewrites a `Location` at the origin to the real
 * host, so that the caller can check it before following.
 * @param origin of a stand-in or recording; null for the portals themselves
 */
export function portalFetch(origin: string | null): PortalFetch {
  const publicly = publicFetch(fetch, portalContact(origin === null));
  const base = origin?.replace(/\/+$/, '');
  return async (url, init) => {
    const unfollowed = { ...init, redirect: 'manual' } as const;
    if (base === undefined) return publicly(url, unfollowed);
    const { host, pathname, search } = new URL(url);
    const response = await fetch(`${base}/${host}${pathname}${search}`, unfollowed);
    const location = response.headers.get('location');
    if (!location?.startsWith(`${base}/`)) return response;
    const headers = new Headers(response.headers);
    headers.set('location', `https://${location.slice(base.length + 1)}`);
    return new Response(response.body, { status: response.status, headers });
  };
}
