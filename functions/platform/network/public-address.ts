import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** The system's own resolver. */
export const systemResolve: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/** Networks that are nobody's on the public internet (IANA's special-purpose registries), where the library calls them unicast. */
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
 * True for an address of the public internet: not this machine, not a private, carrier's, link-local or multicast one, not a
 * tunnel or a documentation's. Of IPv6 only global unicast is: so unique local, mapped and translated addresses (`::ffff:…`,
 * `64:ff9b::…`) are not, whatever they carry. Text that is no address in its usual form is none either: `0177.1`, `2130706433`.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0 || ipaddr.parse(address).range() !== 'unicast') return false;
  if (version === 4) return !special.check(address, 'ipv4');
  return global6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/**
 * The addresses of a URL's host, looked up now. One that is not public spoils them all: a name that has some of each is not one
 * to trust.
 * @param host as `URL.hostname` has it
 * @returns undefined when there are none, or any is not of the public internet
 * @throws what `resolve` throws when the name is not found
 */
export async function publicAddresses(
  host: string,
  resolve: Resolve = systemResolve,
): Promise<readonly [string, ...string[]] | undefined> {
  const bare = host.replace(/^\[|\]$/g, '');
  const [first, ...others] = isIP(bare) === 0 ? await resolve(bare) : [bare];
  if (first === undefined || ![first, ...others].every(isPublicAddress)) return undefined;
  return [first, ...others];
}
