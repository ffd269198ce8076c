import { VIEWER_ADDRESS_HEADER } from '#functions/api/pipeline/edge.ts';
import { type SiteOrigins, securityHeaders } from './site-headers.ts';
import { type Page, pageAt, pageCaching } from './site-pages.ts';

const KINDS: readonly Page['kind'][] = ['landing', 'app', 'sign-in'];

/** The page a request is for, in the edge's words. */
const PAGE_OF_REQUEST = `${pageAt}
function pageOf(request) {
  var hint = request.cookies['signed_in'];
  return pageAt(request.uri, hint !== undefined && hint.value === '1');
}`;

/** CloudFront Function at a viewer's request for a page or file: asks the bucket for the page a path shows. */
export const pageRequestCode = `${PAGE_OF_REQUEST}
function handler(event) {
  var request = event.request;
  var page = pageOf(request);
  if (page !== undefined) request.uri = '/' + page.file;
  return request;
}
`;

/** CloudFront Function at the answer to it: each kind of page has its own content security policy, as on one machine. */
export function pageResponseCode(origins: SiteOrigins): string {
  const csp = (kind: Page['kind']) => ({
    'content-security-policy': securityHeaders(kind, origins)['content-security-policy'] ?? '',
  });
  const ofPages = Object.fromEntries(KINDS.map((kind) => [kind, { ...csp(kind), ...pageCaching(kind) }]));
  return `${PAGE_OF_REQUEST}
var ofPages = ${JSON.stringify(ofPages)};
var ofFiles = ${JSON.stringify(csp('landing'))};
function handler(event) {
  var response = event.response;
  var page = pageOf(event.request);
  var headers = page === undefined ? ofFiles : ofPages[page.kind];
  Object.keys(headers).forEach(function (name) {
    response.headers[name] = { value: headers[name] };
  });
  return response;
}
`;
}

/** CloudFront Function at a viewer's call of the API: says from where, in a header the viewer cannot choose. */
export const apiRequestCode = `function handler(event) {
  var request = event.request;
  request.headers['${VIEWER_ADDRESS_HEADER}'] = { value: event.viewer.ip };
  return request;
}
`;
