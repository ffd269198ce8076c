import { runInNewContext } from 'node:vm';
import { apiRequestCode } from '#infra/edge-functions.ts';
import type { HttpReply } from '../http-server.ts';

interface EdgeAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, { readonly value: string }>>;
  readonly body?: string;
}

type OnRequest = (event: unknown) => EdgeAnswer | { readonly uri: string; readonly querystring: unknown };

/**
 * Passes a call through a function that CloudFront runs for it.
 * @returns its address as it goes on, or the edge's own answer
 */
type Pass = (method: string, url: URL, headers?: Readonly<Record<string, string>>) => URL | HttpReply;

/** @param code of a function for viewer requests */
export function edgePass(code: string): Pass {
  const onRequest = runInNewContext(`${code};handler`) as OnRequest;
  return (method, url, headers = {}) => passThrough(onRequest, method, url, headers);
}

export const passEdge = edgePass(apiRequestCode);

function passThrough(
  onRequest: OnRequest,
  method: string,
  url: URL,
  sent: Readonly<Record<string, string>>,
): URL | HttpReply {
  const pairs = [...url.search.slice(1).matchAll(/([^&=]*)=?([^&]*)(?:&|$)/g)].filter(
    ([pair]) => pair !== '',
  );
  const byName = Map.groupBy(pairs, ([, name = '']) => name);
  const querystring = Object.fromEntries(
    [...byName].map(([name, values]) => {
      const multiValue = values.map(([, , value = '']) => ({ value }));
      return [name, { value: multiValue[0]?.value ?? '', multiValue }];
    }),
  );
  const valued = Object.entries(sent).map(([name, value]) => [name, { value }]);
  const request = { method, uri: url.pathname, querystring, headers: Object.fromEntries(valued) };
  const result = onRequest({ request, viewer: { ip: '127.0.0.1' }, context: { requestId: 'local' } });
  if (!('statusCode' in result)) {
    const passed = new URL(url);
    passed.pathname = result.uri;
    if (typeof result.querystring === 'string') passed.search = result.querystring;
    return passed;
  }
  const { statusCode: status, headers, body = '' } = result;
  const named = Object.entries(headers).map(([name, { value }]) => [name, value] as const);
  return { status, headers: Object.fromEntries(named), body };
}
