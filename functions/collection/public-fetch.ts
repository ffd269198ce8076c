import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import type { PortalFetch } from './portal-client.ts';
import { PortalFault } from './portal-fault.ts';

/** The addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** The system's own resolver. */
export const systemResolve: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/** Networks that no portal is in (IANA's special-purpose registries): this machine, private ones, carriers', tunnels. */
const SPECIAL: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** Within the global unicast space: Teredo and other protocols, documentation, 6to4. */
const SPECIAL_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [network, prefix] of SPECIAL) special.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of SPECIAL_6) special.addSubnet(network, prefix, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/**
 * True for an address of the public internet. Of IPv6 only global unicast is: so unique local, link-local, mapped and
 * translated addresses are not, whatever they carry.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, 'ipv4');
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/**
 * A fetch that asks only hosts all of whose addresses are public, looked up for every request and so for every redirect.
 * A name that changes its address between the look-up and the connection still cannot show a certificate for the
 * portal's host, and the client asks by https only.
 */
export function publicFetch(fetch: PortalFetch, resolve: Resolve = systemResolve): PortalFetch {
  return async (url, init) => {
    const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) === 0 ? await resolve(host) : [host];
    if (addresses.length === 0 || !addresses.every(isPublicAddress))
      throw new PortalFault('unreachable', `The address of ${host} is not one of the public internet.`);
    return fetch(url, init);
  };
}
