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

/** A call of the public API says what an API key must be for; no other call does. */
type Proof =
  | { readonly access: Exclude<Access, 'api-key'>; readonly scope?: never }
  | { readonly access: 'api-key'; readonly scope: CallScope };

export type ApiRoute = Proof & {
  readonly method: Method;
  /** API Gateway path: parameters in braces. */
  readonly path: `/${string}`;
  readonly area: ApiArea;
  /** What the user must be in the workspace; a call without it takes everybody who works there. */
  readonly role?: TeamRole;
  /** The user must have signed in within `RECENT_SIGN_IN_MINUTES`. */
  readonly recentSignIn?: true;
  /** A write that an account may do while it is frozen. */
  readonly whileFrozen?: true;
  /** Takes an access token of the user pool in place of an API key. */
  readonly takesTokens?: true;
};

export type KeyedRoute = Extract<ApiRoute, { readonly access: 'api-key' }>;

/** What an API key may do. */
export const KEY_SCOPES = ['leads', 'exports', 'alerts'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];
/** What a call needs of a key; `any` where every key may call, since the answer holds no permit and no setting. */
export type CallScope = KeyScope | 'any';

/** How long after a sign-in the user may make keys and webhooks, invite people, download the account or delete it without another one. */
export const RECENT_SIGN_IN_MINUTES = 15;

/** A row as it is written: its area is that of its group. */
type Row = Proof &
  Pick<ApiRoute, 'role' | 'recentSignIn' | 'takesTokens'> & { readonly route: `${Method} /${string}` };

function inArea<A extends ApiArea, const R extends Readonly<Record<string, Row>>>(area: A, rows: R) {
  const routesOf = Object.entries(rows).map(([name, { route, ...row }]) => {
    const [method, path] = route.split(' ') as [Method, ApiRoute['path']];
    return [name, { method, path, area, ...row }] as const;
  });
  return Object.fromEntries(routesOf) as {
    readonly [N in keyof R]: ApiRoute & { readonly access: R[N]['access']; readonly area: A };
  };
}

/**
 * The calls of the public API. Names of parameters and fields are those of the site's own calls. A change that could break a program
 * needs a `/v2`.
 */
export const openApiRoutes = inArea('v1', {
  v1Permits: { route: 'GET /v1/permits', access: 'api-key', scope: 'leads' },
  v1PermitChanges: { route: 'GET /v1/permits/changes', access: 'api-key', scope: 'exports' },
  v1Permit: { route: 'GET /v1/permits/{id}', access: 'api-key', scope: 'leads' },
  v1Sources: { route: 'GET /v1/sources', access: 'api-key', scope: 'any' },
  v1Coverage: { route: 'GET /v1/coverage', access: 'api-key', scope: 'any' },
  v1Alerts: { route: 'GET /v1/alerts', access: 'api-key', scope: 'alerts' },
  v1CreateAlert: { route: 'POST /v1/alerts', access: 'api-key', scope: 'alerts', role: 'manager' },
  v1Alert: { route: 'GET /v1/alerts/{id}', access: 'api-key', scope: 'alerts' },
  v1UpdateAlert: { route: 'PATCH /v1/alerts/{id}', access: 'api-key', scope: 'alerts', role: 'manager' },
  v1DeleteAlert: { route: 'DELETE /v1/alerts/{id}', access: 'api-key', scope: 'alerts', role: 'manager' },
  v1AddWebhook: {
    route: 'POST /v1/alerts/{id}/webhook',
    access: 'api-key',
    scope: 'exports',
    role: 'manager',
  },
  v1DeleteWebhook: {
    route: 'DELETE /v1/alerts/{id}/webhook',
    access: 'api-key',
    scope: 'exports',
    role: 'manager',
  },
  v1TestWebhook: {
    route: 'POST /v1/alerts/{id}/webhook/test',
    access: 'api-key',
    scope: 'exports',
    role: 'manager',
  },
  v1Usage: { route: 'GET /v1/usage', access: 'api-key', scope: 'any' },
  v1Document: { route: 'GET /v1/openapi.json', access: 'public' },
});

export type OpenApiCall = keyof typeof openApiRoutes;

