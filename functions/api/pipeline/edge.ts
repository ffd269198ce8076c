import { createHash, timingSafeEqual } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { ApiError } from '#shared/contract/errors.ts';

/** Header that proves that a request came through the edge. CloudFront sends no name that begins with `x-edge-`. */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret';
/** Header with the caller's address. The edge overwrites one that a caller sends. */
export const VIEWER_ADDRESS_HEADER = 'x-viewer-address';

/** Names in lower case. */
type Headers = Readonly<Record<string, string | undefined>>;

/**
 * Refuses a call that did not come through the edge: it would bypass the edge's limits, and could claim any address. During a
 * rotation there are several secrets.
 * @throws ApiError `notThroughSite`
 */
export function checkEdge(headers: Headers, secrets: readonly string[]): void {
  const given = headers[ORIGIN_SECRET_HEADER] ?? '';
  // Compares all of them, so that the duration reveals nothing.
  const matches = secrets.filter((secret) => isSame(given, secret));
  if (matches.length === 0) throw new ApiError('notThroughSite');
}

/** Compares in constant time. */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

/**
 * The network of a caller, for rate limits: the address that the edge sends, or that of the connection. Call `checkEdge` first, since
 * only the edge's header can be trusted.
 * @returns an IPv4 address, or the /56 network of an IPv6 address, which homes and offices get (RFC 6177); whoever rents more gets a /48, so
 *   256 networks
 */
export function clientAddress(
  { requestContext }: Pick<APIGatewayProxyEventV2, 'requestContext'>,
  headers: Headers,
): string {
  return toNetwork(headers[VIEWER_ADDRESS_HEADER] ?? requestContext.http.sourceIp);
}

function toNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIPv4(address) || !isIPv6(address)) return address;
  const [withoutZone = ''] = address.toLowerCase().split('%');
  const [head = '', tail = ''] = withoutZone.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''));
  // guard: the subnets of a customer are one network
  const site = Number.parseInt(groups[3] ?? '0', 16) & 0xff00;
  return `${[...groups.slice(0, 3), site.toString(16)].join(':')}::/56`;
}
