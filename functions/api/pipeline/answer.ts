import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { LimitReached } from '#functions/accounts/limits/rate-limit.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { type SecurityEventKind, securityEvent } from '#functions/platform/security-events.ts';
import { TableBusy } from '#functions/platform/tables/table.ts';
import { ApiError, type ErrorCode } from '#shared/contract/errors.ts';
import type { CallShape } from '#shared/contract/index.ts';
import { type CallName, routes } from '#shared/contract/routes.ts';
import { FilterError } from '#shared/domain/filter/filter-query.ts';
import type { HandlerReply } from './call.ts';

type Answer = APIGatewayProxyStructuredResultV2;

/** The edge may cache public answers this long, since the monitoring page polls every 5 s (PRODUCT §2). */
const EDGE_SECONDS = 5;
/** Longer for answers that change once a day. */
const EDGE_SECONDS_OF: Readonly<Partial<Record<CallName, number>>> = { coverage: 60 };
/** The type of an answer that browsers show. */
export const PAGE_TYPE = { 'Content-Type': 'text/html; charset=utf-8' };
/** The longest time in the edge's cache. */
export const LONGEST_EDGE_SECONDS = Math.max(EDGE_SECONDS, ...Object.values(EDGE_SECONDS_OF));

/**
 * Turns a handler's reply into HTTP. The contract's schema parses JSON, so that fields it does not name are not sent.
 * @throws Error (a 500) if the reply breaks the contract
 */
export function toHttpAnswer(
  name: CallName,
  { output, status }: CallShape,
  reply: HandlerReply<CallName>,
  requestId: string,
): Answer {
  const kind = kindOf(reply);
  if (kind !== (typeof output === 'string' ? output : 'json'))
    throw new Error(`${name} answered ${kind}, which is not what its contract says.`);
  if ('json' in reply) {
    const { cookies } = reply;
    const headers = { 'Content-Type': 'application/json', ...cacheRule(name, cookies), ...reply.headers };
    return plainAnswer(status ?? 200, requestId, headers, contractJson(name, output, reply.json), cookies);
  }
  if ('file' in reply) return fileAnswer(reply, requestId);
  if ('feed' in reply) {
    const { feed, headers } = reply;
    return plainAnswer(feed === null ? 304 : 200, requestId, headers, feed ?? undefined);
  }
  if ('redirect' in reply)
    return plainAnswer(302, requestId, { Location: reply.redirect }, undefined, reply.cookies);
  if ('page' in reply) return plainAnswer(200, requestId, PAGE_TYPE, reply.page);
  if ('relayed' in reply)
    return plainAnswer(reply.relayed.status, requestId, reply.relayed.headers, reply.relayed.body);
  return plainAnswer(204, requestId, reply.headers ?? {}, undefined, reply.cookies);
}

/** A path that has calls, but none with this method. */
export class MethodNotAllowed extends ApiError {
  readonly allowed: string;

  constructor(allowed: readonly string[]) {
    super(
      'methodNotAllowed',
      `It takes ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(allowed)}.`,
    );
    this.allowed = allowed.join(', ');
  }
}

/** The headers of an error beside its type. */
export function errorHeaders(error: ApiError): Record<string, string> {
  return {
    ...(error.retryAfterS === undefined ? {} : { 'Retry-After': String(error.retryAfterS) }),
    ...(error instanceof MethodNotAllowed ? { Allow: error.allowed } : {}),
  };
}

/** Identifies a call in the log. */
export interface CallFacts {
  readonly requestId: string;
  readonly call: string;
}

/** Answers an error as a plain-text sentence (PRODUCT §8). */
export function errorAnswer(log: Runtime['log'], error: unknown, facts: CallFacts): Answer {
  const known = asApiError(log, error, facts);
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', ...errorHeaders(known) };
  return plainAnswer(known.status, facts.requestId, headers, known.message);
}

