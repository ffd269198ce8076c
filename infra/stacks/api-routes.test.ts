import { expect, it } from 'vitest';
import { API_GROUPS, type ApiGroup } from '#functions/api/groups/groups.ts';
import { matchCall } from '#functions/api/pipeline/match-call.ts';
import { type CallName, pathOf, routes } from '#shared/contract/routes.ts';
import { GATEWAY_ROUTES, gatewayRoute, groupOf } from './api-routes.ts';
import { sharedPaths } from './site-behaviors.ts';

const NAMES = Object.keys(routes) as CallName[];
const exampleOf = (name: CallName): string =>
  pathOf(name, { id: 'x', deliveryId: 'x', orderId: 'x', file: 'x' });

it.each(NAMES)('the gateway leads %s to the function of its group, which finds it again', (name) => {
  const { method } = routes[name];
  expect(gatewayRoute(method, exampleOf(name))?.group).toBe(groupOf(name));
  expect(matchCall(method, exampleOf(name))?.name).toBe(name);
});

it.each(NAMES.filter((name) => routes[name].method === 'GET'))('HEAD gets where GET gets for %s', (name) => {
  expect(matchCall('HEAD', exampleOf(name))?.name).toBe(name);
  expect(gatewayRoute('HEAD', exampleOf(name))?.group).toBe(groupOf(name));
});

it('each area belongs to one group', () => {
  const areas = (Object.keys(API_GROUPS) as ApiGroup[]).flatMap((group) => [...API_GROUPS[group]]);
  expect(areas.toSorted()).toEqual([...new Set(NAMES.map((name) => routes[name].area))].toSorted());
});

it('there are few routes, each once', () => {
  const keys = GATEWAY_ROUTES.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.length).toBeLessThanOrEqual(45);
});

it.each([
  ['GET', '/api'],
  ['GET', '/api/nothing'],
  ['GET', '/api/mcp'],
  ['GET', '/v1'],
  ['GET', '/permits/texas'],
])('%s %s has no route', (method, path) => {
  expect(gatewayRoute(method, path)).toBeUndefined();
});

it('each read of the public has a route of its own', () => {
  const reads = GATEWAY_ROUTES.filter((route) => route.isPublicRead).map(({ key }) => key);
  expect(reads.toSorted()).toEqual(
    sharedPaths()
      .map((path) => `ANY ${path.replace('*', '{id}')}`)
      .toSorted(),
  );
  expect(gatewayRoute('GET', '/api/permits/stats')?.isPublicRead).toBe(true);
  expect(gatewayRoute('GET', '/api/permits/il-a.1')?.isPublicRead).toBe(false);
  expect(gatewayRoute('HEAD', '/api/permits/stats')?.isPublicRead).toBe(true);
});
