import { publicAddresses, type Resolve } from '#functions/platform/network/public-address.ts';
import type { PortalFetch } from './portal-client.ts';
import { PortalFault } from './portal-fault.ts';

/**
 * A fetch that asks only hosts all of whose addresses are public, looked up for every request and so for every redirect.
 * A name that changes its address between the look-up and the connection still cannot show a certificate for the
 * portal's host, and the client asks by https only.
 */
export function publicFetch(fetch: PortalFetch, resolve?: Resolve): PortalFetch {
  return async (url, init) => {
    const { hostname } = new URL(url);
    if ((await publicAddresses(hostname, resolve)) === undefined)
      throw new PortalFault('unreachable', `The address of ${hostname} is not one of the public internet.`);
    return fetch(url, init);
  };
}
