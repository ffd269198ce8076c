import type { LocalClock } from '../clock.ts';
import { type HttpReply, type HttpRequest, json, type LocalServer, serve, text } from '../http-server.ts';
import { isSameOrigin, namesThisServer } from '../own-origin.ts';
import type { Mailbox } from './mailbox.ts';
import { mailboxPage, PAGE_SCRIPT, PAGE_STYLE } from './page.ts';

/** Something the page can make the stack do. `run` answers a sentence for the page. */
export interface MailboxAction {
  readonly id: string;
  readonly label: string;
  run(): Promise<string>;
}

const HOUR_MS = 3_600_000;
const MOVES = [
  { id: 'hour', label: 'Move the clock: +1 hour', by: HOUR_MS },
  { id: 'day', label: '+1 day', by: 24 * HOUR_MS },
  { id: 'week', label: '+7 days', by: 168 * HOUR_MS },
  { id: 'now', label: 'Back to now', by: null },
] as const;

/**
 * The page's own policy. A mail's HTML is shown in a frame without script, form or origin; its links open a window. Forms go
 * to the page itself and, to unsubscribe, to the site.
 */
const headersFor = (siteOrigin: string): Record<string, string> => ({
  'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data:; connect-src 'self'; form-action 'self' ${siteOrigin}; base-uri 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
});

/**
 * Serves the mailbox page, its mails as JSON under `/mails.json`, and its buttons.
 * @param port 0 takes any free one
 */
export async function serveMailbox(
  options: {
    readonly mailbox: Mailbox;
    readonly clock: LocalClock;
    readonly actions: readonly MailboxAction[];
    readonly siteOrigin: string;
    /** Called when the clock has been moved, so that what is due by the new time can begin. */
    onClockMoved?(): Promise<void>;
  },
  port = 0,
): Promise<LocalServer> {
  const { mailbox, clock, actions, siteOrigin } = options;
  const pageHeaders = headersFor(siteOrigin);
  const page = (notice: string | null): HttpReply => ({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: mailboxPage(mailbox.list(), {
      siteOrigin,
      now: clock.now(),
      clockOffset: clock.offset,
      actions,
      moves: MOVES,
      notice,
    }),
  });
  const press = async (request: HttpRequest): Promise<HttpReply> => {
    if (!isSameOrigin(request))
      return text(
        403,
        'Only the mailbox page itself may do that, so nothing was done. Open the page and press the button there.',
      );
    const form = new URLSearchParams(request.body.toString());
    const move = MOVES.find(({ id }) => id === form.get('move'));
    const action = actions.find(({ id }) => id === form.get('action'));
    if (request.url.pathname === '/clock' && move !== undefined) {
      if (move.by === null) clock.reset();
      else clock.move(move.by);
      await options.onClockMoved?.();
      return back('The clock has been moved.');
    }
    if (request.url.pathname === '/run' && action !== undefined) return back(await action.run());
    return text(404, 'There is no such button.');
  };
  const route = (request: HttpRequest): HttpReply | Promise<HttpReply> => {
    if (!namesThisServer(request, server.port)) return text(421, `Open the mailbox at ${server.origin}.`);
    if (request.method === 'POST') return press(request);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return text(405, 'Only GET and POST are answered here.');
    const asset = ASSETS[request.url.pathname];
    if (asset !== undefined) return asset;
    if (request.url.pathname === '/mails.json') return json(200, mailbox.list());
    if (request.url.pathname === '/') return page(request.url.searchParams.get('notice'));
    return text(404, 'There is nothing here. The mailbox is at /.');
  };
  const server = await serve(async (request) => {
    const reply = await route(request);
    return { ...reply, headers: { ...reply.headers, ...pageHeaders } };
  }, port);
  return server;
}

const ASSETS: Readonly<Record<string, HttpReply>> = {
  '/page.css': { status: 200, headers: { 'content-type': 'text/css; charset=utf-8' }, body: PAGE_STYLE },
  '/page.js': {
    status: 200,
    headers: { 'content-type': 'text/javascript; charset=utf-8' },
    body: PAGE_SCRIPT,
  },
};

function back(notice: string): HttpReply {
  return { status: 303, headers: { location: `/?${new URLSearchParams({ notice })}` } };
}
