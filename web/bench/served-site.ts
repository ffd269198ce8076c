import { brotliCompressSync, constants } from 'node:zlib';
import { matchRoute } from '#infra/local/gateway/event.ts';
import { fileReply, pageReply } from '#infra/local/gateway/site-files.ts';
import {
  type HttpReply,
  type HttpRequest,
  json,
  type LocalServer,
  serve,
  text,
} from '#infra/local/http-server.ts';
import { PAYPAL_ORIGINS, securityHeaders } from '#infra/site-headers.ts';
import { pageAt } from '#infra/site-pages.ts';
import { SITE_CONFIG_PATH } from '#shared/contract/site-config.ts';
import { NEVER, toReply, UNREACHABLE } from '../e2e/states/answers.ts';
import { EVERYDAY_CONFIG } from '../e2e/states/everyday.ts';
import { PAGED } from '../e2e/states/paged.ts';
import { overHttp2 } from './over-http2.ts';

/**
 * Brotli's level, for what is served and what is counted. A content delivery network compresses files on their way, at about
 * this level; level 11 makes our scripts 8 % smaller and takes seconds.
 */
export const BROTLI_LEVEL = 5;
const COMPRESSED = /^(text\/|application\/json|image\/svg)/;

/** How late the server answers, in milliseconds: files and pages, and calls of the API. */
export const LATENCY_MS = { file: 20, call: 100 } as const;

/** The cookie by which `/` is the app, as signing in sets it (ARCHITECTURE §5). */
export const SIGNED_IN = 'signed_in=1';

/** How many bytes a file is on its way. */
export function brotliSize(content: string | Uint8Array): number {
  return compressed(content).length;
}

function compressed(content: string | Uint8Array): Buffer {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } });
}

/**
 * Serves the built site as production does: all of it compressed, pages and files under their security and cache headers,
 * calls answered late with made-up data, over HTTP/2.
 * @param folder the built site
 */
export async function serveSite(folder: string): Promise<LocalServer> {
  const known = new Map<string, Buffer>();
  const onItsWay = (path: string, reply: HttpReply): HttpReply => {
    const { 'content-type': type = '' } = reply.headers ?? {};
    if (reply.body === undefined || !COMPRESSED.test(String(type))) return reply;
    const body = known.get(path) ?? compressed(reply.body);
    known.set(path, body);
    return {
      ...reply,
      headers: { ...reply.headers, 'content-encoding': 'br', 'content-length': String(body.length) },
      body,
    };
  };
  const fileOrPage = async ({ url: { pathname }, headers }: HttpRequest): Promise<HttpReply> => {
    if (pathname === SITE_CONFIG_PATH) return json(200, EVERYDAY_CONFIG);
    const page = pageAt(pathname, (headers['cookie'] ?? '').includes(SIGNED_IN));
    const reply = await (page === undefined ? fileReply(folder, pathname) : pageReply(folder, page));
    const origins = { site: server.origin, cognito: server.origin, paypal: PAYPAL_ORIGINS };
    return onItsWay(page?.file ?? pathname, {
      ...reply,
      headers: { ...securityHeaders(page?.kind ?? 'landing', origins), ...reply.headers },
    });
  };
  const server = await serve(async (request) => {
    const isCall = request.url.pathname.startsWith('/api/');
    await new Promise((resolve) => setTimeout(resolve, isCall ? LATENCY_MS.call : LATENCY_MS.file));
    return isCall
      ? onItsWay(`${request.method} ${request.url.href}`, answerTo(request))
      : fileOrPage(request);
  });
  return overHttp2(server);
}

/** The made-up answer to a call. */
function answerTo({ method, url }: HttpRequest): HttpReply {
  const name = matchRoute(method, url.pathname)?.name;
  if (name === undefined) return text(404, 'There is nothing here.');
  const reply = toReply(name, url, PAGED);
  if (reply === NEVER || reply === UNREACHABLE) throw new Error(`${name} is not answered.`);
  return reply;
}
