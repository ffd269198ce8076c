import { STATUS_CODES } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { API_PAGE_PATH, PROBLEMS, type ProblemCode, problemAnchor } from '#shared/contract/problems.ts';
import { RESOURCE_METADATA_PATH, routeKey } from '#shared/contract/routes.ts';
import { asApiError, type CallFacts, errorHeaders, plainAnswer } from './answer.ts';

/** The challenge for callers without a valid key (RFC 9110, 11.6.1). Agents learn from it where they get a token (RFC 9728). */
function challenge(siteOrigin: string, call: string): string {
  const realm = 'Bearer realm="Plumbline API"';
  return call === routeKey('mcp')
    ? `${realm}, resource_metadata="${siteOrigin}${RESOURCE_METADATA_PATH}"`
    : realm;
}

/** Answers an error of the public API as `application/problem+json` (RFC 9457); `detail` is the sentence that other calls return. */
export function problemAnswer(
  { log, config }: Pick<Runtime, 'log' | 'config'>,
  error: unknown,
  facts: CallFacts,
): APIGatewayProxyStructuredResultV2 {
  const apiError = asApiError(log, error, facts);
  const { code, status, message, inputs } = apiError;
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
    ...(status === 401 ? { 'WWW-Authenticate': challenge(config.siteOrigin, facts.call) } : {}),
    ...errorHeaders(apiError),
  };
  return plainAnswer(status, facts.requestId, headers, JSON.stringify(body));
}

function isProblem(code: ErrorCode): code is ProblemCode {
  return Object.hasOwn(PROBLEMS, code);
}
