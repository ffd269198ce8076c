import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Account } from '#functions/accounts/account.ts';
import {
  countWithoutRefusing,
  type RateLimitCount,
  refuseOver,
} from '#functions/accounts/limits/rate-limit.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { KeyedRoute } from '#shared/contract/routes.ts';
import { checkAccess, findKeyCaller } from '../open-api/key-caller.ts';
import { findTokenCaller } from '../open-api/token-caller.ts';
import type { Caller, Request } from './call.ts';
import { checkRole } from './check-role.ts';

type Answer = APIGatewayProxyStructuredResultV2;

/** A bearer token that is no key of ours, but a signed one. */
const AGENT_TOKEN = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;

/**
 * Serves a call of the public API to the owner of its key. Counts every call for the key and for the account, and returns the rate limit
 * headers.
 * @param route its `scope` is what the key must be for and its `role` its user's in the workspace; with `takesTokens` an access token of
 *   the user pool may take the key's place
 * @throws ApiError `apiKeyRejected` without a valid key; `refuse` answers all other errors
 */
export async function keyedCall(
  runtime: Runtime,
  { takesTokens, role, ...route }: Pick<KeyedRoute, 'scope' | 'method' | 'takesTokens' | 'role'>,
  request: Pick<Request, 'headers' | 'rawBody'>,
  serve: (caller: Caller<Account>) => Promise<Answer>,
  refuse: (error: unknown) => Promise<Answer>,
): Promise<Answer> {
  const { headers } = request;
  const token = takesTokens === true ? AGENT_TOKEN.exec(headers['authorization'] ?? '')?.[1] : undefined;
  const caller =
    token === undefined
      ? await findKeyCaller(runtime, headers['authorization'])
      : await findTokenCaller(runtime, token, request);
  const counts = await Promise.all([
    countWithoutRefusing(runtime, 'api-key', caller.keyId),
    countWithoutRefusing(runtime, 'api-account', caller.account.userId),
  ]);
  const answer = await (async () => {
    // guard: too many calls with a key are refused
    for (const count of counts) refuseOver(count);
    checkAccess(caller, route, runtime.clock.now());
    // guard: roles count for keys
    checkRole(caller.account, role);
    return serve(caller);
  })().catch(refuse);
  return { ...answer, headers: { ...answer.headers, ...limitHeaders(counts) } };
}

/**
 * The three headers that most clients read, of the count with the fewest calls left. The IETF drafts that replace them by one structured
 * field still change.
 */
function limitHeaders(counts: readonly RateLimitCount[]): Record<string, string> {
  const [tightest] = counts.toSorted((a, b) => a.left - b.left);
  if (tightest === undefined) return {};
  return {
    'RateLimit-Limit': String(tightest.most),
    'RateLimit-Remaining': String(tightest.left),
    'RateLimit-Reset': String(tightest.resetS),
  };
}
