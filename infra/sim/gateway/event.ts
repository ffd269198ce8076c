import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { ORIGIN_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from '#functions/api/pipeline/edge.ts';
import type { HttpReply, HttpRequest } from '../http-server.ts';

const TEXT_BODY = /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded|.*\+json|.*\+xml))/;

/** API Gateway's timeout, in milliseconds. */
const TIMEOUT_MS = 29_000;

const LOOPBACK = '127.0.0.1';

/**
 * Converts a request to an event of API Gateway's payload format 2.0, with the headers that the edge adds.
 * @param routeKey of the gateway's route, such as `ANY /v1/{proxy+}`
 * @param originSecret the secret that the edge sends
 */
export function toGatewayEvent(
  request: HttpRequest,
  routeKey: string,
  originSecret: string,
): APIGatewayProxyEventV2 {
  const { method, url, headers, body } = request;
  const { cookie, ...others } = headers;
  const isText = TEXT_BODY.test(headers['content-type'] ?? 'text/plain');
  const query = [...new Set(url.searchParams.keys())];
  const now = new Date();
  return {
    version: '2.0',
    routeKey,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    ...(cookie === undefined ? {} : { cookies: cookie.split(/; */).filter((pair) => pair !== '') }),
    headers: { ...others, [ORIGIN_SECRET_HEADER]: originSecret, [VIEWER_ADDRESS_HEADER]: LOOPBACK },
    ...(query.length === 0
      ? {}
      : {
          queryStringParameters: Object.fromEntries(
            query.map((key) => [key, url.searchParams.getAll(key).join(',')]),
          ),
        }),
    requestContext: {
      accountId: 'local',
      apiId: 'local',
      domainName: url.hostname,
      domainPrefix: 'local',
      http: {
        method,
        path: url.pathname,
        protocol: 'HTTP/1.1',
        sourceIp: LOOPBACK,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
    ...(body.length === 0 ? {} : { body: body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !isText,
  };
}

/** Creates the Lambda context of a call. */
export function lambdaContext({ requestContext }: APIGatewayProxyEventV2): Context {
  const end = Date.now() + TIMEOUT_MS;
  const nothing = () => undefined;
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName: 'local',
    functionVersion: '$LATEST',
    invokedFunctionArn: 'arn:aws:lambda:us-east-1:000000000000:function:local',
    memoryLimitInMB: '512',
    awsRequestId: requestContext.requestId,
    logGroupName: 'local',
    logStreamName: 'local',
    getRemainingTimeInMillis: () => end - Date.now(),
    done: nothing,
    fail: nothing,
    succeed: nothing,
  };
}

/** A header that API Gateway may rename (agentRequestCode), and its other name. */
const RENAMED = ['www-authenticate', 'x-amzn-remapped-www-authenticate'] as const;

/** Converts a function's result to an HTTP reply: one `Set-Cookie` per cookie, decoded body, one header renamed. */
export function toHttpReply(result: APIGatewayProxyStructuredResultV2): HttpReply {
  const { statusCode = 200, headers = {}, cookies = [], body, isBase64Encoded = false } = result;
  const named = Object.entries(headers).map(([key, value]) => {
    const name = key.toLowerCase();
    return [name === RENAMED[0] ? RENAMED[1] : name, String(value)] as const;
  });
  return {
    status: statusCode,
    headers: {
      ...Object.fromEntries(named),
      ...(cookies.length === 0 ? {} : { 'set-cookie': cookies }),
    },
    ...(body === undefined ? {} : { body: isBase64Encoded ? Buffer.from(body, 'base64') : body }),
  };
}
