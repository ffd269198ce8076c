import { publicAddresses, type Resolve } from '#functions/platform/network/public-address.ts';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import type { PortalFetch } from './portal-client.ts';
import { PortalFault } from './portal-fault.ts';

/** Who asks a portal. @param contact an email address at which its operator reaches us */
const portalUserAgent = (contact: string): string => `${PRODUCT_NAME} permit collector (${contact})`;

/**
 * A fetch that connects only to hosts with public addresses, and says who asks. Looks the addresses up for every request, so also for
 * every redirect. A name that changes its address between look-up and connection still has no certificate for the portal's host, and
 * the client uses https only.
 */
export function publicFetch(fetch: PortalFetch, contact: string, resolve?: Resolve): PortalFetch {
  return async (url, init) => {
    const { hostname } = new URL(url);
    if ((await publicAddresses(hostname, resolve)) === undefined)
      throw new PortalFault('unreachable', `The address of ${hostname} is not a public internet address.`);
    const headers = new Headers(init.headers);
    // guard: portals learn who asks
    headers.set('user-agent', portalUserAgent(contact));
    return fetch(url, { ...init, headers });
  };
}
