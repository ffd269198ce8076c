import type { Route } from './routes.ts';

/**
 * The calls of the public API: what a program may do with a key of its owner's. Names and words are those of the site's own calls,
 * so that an address of the leads page, an alert and a program say the same. Changes that could break a program get a `/v2`.
 */
export const openApiRoutes = {
  v1Permits: { method: 'GET', path: '/v1/permits', access: 'api-key', area: 'v1' },
  v1PermitChanges: { method: 'GET', path: '/v1/permits/changes', access: 'api-key', area: 'v1' },
  v1Permit: { method: 'GET', path: '/v1/permits/{id}', access: 'api-key', area: 'v1' },
  v1Sources: { method: 'GET', path: '/v1/sources', access: 'api-key', area: 'v1' },
  v1Coverage: { method: 'GET', path: '/v1/coverage', access: 'api-key', area: 'v1' },
  v1Alerts: { method: 'GET', path: '/v1/alerts', access: 'api-key', area: 'v1' },
  v1CreateAlert: { method: 'POST', path: '/v1/alerts', access: 'api-key', area: 'v1' },
  v1Alert: { method: 'GET', path: '/v1/alerts/{id}', access: 'api-key', area: 'v1' },
  v1UpdateAlert: { method: 'PATCH', path: '/v1/alerts/{id}', access: 'api-key', area: 'v1' },
  v1DeleteAlert: { method: 'DELETE', path: '/v1/alerts/{id}', access: 'api-key', area: 'v1' },
  v1Usage: { method: 'GET', path: '/v1/usage', access: 'api-key', area: 'v1' },
  v1Document: { method: 'GET', path: '/v1/openapi.json', access: 'public', area: 'v1' },
} as const satisfies Record<string, Route>;

/** A call of the public API, by name. */
export type OpenApiCall = keyof typeof openApiRoutes;
