import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { ApiError } from '#shared/contract/errors.ts';
import { type Area, type CallName, routeKey, routes } from '#shared/contract/routes.ts';

const NAMES = Object.keys(routes) as CallName[];

/** The area's call whose route API Gateway matched. @throws ApiError `notFound` when the area has no such call */
export function findCall(area: Area, event: Pick<APIGatewayProxyEventV2, 'routeKey'>): CallName {
  const found = NAMES.find((name) => routes[name].area === area && routeKey(name) === event.routeKey);
  if (found === undefined) throw new ApiError('notFound');
  return found;
}
