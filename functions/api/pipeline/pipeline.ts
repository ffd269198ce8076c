import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Account } from '#functions/accounts/account.ts';
import { signedInAccount } from '#functions/accounts/sessions.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Shape } from '#shared/contract/index.ts';
import { type Area, type CallName, type CallsOf, routes } from '#shared/contract/routes.ts';
import { hasAccess } from '#shared/domain/plan/plan.ts';
import { errorAnswer, replyAnswer } from './answer.ts';
import type { Handlers, Reply, Request } from './call.ts';
import { clientAddress } from './client-address.ts';
import { compressing } from './compressing.ts';
import { checkEdge } from './edge.ts';
import { findCall } from './find-call.ts';
import { bodyOf, inputOf } from './input.ts';
import {
  checkJson,
  checkOrigin,
  checkSize,
  checksCookieWrites,
  checksKeyedWrites,
} from './request-checks.ts';

/** An area's Lambda function: an API Gateway HTTP API event in payload format 2.0 to its answer. Never rejects. */
export type AreaHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** A handler as the pipeline calls it: the types of its own call were settled when the area's table was written. */
type AnyHandler = (
  input: unknown,
  context: { readonly account: Account | undefined; readonly request: Request },
) => Promise<Reply<CallName>>;

/** Time kept back to answer a call that takes too long, before Lambda ends it without a word. */
const ANSWER_RESERVE_MS = 250;

/**
 * Serves an area's calls. In this order, so that a stranger learns and costs as little as possible: whether it came through the
 * edge, find the call, its size, where it comes from (nothing is read from the store before), who makes it, then its input. What a handler
 * throws becomes an answer: an ApiError its own status and sentence, anything else a 500 that quotes the request id; of the public API
 * as a problem (RFC 9457).
 * @param shapes imports the area's part of the contract: in a function that just started its schemas are made while the session
 *   is read, over a connection that has to be opened first
 */
export function areaHandler<A extends Area>(
  runtime: Runtime,
  area: A,
  shapes: () => Promise<Readonly<Record<CallsOf<A>, Shape>>>,
  handlers: Handlers<A>,
): AreaHandler {
  const serve = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const headers = headersOf(event);
    checkEdge(headers, runtime.config.originSecrets);
    const name = findCall(area, event);
    const body = bodyOf(event);
    checkSize(event, body);
    const request = requestOf(event, headers, body);
    if (checksCookieWrites(routes[name]))
      checkOrigin((await shapes())[name], request, body, runtime.config.siteOrigin);
    const loaded = shapes();
    const answerTo = async (account: Account | undefined): Promise<APIGatewayProxyStructuredResultV2> => {
      const { [name]: shape } = await loaded;
      const handler = (handlers as Readonly<Partial<Record<CallName, AnyHandler>>>)[name];
      if (handler === undefined) throw new ApiError('notServed');
      if (checksKeyedWrites(routes[name])) checkJson(shape, request, body);
      const input = inputOf(shape, event.pathParameters ?? {}, request.query, body);
      return replyAnswer(name, shape, await handler(input, { account, request }), request.requestId);
    };
    if (routes[name].access === 'api-key') {
      const { keyedCall } = await import('./keyed-call.ts');
      return keyedCall(runtime, request, answerTo, (error) => refusal(event, error));
    }
    const [account] = await Promise.all([admit(runtime, name, request), loaded]);
    return answerTo(account);
  };
  const refusal = async (
    { requestContext, routeKey: call }: APIGatewayProxyEventV2,
    error: unknown,
  ): Promise<APIGatewayProxyStructuredResultV2> => {
    const facts = { requestId: requestContext.requestId, call };
    if (area !== 'v1') return errorAnswer(runtime.log, error, facts);
    const { problemAnswer } = await import('./problem.ts');
    return problemAnswer(runtime, error, facts);
  };
  return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>({
    timeoutEarlyInMillis: ANSWER_RESERVE_MS,
    timeoutEarlyResponse: () => {
      throw new ApiError('unavailable');
    },
  })
    .use(compressing())
    .onError(async (failed) => {
      failed.response = await refusal(failed.event, failed.error);
    })
    .handler(serve);
}

/** Who makes the call, as far as its row asks. `signed` rows prove themselves in their handler. @throws ApiError */
async function admit(runtime: Runtime, name: CallName, { cookies }: Request): Promise<Account | undefined> {
  const { access } = routes[name];
  if (access === 'public' || access === 'signed') return undefined;
  const account = await signedInAccount(runtime, cookies);
  if (account === undefined) throw new ApiError('unauthorized');
  // Only finishing that is left to do for an account that is being deleted.
  if (account.deletingAt !== undefined && name !== 'deleteAccount') throw new ApiError('unauthorized');
  if (access === 'subscriber' && !hasAccess(account.subscription, runtime.clock.now()))
    throw new ApiError('subscriptionRequired');
  return account;
}

/** API Gateway sends names in lower case; what else calls may not. */
function headersOf(event: APIGatewayProxyEventV2): Request['headers'] {
  return Object.fromEntries(
    Object.entries(event.headers).map(([header, value]) => [header.toLowerCase(), value]),
  );
}

function requestOf(event: APIGatewayProxyEventV2, headers: Request['headers'], body: Uint8Array): Request {
  const pairs = (event.cookies ?? []).map((pair) => {
    const at = pair.indexOf('=');
    return at < 0 ? ['', pair] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  });
  return {
    query: new URLSearchParams(event.rawQueryString),
    headers,
    // Browsers send the most specific cookie first; of two with one name that is the one to believe.
    cookies: Object.fromEntries(pairs.reverse()),
    address: clientAddress(event, headers),
    rawBody: Buffer.from(body).toString('utf8'),
    requestId: event.requestContext.requestId,
  };
}
