/**
 * The HTTP API as plain data: one row per call (PRODUCT §7). The web client, Lambda router, local server and CDK routes read this
 * table, so no path is written twice. The shapes are in the other files of this folder, one per area; the web imports only this table
 * and the shapes' types, never zod.
 */

import type { TeamRole } from '../domain/team/roles.ts';

/**
 * Who may call. `public`: anyone; `signed-in`: a valid session; `subscriber`: a session with access (PRODUCT §6); `signed`: a request
 * with its own proof (unsubscribe token, webhook signature); `api-key`: the public API.
 */
export type Access = 'public' | 'signed-in' | 'subscriber' | 'signed' | 'api-key';
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
/** One Lambda function serves one area. */
export type ApiArea =
  | 'permits'
  | 'alerts'
  | 'account'
  | 'billing'
  | 'status'
  | 'removals'
  | 'contact'
  | 'webhooks'
  | 'push'
  | 'v1';

export interface ApiRoute {
  readonly method: Method;
  /** API Gateway path: parameters in braces. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly area: ApiArea;
  /** What the user must be in the workspace; a call without it takes everybody who works there. */
  readonly role?: TeamRole;
  /** The user must have signed in within `RECENT_SIGN_IN_MINUTES`. */
  readonly recentSignIn?: true;
  /** What an API key must be for; a call without one takes any key. */
  readonly scope?: KeyScope;
  /** Takes an access token of the user pool in place of an API key. */
  readonly takesTokens?: true;
}

