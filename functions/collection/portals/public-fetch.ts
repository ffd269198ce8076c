import { publicAddresses, type Resolve } from '#functions/platform/network/public-address.ts';
import type { PortalFetch } from './portal-client.ts';
import { PortalFault } from './portal-fault.ts';

/**
 * A fetch that connects only to hosts with public addresses. Looks the addresses up for every request, so also for every
 * redirect. A name that changes its address between look-up and connection still has no certificate for the portal's host, and
 * the client uses https only.
 */
export function publicFetch(fetch: PortalFetch, resolve?: Resolve): PortalFetch {
  return async (url, init) => {
    const { hostname } = new URL(url);
    if ((await publicAddresses(hostname, resolve)) === undefined)
      throw new PortalFault('unreachable', `The address of ${hostname} is not a public internet address.`);
    return fetch(url, init);
  };
}
