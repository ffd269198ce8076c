import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { type Account, isRecent } from '#functions/accounts/account.ts';
import { findSession } from '#functions/accounts/sessions.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { inWorkspace } from '#functions/team/workspace.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { CallShape } from '#shared/contract/index.ts';
import { type ApiArea, type CallName, type CallsOf, routeKey, routes } from '#shared/contract/routes.ts';
import { once } from '#shared/domain/once.ts';
import { hasAccess } from '#shared/domain/plan/plan.ts';
import { errorAnswer, MethodNotAllowed, PAGE_TYPE, toHttpAnswer } from './answer.ts';
import type { Caller, HandlerReply, Handlers, Request } from './call.ts';
import { checkRole } from './check-role.ts';
import { compressAnswers } from './compress-answers.ts';
import { checkEdge, clientAddress } from './edge.ts';
import { parseInput, readBody } from './input.ts';
import { methodsAt } from './match-call.ts';
import { checkJson, checkOrigin, checkSize, needsJson, needsOrigin } from './request-checks.ts';

/** An area's Lambda function: answers an API Gateway HTTP API event (payload format 2.0). Never rejects. */
export type AreaHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** A handler as the pipeline calls it; `Handlers` has checked the types of its call. */
type AnyHandler = (
  input: unknown,
  context: Caller<Account | undefined> & { readonly request: Request },
) => Promise<HandlerReply<CallName> | undefined>;

const CALL_NAMES = Object.keys(routes) as CallName[];

/** Milliseconds reserved to answer a slow call before Lambda ends it without an answer. */
const ANSWER_RESERVE_MS = 250;

/**
 * Serves an area's calls. A stranger must learn and cost as little as possible, so the checks come in this order: through the edge,
 * known call, size, origin (nothing is read from the store before), caller, input. An `ApiError` of a handler becomes its own status
 * and sentence, any other error a 500 that quotes the request id; the public API answers problems (RFC 9457).
 * @param shapes imports the area's contract. At a cold start its schemas load while the session is read over a new connection
 * @param handlers those of the area; for an area with much code, a function that imports them, called once, with `shapes`
 */
export function areaHandler<A extends ApiArea>(
  runtime: Runtime,
  area: A,
  shapes: () => Promise<Readonly<Record<CallsOf<A>, CallShape>>>,
  handlers: Handlers<A> | (() => Promise<Handlers<A>>),
): AreaHandler {
  const handlersOnce = once(
    async (): Promise<Handlers<A>> => (typeof handlers === 'function' ? handlers() : handlers),
  );
  const load = async (name: CallsOf<A>): Promise<{ shape: CallShape; handler: AnyHandler | undefined }> => {
    const [{ [name]: shape }, known] = await Promise.all([shapes(), handlersOnce()]);
    return { shape, handler: (known as Readonly<Partial<Record<CallName, AnyHandler>>>)[name] };
  };
  const serve = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const headers = readHeaders(event);
    checkEdge(headers, runtime.config.originSecrets);
    const name = findCall(area, event);
    const body = readBody(event);
    checkSize(event, body);
    const request = toRequest(event, headers, body);
    if (needsOrigin(routes[name]))
      checkOrigin((await shapes())[name], request, body, runtime.config.siteOrigin);
    const loaded = load(name);
    const answerTo = async (
      caller: Caller<Account | undefined>,
    ): Promise<APIGatewayProxyStructuredResultV2> => {
      const { shape, handler } = await loaded;
      if (handler === undefined) throw new ApiError('notServed');
      // guard: a body sent with a key is JSON
      if (needsJson(routes[name])) checkJson(shape, request, body);
      const input = parseInput(shape, event.pathParameters ?? {}, request.query, body);
      const reply = (await handler(input, { ...caller, request })) ?? { empty: true };
      return toHttpAnswer(name, shape, reply, request.requestId);
    };
    // guard: a call of the public API needs a key
    if (routes[name].access === 'api-key') {
      const { keyedCall } = await import('./keyed-call.ts');
      return keyedCall(runtime, routes[name], request, answerTo, (error) => refusal(event, error));
    }
    const [account] = await Promise.all([admit(runtime, name, request), loaded]);
    return answerTo({ account, scopes: [] });
  };
  const refusal = async (
    event: APIGatewayProxyEventV2,
    error: unknown,
  ): Promise<APIGatewayProxyStructuredResultV2> => {
    const facts = { requestId: event.requestContext.requestId, call: event.routeKey };
    if (area === 'v1') {
      const { problemAnswer } = await import('./problem.ts');
      return problemAnswer(runtime, error, facts);
    }
    const answer = errorAnswer(runtime.log, error, facts);
    if (area !== 'permits' || answer.statusCode !== 404) return answer;
    const { missingPage } = await import('#functions/public-pages/missing-page.ts');
    const page = missingPage(event.rawPath, { origin: runtime.config.siteOrigin });
    if (page === undefined) return answer;
    return { ...answer, headers: { ...answer.headers, ...PAGE_TYPE }, body: page };
  };
  return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>({
    timeoutEarlyInMillis: ANSWER_RESERVE_MS,
    timeoutEarlyResponse: () => {
      throw new ApiError('unavailable');
    },
  })
    .use(compressAnswers())
    .onError(async (failed) => {
      failed.response = await refusal(failed.event, failed.error);
    })
    .handler(serve);
}

