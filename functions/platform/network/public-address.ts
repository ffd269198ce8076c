import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Looks up the addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export const systemResolve: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/** Special-purpose networks (IANA registries) that the library calls unicast. */
const SPECIAL: readonly (readonly [string, number])[] = [
  ['192.0.0.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
];
const SPECIAL_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [network, prefix] of SPECIAL) special.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of SPECIAL_6) special.addSubnet(network, prefix, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/**
 * True for an address of the public internet: no loopback, private, carrier-grade NAT, link-local, multicast, tunnel or
 * documentation address. For IPv6 only global unicast: no unique local, mapped or translated addresses (`::ffff:…`,
 * `64:ff9b::…`). False for addresses in unusual notation such as `0177.1` or `2130706433`.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  // guard: a public address is unicast
  if (version === 0 || ipaddr.parse(address).range() !== 'unicast') return false;
  if (version === 4) return !special.check(address, 'ipv4');
  // guard: a public address of IPv6 is global
  return global6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/**
 * Looks up the addresses of a URL's host. A host with any private address is not trusted.
 * @param host in the format of `URL.hostname`
 * @returns undefined when there are no addresses, or any is not public
 * @throws the error of `resolve` when the name is not found
 */
export async function publicAddresses(
  host: string,
  resolve: Resolve = systemResolve,
): Promise<readonly [string, ...string[]] | undefined> {
  const bare = host.replace(/^\[|\]$/g, '');
  const [first, ...others] = isIP(bare) === 0 ? await resolve(bare) : [bare];
  // guard: every address of a name is public
  if (first === undefined || ![first, ...others].every(isPublicAddress)) return undefined;
  return [first, ...others];
}
