import { userIdOf } from '#functions/accounts/pool-users.ts';
import { addDevice } from '#functions/delivery/push/devices.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { findUser, type Pool } from '../cognito/pool.ts';
import {
  contentReply,
  escapeHtml,
  type HttpReply,
  type HttpRequest,
  isSameOrigin,
  type LocalServer,
  namesThisServer,
  serve,
  textReply,
} from '../http-server.ts';
import { PAGE_STYLE } from '../mailbox/page.ts';
import { openPhone, type Phone } from './phone.ts';

interface PushOptions {
  readonly phone: Phone;
  readonly siteOrigin: string;
  /** The user whose phone it can become. */
  readonly owner: string;
  /** Registers it as a device of the owner, with an endpoint. */
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
/** Headers that RFC 8030 and RFC 8292 require. */
const NEEDED = ['ttl', 'authorization'] as const;

/**
 * Serves the stand-in of a phone and its push service. It accepts messages like a push service, decrypts them like a browser, and
 * shows them on a page. Real browsers use their own push service.
 * @param port 0 takes any free one
 * @throws the listen error (`EADDRINUSE` when the port is taken)
 */
export async function servePush(options: PushOptions, port = 0): Promise<LocalServer> {
  const { phone, owner } = options;
  const take = async ({ headers, body }: HttpRequest): Promise<HttpReply> => {
    if (headers['content-encoding'] !== 'aes128gcm' || NEEDED.some((name) => headers[name] === undefined))
      return textReply(400, 'A push message has a TTL, a signature and the encoding aes128gcm.');
    try {
      await phone.take(body);
    } catch {
      return textReply(400, 'This message cannot be read with the keys of this phone.');
    }
    return { status: 201 };
  };
  const press = async (request: HttpRequest): Promise<HttpReply> => {
    if (!isSameOrigin(request))
      return textReply(403, 'Only this page may do that. Press the button on the page.');
    await options.connect(`${server.origin}${SEND}`);
    return {
      status: 303,
      headers: { location: `/?${new URLSearchParams({ notice: `The phone is ${owner}’s now.` })}` },
    };
  };
  const route = (request: HttpRequest): HttpReply | Promise<HttpReply> => {
    const { method, url } = request;
    if (!namesThisServer(request, server.port)) return textReply(421, `Open the phone at ${server.origin}.`);
    if (method === 'POST' && url.pathname === SEND) return take(request);
    if (method === 'POST' && url.pathname === '/connect') return press(request);
    if (method !== 'GET' && method !== 'HEAD') return textReply(405, 'Only GET and POST are answered here.');
    if (url.pathname === '/page.css') return contentReply('text/css', PAGE_STYLE);
    if (url.pathname !== '/') return textReply(404, 'There is nothing here. The phone is at /.');
    return contentReply('text/html', phonePage(options, url.searchParams.get('notice')));
  };
  const server = await serve(async (request) => {
    const reply = await route(request);
    return { ...reply, headers: { ...HEADERS, ...reply.headers } };
  }, port);
  return server;
}

function phonePage({ phone, siteOrigin, owner }: PushOptions, notice: string | null): string {
  const messages = phone.shown.map(
    ({ title, body, path, at }) => `<article><h2>${escapeHtml(title)}</h2><p>${escapeHtml(body)}</p>
<p><time>${escapeHtml(at)}</time> · <a href="${escapeHtml(siteOrigin + path)}">Open</a></p></article>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Phone · ${PRODUCT_NAME} on this machine</title><link rel="stylesheet" href="/page.css"></head>
<body><h1>Phone</h1>
${notice === null ? '' : `<p role="status">${escapeHtml(notice)}</p>`}
<p>A fake phone: it shows the messages of alerts with “Phone” turned on. Nothing leaves this machine.</p>
<form method="post" action="/connect"><button>Make it a device of ${escapeHtml(owner)}</button></form>
${messages.length === 0 ? '<p>No message yet.</p>' : messages.join('\n')}
</body></html>`;
}

interface StartOptions {
  readonly folder: string;
  readonly siteOrigin: string;
  readonly runtime: Runtime;
  readonly pool: Pool;
  /** Email address of the owner. */
  readonly owner: string;
}

/** Starts the fake phone of a stack. @throws the listen error (`EADDRINUSE` when the port is taken) */
export async function startPhone(
  { folder, siteOrigin, runtime, pool, owner }: StartOptions,
  port?: number,
): Promise<LocalServer> {
  const phone = await openPhone(folder, runtime.clock);
  const { p256dh, auth } = phone.keys;
  const connect = async (endpoint: string): Promise<void> => {
    const user = findUser(pool, owner);
    const userId = user && (await userIdOf(runtime.accounts, user.id));
    if (userId === undefined) throw new Error(`There is no account of ${owner}. Sign in once before.`);
    await addDevice(runtime, userId, { name: 'Pretended phone', endpoint, keys: { p256dh, auth } });
  };
  return servePush({ phone, siteOrigin, owner, connect }, port);
}
