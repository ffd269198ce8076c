import { createHash, timingSafeEqual } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** Headers as a request carries them, names in lower case. */
type Headers = Readonly<Record<string, string | undefined>>;

/**
 * The network a call comes from, to count calls by. Behind CloudFront the API sees CloudFront's own address, and the
 * viewer's in a header that anybody may send who calls the API directly. So the header counts only beside the secret that
 * the distribution adds; in all other cases it is the address the connection came from.
 * @param edgeSecret undefined where no distribution stands in front
 * @returns an IPv4 address, or the /64 network of an IPv6 one, all of which one customer has
 */
export function clientAddress(
  { requestContext }: Pick<APIGatewayProxyEventV2, 'requestContext'>,
  headers: Headers,
  edgeSecret: string | undefined,
): string {
  const viewer = headers['cloudfront-viewer-address']?.replace(/:\d+$/, '');
  const isFromEdge = edgeSecret !== undefined && isSame(headers['x-edge-secret'] ?? '', edgeSecret);
  return networkOf(isFromEdge && viewer !== undefined ? viewer : requestContext.http.sourceIp);
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

/** Takes as long whatever the difference. */
function isSame(given: string, secret: string): boolean {
  const [a, b] = [given, secret].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
