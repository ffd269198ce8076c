import { type ApiArea, routeKey, routes } from '#shared/contract/routes.ts';
import { matchCall } from '../pipeline/match-call.ts';
import type { AreaHandler } from '../pipeline/pipeline.ts';
import type { ApiGroup, AreaOf } from './groups.ts';

/**
 * Serves the areas of a group. A route of the gateway is for many calls (`infra/stacks/api-routes.ts`), so the call is found here and put
 * into the event.
 * @param areas their handlers
 * @param unknown the area that refuses what is no call of the group
 */
export function groupHandler<G extends ApiGroup>(
  areas: Readonly<Record<AreaOf<G>, AreaHandler>>,
  unknown: AreaOf<G>,
): AreaHandler {
  const handlers: Readonly<Partial<Record<ApiArea, AreaHandler>>> = areas;
  return async (event, context) => {
    const { method } = event.requestContext.http;
    const call = matchCall(method, event.rawPath);
    const handler = call && handlers[routes[call.name].area];
    const answer = await (call === undefined || handler === undefined
      ? areas[unknown](event, context)
      : handler({ ...event, routeKey: routeKey(call.name), pathParameters: { ...call.params } }, context));
    if (method !== 'HEAD') return answer;
    const { body: _body, isBase64Encoded: _encoded, ...head } = answer;
    return head;
  };
}
