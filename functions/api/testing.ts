import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { TEST_ORIGIN_SECRETS } from '#infra/sim/doubles/test-runtime.ts';
import { type CallName, pathOf, routeKey, routes } from '#shared/contract/routes.ts';
import { ORIGIN_SECRET_HEADER } from './pipeline/edge.ts';
import type { AreaHandler } from './pipeline/pipeline.ts';

/** A test's request. */
export interface TestCall {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** A raw body instead of `json`. */
  readonly body?: string;
  /** Replace the usual ones (the edge's secret, our origin, and JSON if there is a body); `undefined` removes one. Names in lower case. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly cookies?: readonly string[];
  /** The caller's network address. */
  readonly address?: string;
  /** Replace anything else of the event. */
  readonly event?: Partial<APIGatewayProxyEventV2>;
}

/** The part of Lambda's context that the handlers read. */
const CONTEXT = { getRemainingTimeInMillis: () => 20_000 } as Context;

/** Sends a call to an area's handler as edge and API Gateway do, from our own page unless `sent` changes that. */
export function send(
  handler: AreaHandler,
  name: CallName,
  sent: TestCall = {},
): Promise<APIGatewayProxyStructuredResultV2> {
  return handler(testEvent(name, sent), CONTEXT);
}

/** The text of an answer, empty without a body. */
export function answerText({ body = '', isBase64Encoded }: APIGatewayProxyStructuredResultV2): string {
  return isBase64Encoded === true ? Buffer.from(body, 'base64').toString() : body;
}

export function answerJson(answer: APIGatewayProxyStructuredResultV2): unknown {
  return JSON.parse(answerText(answer));
}

/** An API Gateway HTTP API event in payload format 2.0. */
export function testEvent(name: CallName, sent: TestCall = {}): APIGatewayProxyEventV2 {
  const { method } = routes[name];
  const { address: sourceIp = '192.0.2.1' } = sent;
  const path = pathOf(name, sent.params);
  const body = sent.body ?? (sent.json === undefined ? undefined : JSON.stringify(sent.json));
  const headers: Record<string, string | undefined> = {
    [ORIGIN_SECRET_HEADER]: TEST_ORIGIN_SECRETS[0],
    ...(method === 'GET' ? {} : { origin: 'https://site.test' }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...sent.headers,
  };
  return {
    version: '2.0',
    routeKey: routeKey(name),
    rawPath: path,
    rawQueryString: sent.query ?? '',
    headers,
    cookies: [...(sent.cookies ?? [])],
    isBase64Encoded: false,
    ...(sent.params === undefined ? {} : { pathParameters: { ...sent.params } }),
    ...(body === undefined ? {} : { body }),
    requestContext: {
      accountId: '123456789012',
      apiId: 'test',
      domainName: 'site.test',
      domainPrefix: 'site',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp, userAgent: 'test' },
      requestId: 'request-1',
      routeKey: routeKey(name),
      stage: '$default',
      time: '20/Nov/2026:12:00:00 +0000',
      timeEpoch: Date.parse('2026-11-20T12:00:00Z'),
    },
    ...sent.event,
  };
}
