import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { ApiError } from '#shared/contract/errors.ts';
import { type Area, type CallName, routeKey, routes } from '#shared/contract/routes.ts';

/** The call an event asks for, and the path's parameters, decoded. */
export interface FoundCall {
  readonly name: CallName;
  readonly params: Readonly<Record<string, string | undefined>>;
}

const NAMES = Object.keys(routes) as CallName[];

/**
 * Finds the contract row of an event: by the route key API Gateway matched, else (a catch-all route) by method and path.
 * @throws ApiError `notFound` when the area has no such call
 */
export function findCall(area: Area, event: APIGatewayProxyEventV2): FoundCall {
  const names = NAMES.filter((name) => routes[name].area === area);
  const named = names.find((name) => routeKey(name) === event.routeKey);
  if (named !== undefined) return { name: named, params: event.pathParameters ?? {} };
  const { method } = event.requestContext.http;
  const found = names
    .filter((name) => routes[name].method === method)
    .flatMap((name) => {
      const params = matchPath(routes[name].path, event.rawPath);
      return params === undefined ? [] : [{ name, params }];
    })
    // `/permits/search` is also a `/permits/{id}`: the row that leaves less open is meant.
    .sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)
    .at(0);
  if (found === undefined) throw new ApiError('notFound');
  return found;
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const text = given[at] ?? '';
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined ? part !== text : text === '') return undefined;
    if (name !== undefined) params[name] = decoded(text);
  }
  return params;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ApiError('invalidInput', 'The address has a % that is not part of an encoded character.');
  }
}
