import { answerRest } from '#functions/billing/testing/paypal-rest.ts';
import {
  type Funding,
  type StandInEvent,
  StandInRefusal,
} from '#functions/billing/testing/paypal-stand-in.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { type HttpReply, type HttpRequest, json, type LocalServer, serve, text } from '../http-server.ts';
import { PAGE_STYLE } from '../mailbox/page.ts';
import { isSameOrigin, namesThisServer } from '../own-origin.ts';
import { type LocalPayPal, openLocalPayPal } from './account.ts';
import { act, checkoutPage, paymentsPage } from './pages.ts';
import { CHECKOUT_SCRIPT, SDK_SCRIPT } from './scripts.ts';
import { WebhookSender } from './webhooks.ts';

export interface PayPalOptions {
  /** Where its memory is kept. */
  readonly file: string;
  readonly clock: Clock;
  /** Whose pages may be told how a payment went; the first is linked to. */
  readonly siteOrigins: readonly [string, ...string[]];
  /** Where events are sent. */
  readonly webhookUrl: string;
  /** Pauses before events are sent again, in milliseconds. */
  readonly retryPausesMs?: readonly number[];
}

const FUNDINGS: readonly string[] = ['good', 'declines', 'holds-back'] satisfies Funding[];

/** The pages' own policy. No opener policy: the payment window talks to the page that opened it. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
};

/**
 * Serves what stands in for PayPal on an origin of its own: the REST API, the page script (`/sdk/js`), the payment window
 * and a page of all payments. Events go to our webhook, signed.
 * @param port 0 takes any free one
 * @throws the listen error (`EADDRINUSE` when the port is taken)
 */
export async function servePayPal(options: PayPalOptions, port = 0): Promise<LocalServer> {
  const { siteOrigins, webhookUrl, retryPausesMs } = options;
  const send = (event: StandInEvent): void => void sender.send(event);
  const paypal = openLocalPayPal(options.file, options.clock, send);
  const sender = new WebhookSender(paypal, webhookUrl, retryPausesMs);

  const route = (request: HttpRequest): HttpReply => {
    if (!namesThisServer(request, server.port))
      return text(421, `Open PayPal's stand-in at ${server.origin}.`);
    const { pathname, searchParams } = request.url;
    if (/^\/v\d\//.test(pathname)) return rest(paypal, request);
    if (request.method === 'POST') return pressed(paypal, request, send);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return text(405, 'Only GET and POST are answered here.');
    const asset = ASSETS[pathname];
    if (asset !== undefined) return asset;
    if (pathname === '/') return html(paymentsPage(paypal, siteOrigins[0]));
    if (pathname !== '/checkoutnow') return text(404, 'There is nothing here. The payments are at /.');
    const from = searchParams.get('from') ?? '';
    const order = paypal.standIn.state.orders[searchParams.get('token') ?? ''];
    return html(checkoutPage(order, siteOrigins.includes(from) ? from : ''));
  };
  const server = await serve((request) => {
    const reply = refusalsTold(() => route(request));
    if (request.method === 'POST') paypal.save();
    return { ...reply, headers: { ...HEADERS, ...reply.headers } };
  }, port);
  return {
    ...server,
    close: () => {
      sender.close();
      return server.close();
    },
  };
}

function rest({ standIn }: LocalPayPal, { method, url, headers, body }: HttpRequest): HttpReply {
  const isJson = headers['content-type']?.startsWith('application/json') === true && body.length > 0;
  const sent: unknown = isJson ? JSON.parse(body.toString()) : body.toString();
  const answer = answerRest(standIn, { method, path: url.pathname, headers, body: sent });
  return json(answer.status, answer.body);
}

/** A button of one of our pages: only these may press it. */
function pressed(paypal: LocalPayPal, request: HttpRequest, send: (event: StandInEvent) => void): HttpReply {
  const { url, body } = request;
  const { standIn } = paypal;
  if (!isSameOrigin(request))
    return text(
      403,
      'Only the pages of this stand-in may do that, so nothing was done. Press the button there.',
    );
  if (url.pathname === '/checkoutnow') {
    const { orderId, funding } = JSON.parse(body.toString()) as { orderId?: unknown; funding?: unknown };
    if (!FUNDINGS.includes(String(funding))) return text(400, 'There is no such choice.');
    standIn.approve(String(orderId), funding as Funding);
    return { status: 204 };
  }
  const form = new URLSearchParams(body.toString());
  const id = form.get('id') ?? '';
  const event = standIn.state.events.find((one) => one.id === id);
  if (url.pathname !== '/act') return text(404, 'There is no such button.');
  if (form.get('action') === 'send' && event !== undefined) send(event);
  else if (!act(standIn, form.get('action'), id)) return text(404, 'There is no such button.');
  return { status: 303, headers: { location: '/' } };
}

function refusalsTold(route: () => HttpReply): HttpReply {
  try {
    return route();
  } catch (error) {
    if (error instanceof StandInRefusal)
      return text(error.status, `PayPal's stand-in refused: ${error.issue}. Go back and reload the page.`);
    if (error instanceof SyntaxError) return text(400, 'The body is not valid JSON.');
    throw error;
  }
}

function html(body: string): HttpReply {
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}

function asset(type: string, body: string): HttpReply {
  return { status: 200, headers: { 'content-type': `${type}; charset=utf-8` }, body };
}

const ASSETS: Readonly<Record<string, HttpReply>> = {
  '/sdk/js': asset('text/javascript', SDK_SCRIPT),
  '/checkout.js': asset('text/javascript', CHECKOUT_SCRIPT),
  '/page.css': asset('text/css', PAGE_STYLE),
};
