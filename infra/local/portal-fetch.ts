import type { PortalFetch } from '#functions/collection/portals/portal-client.ts';
import { publicFetch } from '#functions/collection/portals/public-fetch.ts';

/**
 * The fetch collection is given. With an origin, every portal request goes to `<origin>/<host>/<path>?<query>` instead
 * of `https://<host>/<path>?<query>` (ARCHITECTURE §6). Redirects are not followed here: a `Location` that names the origin is
 * given back as the address on the real host that it stands for, so that who follows it judges that one and comes again.
 * @param origin a stand-in's or recording's origin; null for the portals themselves
 */
export function portalFetch(origin: string | null): PortalFetch {
  const publicly = publicFetch(fetch);
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
