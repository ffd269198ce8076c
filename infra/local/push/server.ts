import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { escapedText } from '../escaped-text.ts';
import { type HttpReply, type HttpRequest, type LocalServer, serve, text } from '../http-server.ts';
import { PAGE_STYLE } from '../mailbox/page.ts';
import { isSameOrigin, namesThisServer } from '../own-origin.ts';
import type { Phone } from './phone.ts';

export interface PushOptions {
  readonly phone: Phone;
  readonly siteOrigin: string;
  /** Whose phone it can be made. */
  readonly owner: string;
  /** Makes it a device of the owner's, which takes messages at an endpoint. */
  connect(endpoint: string): Promise<void>;
}

const SEND = '/send/phone';
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
};
/** What RFC 8030 and RFC 8292 ask of whoever sends. */
const NEEDED = ['ttl', 'authorization'] as const;

/**
 * Serves what stands in for a phone and its push service: it takes messages as a push service does, reads them as a browser does, and
 * shows them on a page. A browser's own subscription goes to its own push service, where that can be reached.
 * @param port 0 takes any free one
 * @throws the listen error (`EADDRINUSE` when the port is taken)
 */
export async function servePush(options: PushOptions, port = 0): Promise<LocalServer> {
  const { phone, owner } = options;
  const take = async ({ headers, body }: HttpRequest): Promise<HttpReply> => {
    if (headers['content-encoding'] !== 'aes128gcm' || NEEDED.some((name) => headers[name] === undefined))
      return text(400, 'A push message has a TTL, a signature and the encoding aes128gcm.');
    try {
      await phone.take(body);
    } catch {
      return text(400, 'This message cannot be read with the keys of this phone.');
    }
    return { status: 201 };
  };
  const press = async (request: HttpRequest): Promise<HttpReply> => {
    if (!isSameOrigin(request))
      return text(403, 'Only this page itself may do that. Open it and press there.');
    await options.connect(`${server.origin}${SEND}`);
    return {
      status: 303,
      headers: { location: `/?${new URLSearchParams({ notice: `The phone is ${owner}’s now.` })}` },
    };
  };
  const route = (request: HttpRequest): HttpReply | Promise<HttpReply> => {
    const { method, url } = request;
    if (!namesThisServer(request, server.port)) return text(421, `Open the phone at ${server.origin}.`);
    if (method === 'POST' && url.pathname === SEND) return take(request);
    if (method === 'POST' && url.pathname === '/connect') return press(request);
    if (method !== 'GET' && method !== 'HEAD') return text(405, 'Only GET and POST are answered here.');
    if (url.pathname === '/page.css')
      return { status: 200, headers: { 'content-type': 'text/css; charset=utf-8' }, body: PAGE_STYLE };
    if (url.pathname !== '/') return text(404, 'There is nothing here. The phone is at /.');
    const body = phonePage(options, url.searchParams.get('notice'));
    return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
  };
  const server = await serve(async (request) => {
    const reply = await route(request);
    return { ...reply, headers: { ...HEADERS, ...reply.headers } };
  }, port);
  return server;
}

function phonePage({ phone, siteOrigin, owner }: PushOptions, notice: string | null): string {
  const messages = phone.shown.map(
    ({ title, body, path, at }) => `<article><h2>${escapedText(title)}</h2><p>${escapedText(body)}</p>
<p><time>${escapedText(at)}</time> · <a href="${escapedText(siteOrigin + path)}">Open</a></p></article>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Phone · ${PRODUCT_NAME} on this machine</title><link rel="stylesheet" href="/page.css"></head>
<body><h1>Phone</h1>
${notice === null ? '' : `<p role="status">${escapedText(notice)}</p>`}
<p>A pretended phone: what alerts with the switch “Phone” send appears here. Nothing leaves this machine.</p>
<form method="post" action="/connect"><button>Make it a device of ${escapedText(owner)}</button></form>
${messages.length === 0 ? '<p>No message yet.</p>' : messages.join('\n')}
</body></html>`;
}