/** What an API key may do. */
export const KEY_SCOPES = ['leads', 'exports', 'alerts'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** How long after a sign-in the user may make keys and webhooks, download the account or delete it without another one. */
export const RECENT_SIGN_IN_MINUTES = 15;

/**
 * The calls of the public API. Names of parameters and fields are those of the site's own calls. A change that could break a program
 * needs a `/v2`.
 */
export const openApiRoutes = {
  v1Permits: { method: 'GET', path: '/v1/permits', access: 'api-key', area: 'v1', scope: 'leads' },
  v1PermitChanges: {
    method: 'GET',
    path: '/v1/permits/changes',
    access: 'api-key',
    area: 'v1',
    scope: 'exports',
  },
  v1Permit: { method: 'GET', path: '/v1/permits/{id}', access: 'api-key', area: 'v1', scope: 'leads' },
  v1Sources: { method: 'GET', path: '/v1/sources', access: 'api-key', area: 'v1' },
  v1Coverage: { method: 'GET', path: '/v1/coverage', access: 'api-key', area: 'v1' },
  v1Alerts: { method: 'GET', path: '/v1/alerts', access: 'api-key', area: 'v1', scope: 'alerts' },
  v1CreateAlert: {
    method: 'POST',
    path: '/v1/alerts',
    access: 'api-key',
    area: 'v1',
    scope: 'alerts',
    role: 'manager',
  },
  v1Alert: { method: 'GET', path: '/v1/alerts/{id}', access: 'api-key', area: 'v1' },
  v1UpdateAlert: {
    method: 'PATCH',
    path: '/v1/alerts/{id}',
    access: 'api-key',
    area: 'v1',
    role: 'manager',
  },
  v1DeleteAlert: {
    method: 'DELETE',
    path: '/v1/alerts/{id}',
    access: 'api-key',
    area: 'v1',
    role: 'manager',
  },
  v1AddWebhook: {
    method: 'POST',
    path: '/v1/alerts/{id}/webhook',
    access: 'api-key',
    area: 'v1',
    scope: 'exports',
    role: 'manager',
  },
  v1DeleteWebhook: {
    method: 'DELETE',
    path: '/v1/alerts/{id}/webhook',
    access: 'api-key',
    area: 'v1',
    scope: 'exports',
    role: 'manager',
  },
  v1Usage: { method: 'GET', path: '/v1/usage', access: 'api-key', area: 'v1' },
  v1Document: { method: 'GET', path: '/v1/openapi.json', access: 'public', area: 'v1' },
} as const satisfies Record<string, ApiRoute>;

export type OpenApiCall = keyof typeof openApiRoutes;

const table = {
  searchPermits: { method: 'GET', path: '/api/permits/search', access: 'subscriber', area: 'permits' },
  allPermits: { method: 'GET', path: '/api/permits/all', access: 'subscriber', area: 'permits' },
  permitSummary: { method: 'GET', path: '/api/permits/summary', access: 'subscriber', area: 'permits' },
  recentPermits: { method: 'GET', path: '/api/permits/recent', access: 'subscriber', area: 'permits' },
  permitStats: { method: 'GET', path: '/api/permits/stats', access: 'public', area: 'permits' },
  permitTrends: { method: 'GET', path: '/api/permits/trends', access: 'public', area: 'permits' },
  permitOutlook: { method: 'GET', path: '/api/permits/outlook', access: 'public', area: 'permits' },
  permitNaming: { method: 'GET', path: '/api/permits/naming', access: 'public', area: 'permits' },
  permitActivity: { method: 'GET', path: '/api/permits/activity', access: 'subscriber', area: 'permits' },
  permitDensity: { method: 'GET', path: '/api/permits/density', access: 'subscriber', area: 'permits' },
  permitsByWeek: { method: 'GET', path: '/api/permits/weekly', access: 'subscriber', area: 'permits' },
  permitStates: { method: 'GET', path: '/api/permits/states', access: 'signed-in', area: 'permits' },
  permitCities: { method: 'GET', path: '/api/permits/cities', access: 'signed-in', area: 'permits' },
  permitFacets: { method: 'GET', path: '/api/permits/facets', access: 'signed-in', area: 'permits' },
  exportPermits: { method: 'POST', path: '/api/permits/export', access: 'subscriber', area: 'permits' },
  exportQuota: { method: 'GET', path: '/api/permits/export', access: 'signed-in', area: 'permits' },
  permit: { method: 'GET', path: '/api/permits/{id}', access: 'subscriber', area: 'permits' },
  permitJobs: { method: 'POST', path: '/api/permits/jobs', access: 'subscriber', area: 'permits' },
  permitPoints: { method: 'POST', path: '/api/permits/points', access: 'subscriber', area: 'permits' },
  permitSite: { method: 'GET', path: '/api/permits/{id}/site', access: 'subscriber', area: 'permits' },

  contractor: { method: 'GET', path: '/api/contractors', access: 'subscriber', area: 'permits' },
  lookup: { method: 'GET', path: '/api/permits/whereabouts', access: 'subscriber', area: 'permits' },
  workMarks: { method: 'GET', path: '/api/work/marks', access: 'signed-in', area: 'permits' },
  workList: { method: 'GET', path: '/api/work', access: 'subscriber', area: 'permits' },
  workMark: { method: 'GET', path: '/api/work/{id}', access: 'signed-in', area: 'permits' },
  changeWork: { method: 'PATCH', path: '/api/work/{id}', access: 'subscriber', area: 'permits' },
  workResults: { method: 'GET', path: '/api/work/results', access: 'signed-in', area: 'permits' },
  scoreResults: { method: 'GET', path: '/api/scores', access: 'public', area: 'permits' },
  callOutcomePage: { method: 'GET', path: '/api/call-outcome', access: 'signed', area: 'permits' },
  callOutcome: { method: 'POST', path: '/api/call-outcome', access: 'signed', area: 'permits' },
  forgetWork: { method: 'DELETE', path: '/api/work/{id}', access: 'signed-in', area: 'permits' },

  coverage: { method: 'GET', path: '/api/coverage', access: 'public', area: 'status' },
  scrapersStatus: { method: 'GET', path: '/api/scrapers/status', access: 'public', area: 'status' },
  siteStatus: { method: 'GET', path: '/api/status', access: 'public', area: 'status' },
  sourceRuns: { method: 'GET', path: '/api/scrapers/{id}/runs', access: 'public', area: 'status' },

  login: { method: 'GET', path: '/api/login', access: 'public', area: 'account' },
  logout: { method: 'GET', path: '/api/logout', access: 'public', area: 'account' },
  openSession: { method: 'POST', path: '/api/session', access: 'public', area: 'account' },
  startSignUp: { method: 'POST', path: '/api/sign-up', access: 'public', area: 'account' },
  passwordChanged: {
    method: 'POST',
    path: '/api/account/password-changed',
    access: 'public',
    area: 'account',
  },
  currentUser: { method: 'GET', path: '/api/auth/user', access: 'signed-in', area: 'account' },
  currentSubscription: {
    method: 'GET',
    path: '/api/subscriptions/current',
    access: 'signed-in',
    area: 'account',
  },
  updateNotifications: {
    method: 'PATCH',
    path: '/api/user/notifications',
    access: 'signed-in',
    area: 'account',
  },
  signOutEverywhere: {
    method: 'POST',
    path: '/api/account/sign-out',
    access: 'signed-in',
    area: 'account',
  },
  reviewConnections: {
    method: 'POST',
    path: '/api/account/connections',
    access: 'signed-in',
    area: 'account',
  },
  listSessions: { method: 'GET', path: '/api/account/sessions', access: 'signed-in', area: 'account' },
  endOneSession: {
    method: 'DELETE',
    path: '/api/account/sessions/{id}',
    access: 'signed-in',
    area: 'account',
  },
  listActivity: { method: 'GET', path: '/api/account/activity', access: 'signed-in', area: 'account' },
  newRecoveryCodes: {
    method: 'POST',
    path: '/api/account/recovery-codes',
    access: 'signed-in',
    area: 'account',
  },
  useRecoveryCode: { method: 'POST', path: '/api/recovery', access: 'public', area: 'account' },
  accountData: {
    method: 'GET',
    path: '/api/account/data',
    access: 'signed-in',
    area: 'account',
    recentSignIn: true,
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/api/account',
    access: 'signed-in',
    area: 'account',
    recentSignIn: true,
  },
  listApiKeys: { method: 'GET', path: '/api/keys', access: 'signed-in', area: 'account' },
  createApiKey: {
    method: 'POST',
    path: '/api/keys',
    access: 'subscriber',
    area: 'account',
    recentSignIn: true,
  },
  revokeApiKey: { method: 'DELETE', path: '/api/keys/{id}', access: 'signed-in', area: 'account' },
  testEmail: { method: 'POST', path: '/api/test-email', access: 'signed-in', area: 'account' },
  testWelcomeEmail: { method: 'POST', path: '/api/test-welcome-email', access: 'signed-in', area: 'account' },

  team: { method: 'GET', path: '/api/team', access: 'signed-in', area: 'account' },
  inviteMember: {
    method: 'POST',
    path: '/api/team/invitations',
    access: 'subscriber',
    area: 'account',
    role: 'owner',
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/api/team/invitations/{id}',
    access: 'signed-in',
    area: 'account',
    role: 'owner',
  },
  joinTeam: { method: 'POST', path: '/api/team/join', access: 'signed-in', area: 'account' },
  leaveTeam: { method: 'POST', path: '/api/team/leave', access: 'signed-in', area: 'account' },
  changeMember: {
    method: 'PATCH',
    path: '/api/team/members/{id}',
    access: 'signed-in',
    area: 'account',
    role: 'owner',
  },
  removeMember: {
    method: 'DELETE',
    path: '/api/team/members/{id}',
    access: 'signed-in',
    area: 'account',
    role: 'owner',
  },

  listAlerts: { method: 'GET', path: '/api/alerts', access: 'signed-in', area: 'alerts' },
  createAlert: {
    method: 'POST',
    path: '/api/alerts',
    access: 'signed-in',
    area: 'alerts',
    role: 'manager',
  },
  previewAlert: { method: 'POST', path: '/api/alerts/preview', access: 'subscriber', area: 'alerts' },
  updateAlert: {
    method: 'PATCH',
    path: '/api/alerts/{id}',
    access: 'signed-in',
    area: 'alerts',
    role: 'manager',
  },
  deleteAlert: {
    method: 'DELETE',
    path: '/api/alerts/{id}',
    access: 'signed-in',
    area: 'alerts',
    role: 'manager',
  },
  webhook: {
    method: 'GET',
    path: '/api/alerts/{id}/webhook',
    access: 'signed-in',
    area: 'webhooks',
    role: 'manager',
  },
  setWebhook: {
    method: 'POST',
    path: '/api/alerts/{id}/webhook',
    access: 'signed-in',
    area: 'webhooks',
    recentSignIn: true,
    role: 'manager',
  },
  switchWebhook: {
    method: 'PATCH',
    path: '/api/alerts/{id}/webhook',
    access: 'signed-in',
    area: 'webhooks',
    role: 'manager',
  },
  connectHubSpot: {
    method: 'POST',
    path: '/api/alerts/{id}/hubspot',
    access: 'signed-in',
    area: 'webhooks',
    recentSignIn: true,
    role: 'manager',
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/api/alerts/{id}/webhook',
    access: 'signed-in',
    area: 'webhooks',
    role: 'manager',
  },
  rotateWebhookSecret: {
    method: 'POST',
    path: '/api/alerts/{id}/webhook/secret',
    access: 'signed-in',
    area: 'webhooks',
    recentSignIn: true,
    role: 'manager',
  },
  testWebhook: {
    method: 'POST',
    path: '/api/alerts/{id}/webhook/test',
    access: 'signed-in',
    area: 'webhooks',
    role: 'manager',
  },
  replayDelivery: {
    method: 'POST',
    path: '/api/alerts/{id}/webhook/deliveries/{deliveryId}/replay',
    access: 'subscriber',
    area: 'webhooks',
    role: 'manager',
  },
  listFeeds: { method: 'GET', path: '/api/feeds', access: 'signed-in', area: 'alerts' },
  makeFeed: {
    method: 'POST',
    path: '/api/feeds/{id}',
    access: 'subscriber',
    area: 'alerts',
    recentSignIn: true,
  },
  revokeFeed: { method: 'DELETE', path: '/api/feeds/{id}', access: 'signed-in', area: 'alerts' },
  // The token is in the query, which no log keeps, and not in the path, which the edge logs.
  readFeed: { method: 'GET', path: '/api/feed/{file}', access: 'signed', area: 'alerts' },
  unsubscribePage: { method: 'GET', path: '/api/unsubscribe', access: 'signed', area: 'alerts' },
  unsubscribe: { method: 'POST', path: '/api/unsubscribe', access: 'signed', area: 'alerts' },

  listDevices: { method: 'GET', path: '/api/push/devices', access: 'signed-in', area: 'push' },
  addDevice: { method: 'POST', path: '/api/push/devices', access: 'signed-in', area: 'push' },
  removeDevice: { method: 'DELETE', path: '/api/push/devices/{id}', access: 'signed-in', area: 'push' },
  testDevice: { method: 'POST', path: '/api/push/devices/{id}/test', access: 'signed-in', area: 'push' },

  paypalSetup: {
    method: 'GET',
    path: '/api/paypal/setup',
    access: 'signed-in',
    area: 'billing',
    role: 'owner',
  },
  createOrder: {
    method: 'POST',
    path: '/api/paypal/order',
    access: 'signed-in',
    area: 'billing',
    role: 'owner',
  },
  captureOrder: {
    method: 'POST',
    path: '/api/paypal/order/{orderId}/capture',
    access: 'signed-in',
    area: 'billing',
    role: 'owner',
  },
  activateSubscription: {
    method: 'POST',
    path: '/api/subscriptions/activate',
    access: 'signed-in',
    area: 'billing',
    role: 'owner',
  },
  updateSubscription: {
    method: 'PATCH',
    path: '/api/subscriptions/current',
    access: 'signed-in',
    area: 'billing',
    role: 'owner',
  },
  listPayments: { method: 'GET', path: '/api/subscriptions/payments', access: 'signed-in', area: 'billing' },
  paypalWebhook: { method: 'POST', path: '/api/paypal/webhook', access: 'signed', area: 'billing' },

  askRemoval: { method: 'POST', path: '/api/removals', access: 'public', area: 'removals' },
  sendMessage: { method: 'POST', path: '/api/contact', access: 'public', area: 'contact' },
  ...openApiRoutes,
  /** The tools of agents (Model Context Protocol). Each tool checks its own scope. */
  mcp: { method: 'POST', path: '/mcp', access: 'api-key', area: 'v1', takesTokens: true },
} as const satisfies Record<string, ApiRoute>;

export type CallName = keyof typeof table;

export const routes: Readonly<Record<CallName, ApiRoute>> = table;

/** The names of an area's calls. */
export type CallsOf<A extends ApiArea> = {
  [N in CallName]: (typeof table)[N]['area'] extends A ? N : never;
}[CallName];

export type AccessOf<N extends CallName> = (typeof table)[N]['access'];

/** Where agents learn who issues tokens for `/mcp` (RFC 9728, 3.1). */
export const RESOURCE_METADATA_PATH = `/.well-known/oauth-protected-resource${table.mcp.path}`;

/** API Gateway's route key of a call, such as `GET /api/permits/{id}`. */
export function routeKey(name: CallName): string {
  const { method, path } = routes[name];
  return `${method} ${path}`;
}

/** A call's path with its parameters, percent-encoded. @throws Error if a parameter is missing */
export function pathOf(name: CallName, params: Readonly<Record<string, string>> = {}): string {
  return routes[name].path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined) throw new Error(`${name} needs the path parameter "${key}".`);
    return encodeURIComponent(value);
  });
}
