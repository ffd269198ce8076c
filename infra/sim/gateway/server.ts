import type { ApiGroup } from '#functions/api/groups/groups.ts';
import type { AreaHandler } from '#functions/api/pipeline/pipeline.ts';
import { agentChallenge } from '#functions/platform/identity/agent-scope.ts';
import type { ObjectStore } from '#functions/platform/objects/object-store.ts';
import { MISSING_PAGE_PATH } from '#functions/public-pages/missing-page.ts';
import { agentMetadata } from '#infra/agent-metadata.ts';
import { agentRequestCode } from '#infra/edge-functions.ts';
import { SECURITY_TEXT_PATH, securityText } from '#infra/security-text.ts';
import { agentHeaders, PAYPAL_ORIGINS, securityHeaders } from '#infra/site-headers.ts';
import {
  isPublicPage,
  type Page,
  pageAt,
  publicPageFile,
  ROBOTS_PATH,
  robotsText,
} from '#infra/site-pages.ts';
import { gatewayRoute } from '#infra/stacks/api-routes.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { HINT_COOKIE } from '#shared/contract/hint-cookie.ts';
import { routes } from '#shared/contract/routes.ts';
import type { SiteConfig } from '#shared/contract/site-config.ts';
import {
  type HttpReply,
  type HttpRequest,
  isSameOrigin,
  jsonReply,
  type LocalServer,
  namesThisServer,
  serve,
  textReply,
} from '../http-server.ts';
import { edgePass, passEdge } from './edge.ts';
import { lambdaContext, toGatewayEvent, toHttpReply } from './event.ts';
import { pageReply, publicPageReply, siteFileReply } from './site-files.ts';
import { type TilesFile, tilesReply } from './tiles-file.ts';

interface GatewayOptions {
  /** The built site. */
  readonly folder: string;
  /** Served as `/config.json`. */
  readonly config: SiteConfig;
  /** The file behind the configuration's `tiles`. */
  readonly tiles?: TilesFile | undefined;
  /** The prerendered pages, by file. */
  readonly publicPages?: Pick<ObjectStore, 'get'>;
  /** The only origin that may send writes to the API. */
  readonly siteOrigin: string;
  /** The secret that functions require from the edge. */
  readonly originSecret: string;
  /** The functions behind the API. */
  readonly api: Readonly<Record<ApiGroup, AreaHandler>>;
}

/**
 * Serves the site like CloudFront and API Gateway: the built pages and files, `/config.json`, and the API with the real handlers,
 * all with the production security headers. Logs no requests.
 * @param port 0 takes any free one
 * @throws the listen error (`EADDRINUSE` when the port is taken)
 */
export async function serveGateway(options: GatewayOptions, port = 0): Promise<LocalServer> {
  const { folder, config, tiles, publicPages, siteOrigin, originSecret, api: functions } = options;
  const origins = {
    site: siteOrigin,
    cognito: config.cognitoEndpoint ?? `https://cognito-idp.${config.region}.amazonaws.com`,
    paypal: paypalOrigins(config),
  };
  const challenge = agentChallenge(siteOrigin);
  const passAgents = edgePass(agentRequestCode({ challenge, clientId: config.agentClientId ?? undefined }));
  const api = async (request: HttpRequest): Promise<HttpReply> => {
    const pass = request.url.pathname === routes.mcp.path ? passAgents : passEdge;
    const url = pass(request.method, request.url, request.headers);
    if (!(url instanceof URL)) return url;
    const { notFound } = ERRORS;
    const route = gatewayRoute(request.method, url.pathname);
    if (route === undefined) return textReply(notFound.status, notFound.sentence);
    const event = toGatewayEvent({ ...asOwnOrigin(request), url }, route.key, originSecret);
    return toHttpReply(await functions[route.group](event, lambdaContext(event)));
  };
  /** Treats the other loopback name of this server as the site's origin. */
  const asOwnOrigin = (request: HttpRequest): HttpRequest =>
    namesThisServer(request, server.port) && isSameOrigin(request)
      ? { ...request, headers: { ...request.headers, origin: siteOrigin } }
      : request;

  const route = async (request: HttpRequest): Promise<HttpReply> => {
    const { pathname } = request.url;
    if (pathname === routes.mcp.path)
      return withDefaults(await api(request), {
        ...securityHeaders('api', origins),
        ...agentHeaders(challenge),
      });
    if (/^\/(api|v1)(\/|$)/.test(pathname))
      return withDefaults(await api(request), securityHeaders('api', origins));
    if (isPublicPage(pathname))
      return withDefaults(await publicReply(request), securityHeaders('public-page', origins));
    const page = pageAt(pathname, hasHintCookie(request));
    const reply = await siteReply(request, page);
    return withDefaults(reply, securityHeaders(page?.kind ?? 'landing', origins));
  };
  /** As the edge, asks the API for a page that is not in the bucket. */
  const publicReply = async (request: HttpRequest): Promise<HttpReply> => {
    const file = publicPageFile(request.url.pathname) ?? request.url.pathname.slice(1);
    const url = new URL(`${MISSING_PAGE_PATH}/${file}`, request.url);
    return (await publicPageReply(publicPages, file)) ?? api({ ...request, url });
  };
  const siteReply = (request: HttpRequest, page: Page | undefined): HttpReply | Promise<HttpReply> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return textReply(405, 'Pages and files can only be read.');
    if (page !== undefined) return pageReply(folder, page, siteOrigin);
    if (request.url.pathname === '/config.json')
      return {
        ...jsonReply(200, config),
        headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' },
      };
    if (tiles !== undefined && request.url.pathname === config.tiles?.url) return tilesReply(tiles, request);
    if (request.url.pathname === SECURITY_TEXT_PATH)
      return textReply(200, securityText({ siteOrigin, contactEmail: config.contactEmail }, new Date()));
    if (request.url.pathname === ROBOTS_PATH) return textReply(200, robotsText(siteOrigin));
    const metadata = agentMetadata({
      siteOrigin,
      signInOrigin: config.agentClientId === null ? null : origins.cognito,
      poolUrl: `${origins.cognito}/${config.userPoolId}`,
    })[request.url.pathname];
    if (metadata !== undefined)
      return {
        ...jsonReply(200, metadata),
        headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
      };
    return siteFileReply(folder, request.url.pathname, siteOrigin);
  };
  const server = await serve(route, port);
  return server;
}

/** Returns the origins of PayPal or of its stand-in. */
function paypalOrigins({ paypal }: SiteConfig): readonly string[] {
  const origin = paypal === null ? null : new URL(paypal.scriptUrl).origin;
  return origin === null || origin.startsWith('https:') ? PAYPAL_ORIGINS : [origin];
}

/** True when the readable session cookie is set (ARCHITECTURE §5). */
function hasHintCookie({ headers }: HttpRequest): boolean {
  return (headers['cookie'] ?? '').split(/; */).includes(`${HINT_COOKIE}=1`);
}

function withDefaults(reply: HttpReply, defaults: Readonly<Record<string, string>>): HttpReply {
  return { ...reply, headers: { ...defaults, ...reply.headers } };
}
