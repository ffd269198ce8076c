import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { ApiError } from '#shared/contract/errors.ts';
import type { Shape } from '#shared/contract/index.ts';
import type { Route } from '#shared/contract/routes.ts';
import type { Request } from './call.ts';

/** The most a call may send, in bytes: 500 permit ids (PRODUCT §9) of up to 300 characters, each with quotes and comma. */
const BODY_MAX = 160_000;
/** The longest query string, in characters. */
const QUERY_MAX = 8_000;

/** Refuses what is larger than any call needs. @throws ApiError `tooLarge` */
export function checkSize(event: APIGatewayProxyEventV2, body: Uint8Array): void {
  if (body.length > BODY_MAX || event.rawQueryString.length > QUERY_MAX) throw new ApiError('tooLarge');
}

/**
 * True for writes a browser's cookies can speak for (ARCHITECTURE §5), opening a session included: these must prove that our
 * own pages sent them. Signed and api-key rows carry another proof.
 */
export function checksCookieWrites({ method, access }: Pick<Route, 'method' | 'access'>): boolean {
  return method !== 'GET' && access !== 'signed' && access !== 'api-key';
}

/** True for writes made with a key, which come from no page; what they send must still say that it is JSON. */
export function checksKeyedWrites({ method, access }: Pick<Route, 'method' | 'access'>): boolean {
  return method !== 'GET' && access === 'api-key';
}

/**
 * Refuses a write that another site may have made the browser send: it needs our `Origin` (or, where the browser sends
 * none, `Sec-Fetch-Site: same-origin`) and a JSON content type, which no form can send.
 * @throws ApiError `foreignOrigin` or `notJson`
 */
export function checkOrigin(
  shape: Shape,
  request: Pick<Request, 'headers'>,
  body: Uint8Array,
  siteOrigin: string,
): void {
  const { headers } = request;
  const origin = headers['origin'];
  const ours = origin === undefined ? headers['sec-fetch-site'] === 'same-origin' : origin === siteOrigin;
  if (!ours) throw new ApiError('foreignOrigin');
  checkJson(shape, request, body);
}

/**
 * Refuses a body that does not say it is JSON. Only a call without a body may lack the type, and only when the body is really
 * empty.
 * @throws ApiError `notJson`
 */
export function checkJson(shape: Shape, { headers }: Pick<Request, 'headers'>, body: Uint8Array): void {
  if (body.length === 0 && shape.body === undefined) return;
  const mediaType = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') throw new ApiError('notJson');
}