const table = {
  ...inArea('permits', {
    searchPermits: { route: 'GET /api/permits/search', access: 'subscriber' },
    allPermits: { route: 'GET /api/permits/all', access: 'subscriber' },
    permitSummary: { route: 'GET /api/permits/summary', access: 'subscriber' },
    recentPermits: { route: 'GET /api/permits/recent', access: 'subscriber' },
    permitStats: { route: 'GET /api/permits/stats', access: 'public' },
    permitTrends: { route: 'GET /api/permits/trends', access: 'public' },
    permitOutlook: { route: 'GET /api/permits/outlook', access: 'public' },
    permitNaming: { route: 'GET /api/permits/naming', access: 'public' },
    permitActivity: { route: 'GET /api/permits/activity', access: 'subscriber' },
    permitDensity: { route: 'GET /api/permits/density', access: 'subscriber' },
    permitsByWeek: { route: 'GET /api/permits/weekly', access: 'subscriber' },
    permitStates: { route: 'GET /api/permits/states', access: 'signed-in' },
    permitCities: { route: 'GET /api/permits/cities', access: 'signed-in' },
    permitFacets: { route: 'GET /api/permits/facets', access: 'signed-in' },
    exportPermits: { route: 'POST /api/permits/export', access: 'subscriber' },
    letters: { route: 'POST /api/permits/letters', access: 'subscriber' },
    exportQuota: { route: 'GET /api/permits/export', access: 'signed-in' },
    permit: { route: 'GET /api/permits/{id}', access: 'subscriber' },
    permitJobs: { route: 'POST /api/permits/jobs', access: 'subscriber' },
    permitPoints: { route: 'POST /api/permits/points', access: 'subscriber' },
    permitSite: { route: 'GET /api/permits/{id}/site', access: 'subscriber' },
    contractor: { route: 'GET /api/contractors', access: 'subscriber' },
    lookup: { route: 'GET /api/permits/whereabouts', access: 'subscriber' },
    workMarks: { route: 'GET /api/work/marks', access: 'signed-in' },
    workList: { route: 'GET /api/work', access: 'subscriber' },
    workMark: { route: 'GET /api/work/{id}', access: 'signed-in' },
    changeWork: { route: 'PATCH /api/work/{id}', access: 'subscriber', whileFrozen: true },
    workResults: { route: 'GET /api/work/results', access: 'signed-in' },
    scoreResults: { route: 'GET /api/scores', access: 'public' },
    callOutcomePage: { route: 'GET /api/call-outcome', access: 'signed' },
    callOutcome: { route: 'POST /api/call-outcome', access: 'signed' },
    forgetWork: { route: 'DELETE /api/work/{id}', access: 'signed-in' },
  }),
  ...inArea('status', {
    coverage: { route: 'GET /api/coverage', access: 'public' },
    scrapersStatus: { route: 'GET /api/scrapers/status', access: 'public' },
    siteStatus: { route: 'GET /api/status', access: 'public' },
    sourceRuns: { route: 'GET /api/scrapers/{id}/runs', access: 'public' },
  }),
  ...inArea('account', {
    login: { route: 'GET /api/login', access: 'public' },
    logout: { route: 'GET /api/logout', access: 'public' },
    openSession: { route: 'POST /api/session', access: 'public' },
    startSignUp: { route: 'POST /api/sign-up', access: 'public' },
    finishSignUp: { route: 'POST /api/account/sign-up-code', access: 'public' },
    startReset: { route: 'POST /api/account/password-reset', access: 'public' },
    passwordChanged: { route: 'POST /api/account/password-changed', access: 'public' },
    currentUser: { route: 'GET /api/auth/user', access: 'signed-in' },
    currentSubscription: { route: 'GET /api/subscriptions/current', access: 'signed-in' },
    updateSubscription: { route: 'PATCH /api/subscriptions/current', access: 'signed-in', role: 'owner' },
    updateNotifications: { route: 'PATCH /api/user/notifications', access: 'signed-in' },
    // With a fresh sign-in, so that a stolen session cannot end its owner's.
    signOutEverywhere: {
      route: 'POST /api/account/sign-out',
      access: 'signed-in',
      recentSignIn: true,
      whileFrozen: true,
    },
    confirmAddress: { route: 'POST /api/account/address', access: 'signed-in', whileFrozen: true },
    freezePage: { route: 'GET /api/account/freeze', access: 'signed' },
    freeze: { route: 'POST /api/account/freeze', access: 'signed' },
    reviewConnections: { route: 'POST /api/account/connections', access: 'signed-in' },
    listSessions: { route: 'GET /api/account/sessions', access: 'signed-in' },
    endOneSession: {
      route: 'DELETE /api/account/sessions/{id}',
      access: 'signed-in',
      recentSignIn: true,
      whileFrozen: true,
    },
    listActivity: { route: 'GET /api/account/activity', access: 'signed-in' },
    newRecoveryCodes: { route: 'POST /api/account/recovery-codes', access: 'signed-in' },
    useRecoveryCode: { route: 'POST /api/recovery', access: 'public' },
    accountData: { route: 'GET /api/account/data', access: 'signed-in', recentSignIn: true },
    deleteAccount: { route: 'DELETE /api/account', access: 'signed-in', recentSignIn: true },
    listApiKeys: { route: 'GET /api/keys', access: 'signed-in' },
    createApiKey: { route: 'POST /api/keys', access: 'subscriber', recentSignIn: true },
    revokeApiKey: { route: 'DELETE /api/keys/{id}', access: 'signed-in' },
    testEmail: { route: 'POST /api/test-email', access: 'signed-in' },
    testWelcomeEmail: { route: 'POST /api/test-welcome-email', access: 'signed-in' },
    team: { route: 'GET /api/team', access: 'signed-in' },
    inviteMember: {
      route: 'POST /api/team/invitations',
      access: 'subscriber',
      recentSignIn: true,
      role: 'owner',
    },
    withdrawInvitation: { route: 'DELETE /api/team/invitations/{id}', access: 'signed-in', role: 'owner' },
    joinTeam: { route: 'POST /api/team/join', access: 'signed-in' },
    leaveTeam: { route: 'POST /api/team/leave', access: 'signed-in' },
    changeMember: { route: 'PATCH /api/team/members/{id}', access: 'signed-in', role: 'owner' },
    removeMember: { route: 'DELETE /api/team/members/{id}', access: 'signed-in', role: 'owner' },
  }),
  ...inArea('alerts', {
    listAlerts: { route: 'GET /api/alerts', access: 'signed-in' },
    createAlert: { route: 'POST /api/alerts', access: 'signed-in', role: 'manager' },
    previewAlert: { route: 'POST /api/alerts/preview', access: 'subscriber' },
    updateAlert: { route: 'PATCH /api/alerts/{id}', access: 'signed-in', role: 'manager' },
    deleteAlert: { route: 'DELETE /api/alerts/{id}', access: 'signed-in', role: 'manager' },
    listFeeds: { route: 'GET /api/feeds', access: 'signed-in' },
    makeFeed: { route: 'POST /api/feeds/{id}', access: 'subscriber', recentSignIn: true },
    revokeFeed: { route: 'DELETE /api/feeds/{id}', access: 'signed-in' },
    // The token is in the query, which no log keeps, and not in the path, which the edge logs.
    readFeed: { route: 'GET /api/feed/{file}', access: 'signed' },
    unsubscribePage: { route: 'GET /api/unsubscribe', access: 'signed' },
    unsubscribe: { route: 'POST /api/unsubscribe', access: 'signed' },
  }),
  ...inArea('webhooks', {
    heldWebhooks: { route: 'GET /api/webhooks/held', access: 'signed-in' },
    webhook: { route: 'GET /api/alerts/{id}/webhook', access: 'signed-in', role: 'manager' },
    setWebhook: {
      route: 'POST /api/alerts/{id}/webhook',
      access: 'signed-in',
      recentSignIn: true,
      role: 'manager',
    },
    switchWebhook: { route: 'PATCH /api/alerts/{id}/webhook', access: 'signed-in', role: 'manager' },
    connectHubSpot: {
      route: 'POST /api/alerts/{id}/hubspot',
      access: 'signed-in',
      recentSignIn: true,
      role: 'manager',
    },
    deleteWebhook: { route: 'DELETE /api/alerts/{id}/webhook', access: 'signed-in', role: 'manager' },
    rotateWebhookSecret: {
      route: 'POST /api/alerts/{id}/webhook/secret',
      access: 'signed-in',
      recentSignIn: true,
      role: 'manager',
    },
    testWebhook: { route: 'POST /api/alerts/{id}/webhook/test', access: 'signed-in', role: 'manager' },
    replayDelivery: {
      route: 'POST /api/alerts/{id}/webhook/deliveries/{deliveryId}/replay',
      access: 'subscriber',
      role: 'manager',
    },
  }),
  ...inArea('push', {
    listDevices: { route: 'GET /api/push/devices', access: 'signed-in' },
    addDevice: { route: 'POST /api/push/devices', access: 'signed-in' },
    removeDevice: { route: 'DELETE /api/push/devices/{id}', access: 'signed-in' },
    testDevice: { route: 'POST /api/push/devices/{id}/test', access: 'signed-in' },
  }),
  ...inArea('billing', {
    paypalSetup: { route: 'GET /api/paypal/setup', access: 'signed-in', role: 'owner' },
    createOrder: { route: 'POST /api/paypal/order', access: 'signed-in', role: 'owner' },
    captureOrder: { route: 'POST /api/paypal/order/{orderId}/capture', access: 'signed-in', role: 'owner' },
    activateSubscription: { route: 'POST /api/subscriptions/activate', access: 'signed-in', role: 'owner' },
    listPayments: { route: 'GET /api/subscriptions/payments', access: 'signed-in' },
    paypalWebhook: { route: 'POST /api/paypal/webhook', access: 'signed' },
  }),
  ...inArea('removals', {
    askRemoval: { route: 'POST /api/removals', access: 'public' },
  }),
  ...inArea('contact', {
    sendMessage: { route: 'POST /api/contact', access: 'public' },
  }),
  ...openApiRoutes,
  ...inArea('v1', {
    /** The tools of agents (Model Context Protocol). Each tool checks its own scope. */
    mcp: { route: 'POST /mcp', access: 'api-key', scope: 'any', takesTokens: true },
  }),
};

export type CallName = keyof typeof table;

export const routes: Readonly<Record<CallName, ApiRoute>> = table;

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