const SECURITY_EVENTS: Readonly<Partial<Record<ErrorCode, SecurityEventKind>>> = {
  tokenRejected: 'sign-in-failed',
  signInEnded: 'sign-in-refused',
  accountDeleted: 'sign-in-refused',
  emailNotVerified: 'sign-in-refused',
  unauthorized: 'access-denied',
  foreignOrigin: 'foreign-origin',
  notThroughSite: 'edge-bypassed',
  keyScope: 'access-denied',
  tooManyRequests: 'rate-limited',
  rowBudget: 'rate-limited',
  apiKeyRejected: 'api-key-rejected',
  webhookUnproved: 'webhook-signature-refused',
};

/**
 * Turns any error into one for the caller. Logs each error of 500 and above, and each refusal that is a security event, once and
 * without query string or input.
 */
export function asApiError(log: Runtime['log'], error: unknown, { requestId, call }: CallFacts): ApiError {
  const apiError = known(error);
  if (!(apiError instanceof ApiError)) {
    log.error('A call failed unexpectedly', {
      requestId,
      call,
      error: error instanceof Error ? error : String(error),
    });
    return new ApiError('internal', `Quote request ${requestId}.`);
  }
  const { status, code } = apiError;
  if (status >= 500) log.warn('A call could not be served', { requestId, call, status, code });
  const kind = SECURITY_EVENTS[code];
  if (kind !== undefined) {
    const limit = apiError instanceof LimitReached ? apiError.facts : {};
    securityEvent(log, kind, { requestId, call, code, ...limit });
  }
  return apiError;
}

/** Errors of other areas that callers can do something about. */
function known(error: unknown): unknown {
  if (error instanceof FilterError) return new ApiError('invalidInput', error.message);
  return error instanceof TableBusy ? new ApiError('unavailable') : error;
}

function kindOf(reply: HandlerReply<CallName>): string {
  return (
    ['json', 'file', 'feed', 'redirect', 'page', 'empty', 'relayed'].find((kind) => kind in reply) ??
    'nothing'
  );
}

function contractJson(name: CallName, output: CallShape['output'], value: unknown): string {
  if (typeof output === 'string') throw new Error(`${name} answers no JSON.`);
  const result = output.safeParse(value);
  if (result.success) return JSON.stringify(result.data);
  const faults = result.error.issues.slice(0, 5).map(({ path, code }) => `${path.join('.')} (${code})`);
  throw new Error(`${name} answered what its contract does not allow: ${faults.join(', ')}.`);
}

/** The edge may cache only public answers, and none that sets a cookie. */
function cacheRule(name: CallName, cookies: readonly string[] | undefined): Record<string, string> {
  const { access, method } = routes[name];
  const shared = access === 'public' && method === 'GET' && (cookies ?? []).length === 0;
  if (!shared) return {};
  const seconds = EDGE_SECONDS_OF[name] ?? EDGE_SECONDS;
  return { 'Cache-Control': `public, max-age=${seconds}, s-maxage=${seconds}` };
}

function fileAnswer(reply: Extract<HandlerReply<CallName>, { file: Uint8Array }>, requestId: string): Answer {
  const fileName = reply.fileName.replace(/[^\w.-]+/g, '-');
  const headers = {
    ...reply.headers,
    'Content-Type': reply.contentType,
    'Content-Disposition': `attachment; filename="${fileName}"`,
  };
  const body = Buffer.from(reply.file).toString('base64');
  return { ...plainAnswer(200, requestId, headers, body), isBase64Encoded: true };
}

/** An answer with the common headers. */
export function plainAnswer(
  statusCode: number,
  requestId: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
  cookies: readonly string[] = [],
): Answer {
  return {
    statusCode,
    headers: {
      'Cache-Control': 'no-store',
      // guard: a browser does not guess types
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': requestId,
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
    ...(cookies.length === 0 ? {} : { cookies: [...cookies] }),
  };
}
