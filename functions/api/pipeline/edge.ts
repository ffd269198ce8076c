import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '#shared/contract/errors.ts';

/** The header by which the API knows that a request came through the edge. CloudFront sends no name that begins with `x-edge-`. */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret';
/** The header in which the edge says where a call comes from; it replaces a viewer's own. */
export const VIEWER_ADDRESS_HEADER = 'x-viewer-address';

/**
 * Refuses a call that did not come through the edge: it would pass by its limits, and could say of itself where it comes from.
 * There are several secrets while one takes another's place.
 * @param headers names in lower case
 * @throws ApiError `notThroughSite`
 */
export function checkEdge(
  headers: Readonly<Record<string, string | undefined>>,
  secrets: readonly string[],
): void {
  const given = headers[ORIGIN_SECRET_HEADER] ?? '';
  // Each is compared, so that the time tells nothing.
  const matches = secrets.filter((secret) => isSame(given, secret));
  if (matches.length === 0) throw new ApiError('notThroughSite');
}

/** Takes as long whatever the difference. */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
