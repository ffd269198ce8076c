import type { AreaHandler } from '#functions/api/pipeline/pipeline.ts';
import { PAYPAL_ORIGINS, securityHeaders } from '#infra/site-headers.ts';
import { type Page, pageAt } from '#infra/site-pages.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { type ApiArea, routes } from '#shared/contract/routes.ts';
import type { SiteConfig } from '#shared/contract/site-config.ts';
import { type HttpReply, type HttpRequest, json, type LocalServer, serve, text } from '../http-server.ts';
import { isSameOrigin, namesThisServer } from '../own-origin.ts';
import { contextOf, eventOf, matchRoute, replyOf } from './event.ts';
import { fileReply, pageReply } from './site-files.ts';

export interface GatewayOptions {
  /** The built site. */
  readonly folder: string;
  /** Told to the pages as `/config.json`. */
  readonly config: SiteConfig;
  /** The origin the API expects writes from. */
  readonly siteOrigin: string;
  /** What the functions know the edge by, which this is too. */
  readonly originSecret: string;
  /** The areas' Lambda functions. */
  readonly areas: Readonly<Record<ApiArea, AreaHandler>>;
}

/**
 * Serves the site as CloudFront and API Gateway do together: pages and files of the build, `/config.json`, and the
 * contract's calls through the areas' real handlers, all under the production security headers. Logs no request.
 * @param port 0 takes any free one
 * @throws the listen error (`EADDRINUSE` when the port is taken)
 */
export async function serveGateway(options: GatewayOptions, port = 0): Promise<LocalServer> {
  const { folder, config, siteOrigin, originSecret, areas } = options;
  const origins = {
    site: siteOrigin,
    cognito: config.cognitoEndpoint ?? `https://cognito-idp.${config.region}.amazonaws.com`,
    paypal: paypalOrigins(config),
  };
  const api = async (request: HttpRequest): Promise<HttpReply> => {
    const { notFound } = ERRORS;
    const route = matchRoute(request.method, request.url.pathname);
    if (route === undefined) return text(notFound.status, notFound.sentence);
    const event = eventOf(asOwnOrigin(request), route, originSecret);
    const handler = areas[routes[route.name].area];
    return replyOf(await handler(event, contextOf(event)));
  };
  /** The other loopback name of this very server is the same site to whoever typed it. */
  const asOwnOrigin = (request: HttpRequest): HttpRequest =>
    namesThisServer(request, server.port) && isSameOrigin(request)
      ? { ...request, headers: { ...request.headers, origin: siteOrigin } }
      : request;

  const route = async (request: HttpRequest): Promise<HttpReply> => {
    const { pathname } = request.url;
    if (/^\/(api|v1)(\/|$)/.test(pathname))
      return withDefaults(await api(request), securityHeaders('api', origins));
    const page = pageAt(pathname, hasHintCookie(request));
    const reply = await siteReply(request, page);
    return withDefaults(reply, securityHeaders(page?.kind ?? 'landing', origins));
  };
  const siteReply = (request: HttpRequest, page: Page | undefined): HttpReply | Promise<HttpReply> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return text(405, 'Pages and files can only be read.');
    if (page !== undefined) return pageReply(folder, page);
    if (request.url.pathname === '/config.json')
      return {
        ...json(200, config),
        headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' },
      };
    return fileReply(folder, request.url.pathname);
  };
  const server = await serve(route, port);
  return server;
}

/** Where PayPal's script comes from and what it may reach: its own hosts, or the one origin of a stand-in. */
function paypalOrigins({ paypal }: SiteConfig): readonly string[] {
  const origin = paypal === null ? null : new URL(paypal.scriptUrl).origin;
  return origin === null || origin.startsWith('https:') ? PAYPAL_ORIGINS : [origin];
}

/** The readable cookie that says a session was opened in this browser (ARCHITECTURE §5). */
function hasHintCookie({ headers }: HttpRequest): boolean {
  return (headers['cookie'] ?? '').split(/; */).includes('signed_in=1');
}

function withDefaults(reply: HttpReply, defaults: Readonly<Record<string, string>>): HttpReply {
  return { ...reply, headers: { ...defaults, ...reply.headers } };
}
