import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { ApiError } from '#shared/contract/errors.ts';
import { type Area, type CallName, type CallsOf, routeKey, routes } from '#shared/contract/routes.ts';

const NAMES = Object.keys(routes) as CallName[];

/** The area's call whose route API Gateway matched. @throws ApiError `notFound` when the area has no such call */
export function findCall<A extends Area>(
  area: A,
  event: Pick<APIGatewayProxyEventV2, 'routeKey'>,
): CallsOf<A> {
  const isIt = (name: CallName): name is CallsOf<A> =>
    routes[name].area === area && routeKey(name) === event.routeKey;
  const found = NAMES.find(isIt);
  if (found === undefined) throw new ApiError('notFound');
  return found;
}
