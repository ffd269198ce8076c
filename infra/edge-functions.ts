import { VIEWER_ADDRESS_HEADER } from '#functions/api/pipeline/edge.ts';
import { isOpened, queryNames } from '#functions/api/pipeline/query-names.ts';
import { agentHint } from '#functions/platform/identity/agent-scope.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { HINT_COOKIE } from '#shared/contract/hint-cookie.ts';
import { shapes } from '#shared/contract/index.ts';
import { type CallName, routes } from '#shared/contract/routes.ts';
import { isPaymentPath } from '#shared/domain/plan/payment-path.ts';
import { agentHeaders, type SiteOrigins, securityHeaders } from './site-headers.ts';
import { type Page, pageAt, pageCaching, publicPageFile } from './site-pages.ts';

const KINDS: readonly Page['kind'][] = ['landing', 'app', 'payment', 'sign-in'];

/** Finds the page of a request, in the JavaScript of CloudFront Functions. */
const PAGE_OF_REQUEST = `${isPaymentPath}
${pageAt}
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
  // Agents in browsers read where they sign in.
  if (/\\/\\.well-known\\//.test(event.request.uri)) response.headers['access-control-allow-origin'] = { value: '*' };
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

/** A path in one spelling: the cache and the API take `/api/%73tatus` for another one. CloudFront runs its source text. */
function plainPath(uri: string): string {
  return uri.replace(/%[2-7][0-9a-f]/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    // guard: a path has one spelling
    return /[\w~-]/.test(character) ? character : code.toUpperCase();
  });
}

/** The query of a request as CloudFront passes it: percent-encoded values by name. */
type EdgeQuery = Readonly<
  Record<string, { readonly value: string; readonly multiValue?: readonly { readonly value: string }[] }>
>;

/** A call that names parameters: its method, its path, their names, and 1 where it refuses others, 0 where it drops them. */
type NamedCall = readonly [string, RegExp, readonly string[], 0 | 1];

/**
 * The named parameters of a call in the order of their names, as a query string, and the names that it refuses. CloudFront runs its source
 * text, as that of `pageAt`.
 */
function sortQuery(
  method: string,
  path: string,
  query: EdgeQuery,
  calls: readonly NamedCall[],
): { readonly query: string; readonly refused: readonly string[] } {
  const call = calls.filter((one) => one[0] === method.replace('HEAD', 'GET') && one[1].test(path))[0];
  const names = call === undefined ? [] : call[2];
  const kept: string[] = [];
  const others: string[] = [];
  Object.keys(query)
    .sort()
    .forEach((name) => {
      const given = query[name];
      if (names.indexOf(name) < 0 || given === undefined) others.push(name);
      else
        (given.multiValue || [given]).forEach((one) => {
          // An empty value counts as absent.
          if (one.value !== '') kept.push(`${name}=${one.value}`);
        });
    });
  const isOpened = call !== undefined && call[3] === 0;
  // guard: the edge refuses parameters without a name
  const refused = isOpened ? [] : others;
  return { query: kept.join('&'), refused };
}

/** The calls of the contract with parameters, as JavaScript. */
function namedCalls(): string {
  const calls = (Object.keys(routes) as CallName[]).flatMap((name) => {
    const names = queryNames(shapes[name]);
    const dropsOthers = isOpened(shapes[name]);
    if (names.length === 0 && !dropsOthers) return [];
    const { method, path } = routes[name];
    const pattern = path.replace(/[/.]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
    return [`['${method}', /^${pattern}$/, ${JSON.stringify(names)}, ${dropsOthers ? 0 : 1}]`];
  });
  return `var calls = [${calls.join(',\n')}];`;
}

/**
 * CloudFront Function for API requests. It refuses parameters that the contract does not name, so that a made-up one neither misses the
 * cache nor reaches a function, and sorts the others. It sets the viewer's address in a header that the viewer cannot choose.
 */
export const apiRequestCode = `${plainPath}
${sortQuery}
${namedCalls()}
function refusal(request, names, requestId) {
  var sentence = 'This call does not know ' + names.map(function (name) { return '“' + name.slice(0, 100) + '”'; }).join(', ')
    + '. Check the spelling, or leave ' + (names.length === 1 ? 'it' : 'them') + ' out.';
  var isProblem = /^\\/v1\\//.test(request.uri);
  var errors = names.map(function (name) { return { name: name.slice(0, 100), detail: sentence }; });
  var problem = { type: 'about:blank', title: 'Bad Request', status: 400, detail: sentence, requestId: requestId, errors: errors };
  return {
    statusCode: 400,
    statusDescription: 'Bad Request',
    headers: {
      'content-type': { value: isProblem ? 'application/problem+json' : 'text/plain; charset=utf-8' },
      'cache-control': { value: 'no-store' },
      'x-content-type-options': { value: 'nosniff' }
    },
    body: isProblem ? JSON.stringify(problem) : sentence
  };
}
function handler(event) {
  var request = event.request;
  request.uri = plainPath(request.uri);
  // No route leads there, and the gateway's own answer is no problem+json.
  if (/^\\/v1\\/?$/.test(request.uri)) request.uri = '/v1/-';
  var sorted = sortQuery(request.method, request.uri, request.querystring, calls);
  if (sorted.refused.length > 0) return refusal(request, sorted.refused, event.context.requestId);
  request.querystring = sorted.query;
  request.headers['${VIEWER_ADDRESS_HEADER}'] = { value: event.viewer.ip };
  return request;
}
`;

/** How agents are let in. */
export interface AgentDoor {
  /** What answers without a valid key say in `WWW-Authenticate`. */
  readonly challenge: string;
  /** The OAuth client of agents; undefined on a stage where only keys open. */
  readonly clientId: string | undefined;
}

/**
 * CloudFront Function for messages of agents. It answers those without a key or token itself, since API Gateway may rename
 * `WWW-Authenticate` (documented for REST APIs, reported for HTTP APIs), without which agents do not find the sign-in; and the questions of
 * browsers before a call (Fetch, 3.2.2), which carry no key. Agents that ask for a stream of messages learn that there is none.
 */
export function agentRequestCode({ challenge, clientId }: AgentDoor): string {
  const headers = Object.entries(agentHeaders(challenge)).map(([name, value]) => [name, { value }]);
  const problem = {
    type: 'about:blank',
    title: 'Unauthorized',
    status: 401,
    detail: `${ERRORS.apiKeyRejected.sentence}${agentHint(clientId)}`,
  };
  return `var common = ${JSON.stringify(Object.fromEntries(headers))};
var problem = ${JSON.stringify(problem)};
function answer(statusCode, statusDescription, headers) {
  return { statusCode: statusCode, statusDescription: statusDescription, headers: Object.assign({}, common, headers) };
}
function handler(event) {
  var request = event.request;
  var asked = request.headers['access-control-request-headers'];
  if (request.method === 'OPTIONS')
    return answer(204, 'No Content', {
      'access-control-allow-methods': { value: '${routes.mcp.method}' },
      'access-control-allow-headers': { value: asked === undefined ? '*' : asked.value },
      'access-control-max-age': { value: '7200' }
    });
  if (request.headers.authorization === undefined) {
    var refused = answer(401, 'Unauthorized', {
      'content-type': { value: 'application/problem+json' },
      'cache-control': { value: 'no-store' },
      'x-content-type-options': { value: 'nosniff' }
    });
    refused.body = JSON.stringify(Object.assign({}, problem, { requestId: event.context.requestId }));
    return refused;
  }
  if (request.method !== '${routes.mcp.method}')
    return answer(405, 'Method Not Allowed', { allow: { value: '${routes.mcp.method}' } });
  request.headers['${VIEWER_ADDRESS_HEADER}'] = { value: event.viewer.ip };
  return request;
}
`;
}
