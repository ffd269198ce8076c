import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { ApiError } from '#shared/contract/errors.ts';
import type { CallShape } from '#shared/contract/index.ts';
import type { ApiRoute } from '#shared/contract/routes.ts';
import type { Request } from './call.ts';

/** Largest body in bytes: 500 permit ids (PRODUCT §9) of up to 300 characters, each with quotes and comma. */
const BODY_MAX = 160_000;
/** Longest query string in characters. */
const QUERY_MAX = 8_000;

/** @throws ApiError `tooLarge` for a request larger than any call needs */
export function checkSize(event: APIGatewayProxyEventV2, body: Uint8Array): void {
  // guard: a request has a limit of size
  if (body.length > BODY_MAX || event.rawQueryString.length > QUERY_MAX) throw new ApiError('tooLarge');
}

/**
 * Whether a browser's cookies can authorize the write (ARCHITECTURE §5), opening a session included: it must prove that our own page
 * sent it. Signed and api-key calls carry another proof.
 */
export function needsOrigin({ method, access }: Pick<ApiRoute, 'method' | 'access'>): boolean {
  return method !== 'GET' && access !== 'signed' && access !== 'api-key';
}

/** Whether it is a write with an API key: it needs no origin, but a JSON content type. */
export function needsJson({ method, access }: Pick<ApiRoute, 'method' | 'access'>): boolean {
  return method !== 'GET' && access === 'api-key';
}

/**
 * Refuses a write that another site may have made the browser send: it needs our `Origin` (or `Sec-Fetch-Site: same-origin` without
 * one) and a JSON content type, which no form can send.
 * @throws ApiError `foreignOrigin` or `notJson`
 */
export function checkOrigin(
  shape: CallShape,
  request: Pick<Request, 'headers'>,
  body: Uint8Array,
  siteOrigin: string,
): void {
  const { headers } = request;
  const origin = headers['origin'];
  // guard: the origin outweighs the word of the browser
  const ours = origin === undefined ? headers['sec-fetch-site'] === 'same-origin' : origin === siteOrigin;
  // guard: writes come from our site
  if (!ours) throw new ApiError('foreignOrigin');
  checkJson(shape, request, body);
}

/**
 * Refuses a body without a JSON content type. Only a call without a body may lack the type, and only if its body is empty.
 * @throws ApiError `notJson`
 */
export function checkJson(shape: CallShape, { headers }: Pick<Request, 'headers'>, body: Uint8Array): void {
  if (body.length === 0 && shape.body === undefined) return;
  const mediaType = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  // guard: a body is JSON
  if (mediaType !== 'application/json') throw new ApiError('notJson');
}
