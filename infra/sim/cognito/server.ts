import { type HttpReply, type HttpRequest, jsonReply, type LocalServer, serve } from '../http-server.ts';
import { agentSignIn } from './agent-sign-in.ts';
import { CognitoError } from './cognito-error.ts';
import { cognitoOperations } from './operations.ts';
import type { Pool } from './pool.ts';

const AMZ_JSON = 'application/x-amz-json-1.1';
const TARGET = 'AWSCognitoIdentityProviderService.';

/**
 * Serves a pool like Cognito: operations by `X-Amz-Target`, the key set at `/<pool id>/.well-known/jwks.json`, and the sign-in of agents.
 * @param allowsOrigin true for origins that may call it
 * @param port 0 for any free port
 */
export function serveCognito(
  pool: Pool,
  allowsOrigin: (origin: string) => boolean,
  port = 0,
): Promise<LocalServer> {
  const operations = cognitoOperations(pool);
  const agents = agentSignIn(pool);
  const reply = async (request: HttpRequest): Promise<HttpReply> => {
    if (request.method === 'OPTIONS') return { status: 204 };
    const page = agents(request);
    if (page !== undefined) return page;
    if (request.method === 'GET' && request.url.pathname === `/${pool.poolId}/.well-known/jwks.json`)
      return jsonReply(200, pool.tokens.jwks);
    try {
      const name = (request.headers['x-amz-target'] ?? '').replace(TARGET, '');
      const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
      if (request.method !== 'POST' || operation === undefined)
        throw new CognitoError('UnknownOperationException', `Unknown operation: ${name}`);
      return jsonReply(200, await operation(bodyOf(request)), AMZ_JSON);
    } catch (error) {
      if (!(error instanceof CognitoError)) throw error;
      const { status, headers, body } = jsonReply(
        400,
        { __type: error.name, message: error.message },
        AMZ_JSON,
      );
      return { status, headers: { ...headers, 'x-amzn-errortype': error.name }, body: body ?? '' };
    }
  };
  return serve(async (request) => {
    const answer = await reply(request);
    return { ...answer, headers: { ...answer.headers, ...corsFor(request, allowsOrigin) } };
  }, port);
}

function bodyOf({ body }: HttpRequest): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new CognitoError('InvalidParameterException', 'The body is not JSON.');
  }
}

function corsFor(
  { headers }: HttpRequest,
  allowsOrigin: (origin: string) => boolean,
): Record<string, string> {
  const origin = headers['origin'];
  if (origin === undefined || !allowsOrigin(origin)) return { vary: 'origin' };
  return {
    vary: 'origin',
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'POST, GET, OPTIONS',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
    'access-control-expose-headers': 'x-amzn-errortype, x-amzn-requestid',
    'access-control-max-age': '600',
  };
}
