import type { Clock } from '#functions/platform/clock.ts';
import { answerRest } from '#infra/sim/paypal/paypal-rest.ts';
import { type Funding, type StandInEvent, StandInRefusal } from '#infra/sim/paypal/paypal-stand-in.ts';
import {
  contentReply,
  type HttpReply,
  type HttpRequest,
  isSameOrigin,
  jsonReply,
  type LocalServer,
  namesThisServer,
  serve,
  textReply,
} from '../http-server.ts';
import { PAGE_STYLE } from '../mailbox/page.ts';
import { type LocalPayPal, openLocalPayPal, WebhookSender } from './account.ts';
import { act, checkoutPage, paymentsPage } from './pages.ts';
import { CHECKOUT_SCRIPT, SDK_SCRIPT } from './scripts.ts';

interface PayPalOptions {
  /** The state file. */
  readonly file: string;
  readonly clock: Clock;
  /** Origins of the pages that may get the outcome of a payment; the first one is linked. */
  readonly siteOrigins: readonly [string, ...string[]];
  readonly webhookUrl: string;
  /** Milliseconds before each retry of an event. */
  readonly retryPausesMs?: readonly number[];
}

const FUNDINGS: readonly string[] = ['good', 'declines', 'holds-back'] satisfies Funding[];

/** There is no opener policy, since the payment window messages the page that opened it. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
};

/**
 * Serves the PayPal stand-in on its own origin: the REST API, the page script (`/sdk/js`), the payment window and a page of all
 * payments. Sends signed events to our webhook.
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
      return textReply(421, `Open PayPal's stand-in at ${server.origin}.`);
    const { pathname, searchParams } = request.url;
    if (/^\/v\d\//.test(pathname)) return answerApi(paypal, request);
    if (request.method === 'POST') return pressButton(paypal, request, send);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return textReply(405, 'Only GET and POST are answered here.');
    const asset = ASSETS[pathname];
    if (asset !== undefined) return asset;
    if (pathname === '/') return contentReply('text/html', paymentsPage(paypal, siteOrigins[0]));
    if (pathname !== '/checkoutnow') return textReply(404, 'There is nothing here. The payments are at /.');
    const from = searchParams.get('from') ?? '';
    const order = paypal.standIn.state.orders[searchParams.get('token') ?? ''];
    return contentReply('text/html', checkoutPage(order, siteOrigins.includes(from) ? from : ''));
  };
  const server = await serve((request) => {
    const reply = withRefusals(() => route(request));
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

function answerApi({ standIn }: LocalPayPal, { method, url, headers, body }: HttpRequest): HttpReply {
  const isJson = headers['content-type']?.startsWith('application/json') === true && body.length > 0;
  const sent: unknown = isJson ? JSON.parse(body.toString()) : body.toString();
  const answer = answerRest(standIn, { method, path: url.pathname, headers, body: sent });
  return jsonReply(answer.status, answer.body);
}

/** Handles a button of the stand-in's own pages. */
function pressButton(
  paypal: LocalPayPal,
  request: HttpRequest,
  send: (event: StandInEvent) => void,
): HttpReply {
  const { url, body } = request;
  const { standIn } = paypal;
  if (!isSameOrigin(request))
    return textReply(
      403,
      'Only the pages of this stand-in may do that, so nothing was done. Press the button there.',
    );
  if (url.pathname === '/checkoutnow') {
    const { orderId, funding } = JSON.parse(body.toString()) as { orderId?: unknown; funding?: unknown };
    if (!FUNDINGS.includes(String(funding))) return textReply(400, 'There is no such choice.');
    standIn.approve(String(orderId), funding as Funding);
    return { status: 204 };
  }
  const form = new URLSearchParams(body.toString());
  const id = form.get('id') ?? '';
  const event = standIn.state.events.find((one) => one.id === id);
  if (url.pathname !== '/act') return textReply(404, 'There is no such button.');
  if (form.get('action') === 'send' && event !== undefined) send(event);
  else if (!act(standIn, form.get('action'), id)) return textReply(404, 'There is no such button.');
  return { status: 303, headers: { location: '/' } };
}

function withRefusals(route: () => HttpReply): HttpReply {
  try {
    return route();
  } catch (error) {
    if (error instanceof StandInRefusal)
      return textReply(
        error.status,
        `PayPal's stand-in refused: ${error.issue}. Go back and reload the page.`,
      );
    if (error instanceof SyntaxError) return textReply(400, 'The body is not valid JSON.');
    throw error;
  }
}

const ASSETS: Readonly<Record<string, HttpReply>> = {
  '/sdk/js': contentReply('text/javascript', SDK_SCRIPT),
  '/checkout.js': contentReply('text/javascript', CHECKOUT_SCRIPT),
  '/page.css': contentReply('text/css', PAGE_STYLE),
};
