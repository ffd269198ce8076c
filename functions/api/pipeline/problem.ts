import { STATUS_CODES } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { API_PAGE_PATH, PROBLEMS, type ProblemCode, problemAnchor } from '#shared/contract/problems.ts';
import { type CallFacts, plainAnswer, toldOf } from './answer.ts';

/** Where a caller of the public API learns how to prove who it is (RFC 9110, 11.6.1). */
const CHALLENGE = 'Bearer realm="Plumbline API"';

/**
 * What went wrong with a call of the public API, as `application/problem+json` (RFC 9457): what the product's other calls say as
 * a sentence is its `detail`.
 */
export function problemAnswer(
  { log, config }: Pick<Runtime, 'log' | 'config'>,
  error: unknown,
  facts: CallFacts,
): APIGatewayProxyStructuredResultV2 {
  const { code, status, message, retryAfterS, inputs } = toldOf(log, error, facts);
  const known = isProblem(code);
  const body = {
    type: known ? `${config.siteOrigin}${API_PAGE_PATH}#${problemAnchor(code)}` : 'about:blank',
    title: known ? PROBLEMS[code] : STATUS_CODES[status],
    status,
    detail: message,
    requestId: facts.requestId,
    ...(inputs.length === 0 ? {} : { errors: inputs }),
  };
  const headers = {
    'Content-Type': 'application/problem+json',
    ...(status === 401 ? { 'WWW-Authenticate': CHALLENGE } : {}),
    ...(retryAfterS === undefined ? {} : { 'Retry-After': String(retryAfterS) }),
  };
  return plainAnswer(status, facts.requestId, headers, JSON.stringify(body));
}

function isProblem(code: ErrorCode): code is ProblemCode {
  return Object.hasOwn(PROBLEMS, code);
}