/** The area's call that API Gateway matched. @throws ApiError `methodNotAllowed`, `notFound` if the area has no such call */
function findCall<A extends ApiArea>(
  area: A,
  { routeKey: key, rawPath, requestContext: { http } }: APIGatewayProxyEventV2,
): CallsOf<A> {
  const isMatch = (name: CallName): name is CallsOf<A> =>
    routes[name].area === area && routeKey(name) === key;
  const name = CALL_NAMES.find(isMatch);
  if (name !== undefined) return name;
  const allowed = methodsAt(rawPath);
  // Another function may have the call.
  const isMissing = allowed.length === 0 || allowed.includes(http.method);
  throw isMissing ? new ApiError('notFound') : new MethodNotAllowed(allowed);
}

/** The account that a call requires. Handlers check the proof of `signed` calls themselves. @throws ApiError */
async function admit(runtime: Runtime, name: CallName, { cookies }: Request): Promise<Account | undefined> {
  const { access, method, recentSignIn, role, whileFrozen } = routes[name];
  // guard: a call needs its caller
  if (access === 'public' || access === 'signed') return undefined;
  const session = await findSession(runtime, cookies);
  if (session === undefined) throw new ApiError('unauthorized');
  const { authTime } = session;
  const account = await inWorkspace(runtime.accounts, session.account, runtime.clock.now());
  // An account that is being deleted can only finish its deletion.
  // guard: an account under deletion is not served
  if (account.deletingAt !== undefined && name !== 'deleteAccount') throw new ApiError('unauthorized');
  checkRole(account, role);
  const isTaking = method !== 'GET' || recentSignIn === true;
  // guard: a frozen account only reads
  if (account.frozenAt !== undefined && isTaking && whileFrozen !== true) throw new ApiError('frozen');
  // guard: a call of subscribers needs a subscription
  if (access === 'subscriber' && !hasAccess(account.subscription, runtime.clock.now()))
    throw new ApiError('subscriptionRequired');
  // guard: a sign-in is recent
  if (recentSignIn === true && !isRecent(authTime)) throw new ApiError('signInAgain');
  return account;
}

/** API Gateway sends names in lower case; other callers may not. */
function readHeaders(event: APIGatewayProxyEventV2): Request['headers'] {
  return Object.fromEntries(
    Object.entries(event.headers).map(([header, value]) => [header.toLowerCase(), value]),
  );
}

function toRequest(event: APIGatewayProxyEventV2, headers: Request['headers'], body: Uint8Array): Request {
  const pairs = (event.cookies ?? []).map((pair) => {
    const at = pair.indexOf('=');
    return at < 0 ? ['', pair] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  });
  return {
    query: new URLSearchParams(event.rawQueryString),
    headers,
    // Browsers send the most specific cookie first; of two with one name it counts.
    cookies: Object.fromEntries(pairs.reverse()),
    address: clientAddress(event, headers),
    rawBody: Buffer.from(body).toString('utf8'),
    requestId: event.requestContext.requestId,
  };
}
