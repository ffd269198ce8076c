import { brotliCompressSync, constants } from 'node:zlib';
import { matchCall } from '#functions/api/pipeline/match-call.ts';
import { pageReply, publicPageReply, siteFileReply } from '#infra/sim/gateway/site-files.ts';
import {
  type HttpReply,
  type HttpRequest,
  jsonReply,
  type LocalServer,
  serve,
  textReply,
} from '#infra/sim/http-server.ts';
import { PAYPAL_ORIGINS, securityHeaders } from '#infra/site-headers.ts';
import { pageAt, publicPageFile, ROBOTS_PATH, robotsText } from '#infra/site-pages.ts';
import { HINT_COOKIE } from '#shared/contract/hint-cookie.ts';
import { SITE_CONFIG_PATH } from '#shared/contract/site-config.ts';
import { NEVER, toReply, UNREACHABLE } from '../e2e/states/answers.ts';
import { EVERYDAY_CONFIG } from '../e2e/states/everyday.ts';
import { madeUpPages } from '../e2e/states/made-up/public-pages.ts';
import { PAGED } from '../e2e/states/paged.ts';
import { overHttp2 } from './over-http2.ts';

/** A content delivery network compresses at about this level; level 11 makes our scripts 8 % smaller but takes seconds. */
export const BROTLI_LEVEL = 5;
const COMPRESSED = /^(text\/|application\/json|image\/svg)/;

/** Simulated latency in milliseconds. */
export const LATENCY_MS = { file: 20, call: 100 } as const;

/** The cookie that makes `/` the app (ARCHITECTURE §5). */
export const SIGNED_IN = `${HINT_COOKIE}=1`;

/** Compressed size in bytes. */
export function brotliSize(content: string | Uint8Array): number {
  return compress(content).length;
}

function compress(content: string | Uint8Array): Buffer {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } });
}

/**
 * Serves the built site like production: compressed, with security and cache headers, over HTTP/2, with latency. API calls get
 * invented answers.
 * @param folder the built site
 */
export async function serveSite(folder: string): Promise<LocalServer> {
  const cache = new Map<string, Buffer>();
  let pages: ReturnType<typeof madeUpPages> | undefined;
  const withCompression = (path: string, reply: HttpReply): HttpReply => {
    const { 'content-type': type = '' } = reply.headers ?? {};
    if (reply.body === undefined || !COMPRESSED.test(String(type))) return reply;
    const body = cache.get(path) ?? compress(reply.body);
    cache.set(path, body);
    return {
      ...reply,
      headers: { ...reply.headers, 'content-encoding': 'br', 'content-length': String(body.length) },
      body,
    };
  };
  const fileOrPage = async ({ url: { pathname }, headers }: HttpRequest): Promise<HttpReply> => {
    if (pathname === SITE_CONFIG_PATH) return jsonReply(200, EVERYDAY_CONFIG);
    const origins = { site: server.origin, cognito: server.origin, paypal: PAYPAL_ORIGINS };
    const file = publicPageFile(pathname);
    if (file !== undefined) {
      const reply = (await publicPageReply(pages, file)) ?? textReply(404, 'There is no such page.');
      return withCompression(pathname, {
        ...reply,
        headers: { ...securityHeaders('public-page', origins), ...reply.headers },
      });
    }
    if (pathname === ROBOTS_PATH) return textReply(200, robotsText(server.origin));
    const page = pageAt(pathname, (headers['cookie'] ?? '').includes(SIGNED_IN));
    const reply = await (page === undefined
      ? siteFileReply(folder, pathname, http2.origin)
      : pageReply(folder, page, http2.origin));
    return withCompression(page?.file ?? pathname, {
      ...reply,
      headers: { ...securityHeaders(page?.kind ?? 'landing', origins), ...reply.headers },
    });
  };
  const server = await serve(async (request) => {
    const isCall = request.url.pathname.startsWith('/api/');
    await new Promise((resolve) => setTimeout(resolve, isCall ? LATENCY_MS.call : LATENCY_MS.file));
    return isCall
      ? withCompression(`${request.method} ${request.url.href}`, answerTo(request))
      : fileOrPage(request);
  });
  const http2 = await overHttp2(server);
  pages = madeUpPages(http2.origin);
  return http2;
}

/** An invented answer. */
function answerTo({ method, url }: HttpRequest): HttpReply {
  const name = matchCall(method, url.pathname)?.name;
  if (name === undefined) return textReply(404, 'There is nothing here.');
  const reply = toReply(name, url, PAGED);
  if (reply === NEVER || reply === UNREACHABLE) throw new Error(`${name} is not answered.`);
  return reply;
}
