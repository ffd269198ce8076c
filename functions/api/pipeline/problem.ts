import { STATUS_CODES } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { agentChallenge, agentHint, KEY_CHALLENGE } from '#functions/platform/identity/agent-scope.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { API_PAGE_PATH, PROBLEMS, type ProblemCode, problemAnchor } from '#shared/contract/problems.ts';
import { routeKey } from '#shared/contract/routes.ts';
import { asApiError, type CallFacts, errorHeaders, plainAnswer } from './answer.ts';

/** Answers an error of the public API as `application/problem+json` (RFC 9457); `detail` is the sentence that other calls return. */
export function problemAnswer(
  { log, config }: Pick<Runtime, 'log' | 'config'>,
  error: unknown,
  facts: CallFacts,
): APIGatewayProxyStructuredResultV2 {
  const apiError = asApiError(log, error, facts);
  const { code, status, message, inputs } = apiError;
  const known = isProblem(code);
  const isAgent = facts.call === routeKey('mcp');
  const body = {
    type: known ? `${config.siteOrigin}${API_PAGE_PATH}#${problemAnchor(code)}` : 'about:blank',
    title: known ? PROBLEMS[code] : STATUS_CODES[status],
    status,
    detail: status === 401 && isAgent ? `${message}${agentHint(config.agentClientId)}` : message,
    requestId: facts.requestId,
    ...(inputs.length === 0 ? {} : { errors: inputs }),
  };
  const headers = {
    'Content-Type': 'application/problem+json',
    ...(status === 401
      ? { 'WWW-Authenticate': isAgent ? agentChallenge(config.siteOrigin) : KEY_CHALLENGE }
      : {}),
    ...errorHeaders(apiError),
  };
  return plainAnswer(status, facts.requestId, headers, JSON.stringify(body));
}

function isProblem(code: ErrorCode): code is ProblemCode {
  return Object.hasOwn(PROBLEMS, code);
}
