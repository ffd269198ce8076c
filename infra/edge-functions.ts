import { VIEWER_ADDRESS_HEADER } from '#functions/api/pipeline/edge.ts';
import { HINT_COOKIE } from '#shared/contract/hint-cookie.ts';
import { routes } from '#shared/contract/routes.ts';
import { type SiteOrigins, securityHeaders } from './site-headers.ts';
import { type Page, pageAt, pageCaching, publicPageFile } from './site-pages.ts';

const KINDS: readonly Page['kind'][] = ['landing', 'app', 'sign-in'];

/** Finds the page of a request, in the JavaScript of CloudFront Functions. */
const PAGE_OF_REQUEST = `${pageAt}
function pageOf(request) {
  var hint = request.cookies['${HINT_COOKIE}'];
  return pageAt(request.uri, hint !== undefined && hint.value === '1');
}`;

/** CloudFront Function for viewer requests of pages and files: maps a path to the page file in the bucket. */
export const pageRequestCode = `${PAGE_OF_REQUEST}
function handler(event) {
  var request = event.request;
  var page = pageOf(request);
  if (page !== undefined) request.uri = '/' + page.file;
  return request;
}
`;

/**
 * CloudFront Function for viewer responses: sets the content security policy and caching of each kind of page, and the charset of text,
 * which the copy in the bucket lacks.
 */
export function pageResponseCode(origins: SiteOrigins): string {
  const headersOf = (kind: Page['kind']) => ({
    'content-security-policy': securityHeaders(kind, origins)['content-security-policy'] ?? '',
    ...pageCaching(kind),
  });
  const pageHeaders = Object.fromEntries(KINDS.map((kind) => [kind, headersOf(kind)]));
  return `${PAGE_OF_REQUEST}
var pageHeaders = ${JSON.stringify(pageHeaders)};
function handler(event) {
  var response = event.response;
  var page = pageOf(event.request);
  var headers = page === undefined ? {} : pageHeaders[page.kind];
  Object.keys(headers).forEach(function (name) {
    response.headers[name] = { value: headers[name] };
  });
  var type = response.headers['content-type'];
  if (type !== undefined && /^text\\/[^;]*$|xml$/.test(type.value)) type.value += '; charset=utf-8';
  return response;
}
`;
}

/** CloudFront Function for viewer requests of prerendered pages: maps a path to the file in their bucket. */
export const publicPageRequestCode = `${publicPageFile}
function handler(event) {
  var request = event.request;
  var file = publicPageFile(request.uri);
  if (file !== undefined) request.uri = '/' + file;
  return request;
}
`;

/**
 * CloudFront Function for API requests: sets the viewer's address in a header that the viewer cannot choose. Agents that ask for a stream
 * of messages learn that there is none.
 */
export const apiRequestCode = `function handler(event) {
  var request = event.request;
  if (request.uri === '${routes.mcp.path}' && request.method !== '${routes.mcp.method}')
    return { statusCode: 405, statusDescription: 'Method Not Allowed', headers: { allow: { value: '${routes.mcp.method}' } } };
  request.headers['${VIEWER_ADDRESS_HEADER}'] = { value: event.viewer.ip };
  return request;
}
`;
