import { isIPv4, isIPv6 } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { VIEWER_ADDRESS_HEADER } from './edge.ts';

/** Headers as a request carries them, names in lower case. */
type Headers = Readonly<Record<string, string | undefined>>;

/**
 * The network a call comes from, to count calls by. Behind the edge the API sees the edge's own address, and the viewer's in a
 * header the edge writes; whoever calls the API directly could write it too, and is refused before this is asked
 * (`checkEdge`). Without the header it is the address the connection came from.
 * @returns an IPv4 address, or the /64 network of an IPv6 one, all of which one customer has
 */
export function clientAddress(
  { requestContext }: Pick<APIGatewayProxyEventV2, 'requestContext'>,
  headers: Headers,
): string {
  return networkOf(headers[VIEWER_ADDRESS_HEADER] ?? requestContext.http.sourceIp);
}

function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIPv4(address) || !isIPv6(address)) return address;
  const [head = '', tail = ''] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.slice(0, 4).join(':')}::/64`;
}
