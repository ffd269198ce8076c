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
import type { LocalClock } from '../machine/clock.ts';
import type { Jobs } from '../machine/functions.ts';
import type { Mailbox } from './mailbox.ts';
import { mailboxPage, PAGE_SCRIPT, PAGE_STYLE } from './page.ts';

/** A button of the page. `run` returns a sentence for the page. */
interface MailboxAction {
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

/** Forms may post to the page itself and, to unsubscribe, to the site. */
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
    /** Called after the clock was moved, to start what is due now. */
    onClockMoved?(): Promise<void>;
  },
  port = 0,
): Promise<LocalServer> {
  const { mailbox, clock, actions, siteOrigin } = options;
  const pageHeaders = headersFor(siteOrigin);
  const page = (notice: string | null): HttpReply =>
    contentReply(
      'text/html',
      mailboxPage(mailbox.list(), {
        siteOrigin,
        now: clock.now(),
        clockOffset: clock.offset,
        actions,
        moves: MOVES,
        notice,
      }),
    );
  const press = async (request: HttpRequest): Promise<HttpReply> => {
    if (!isSameOrigin(request))
      return textReply(
        403,
        'Only the mailbox page may do that, so nothing was done. Press the button on the page.',
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
    return textReply(404, 'There is no such button.');
  };
  const route = (request: HttpRequest): HttpReply | Promise<HttpReply> => {
    if (!namesThisServer(request, server.port))
      return textReply(421, `Open the mailbox at ${server.origin}.`);
    if (request.method === 'POST') return press(request);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return textReply(405, 'Only GET and POST are answered here.');
    const asset = ASSETS[request.url.pathname];
    if (asset !== undefined) return asset;
    if (request.url.pathname === '/mails.json') return jsonReply(200, mailbox.list());
    if (request.url.pathname === '/') return page(request.url.searchParams.get('notice'));
    return textReply(404, 'There is nothing here. The mailbox is at /.');
  };
  const server = await serve(async (request) => {
    const reply = await route(request);
    return { ...reply, headers: { ...reply.headers, ...pageHeaders } };
  }, port);
  return server;
}

const ASSETS: Readonly<Record<string, HttpReply>> = {
  '/page.css': contentReply('text/css', PAGE_STYLE),
  '/page.js': contentReply('text/javascript', PAGE_SCRIPT),
};

function back(notice: string): HttpReply {
  return { status: 303, headers: { location: `/?${new URLSearchParams({ notice })}` } };
}

const DIGESTS_SENT =
  'All waiting digests have been sent, whatever hour their readers chose. If no mail arrived, nothing new matched: move the clock by a day, run a collection, and press again when the terminal says it is done.';
const PUSHES_SENT =
  'All waiting phone alerts have been sent, even at night. The phone page shows those of the fake phone.';

/** The buttons of the mailbox page, which ignore the time of day. */
export function mailboxButtons(jobs: Jobs): readonly MailboxAction[] {
  return [
    {
      id: 'collect',
      label: 'Run collection now',
      run: async () => {
        await jobs.collectAll();
        return 'Collecting every source. The terminal shows the progress.';
      },
    },
    {
      id: 'digests',
      label: 'Send digests now',
      run: async () => {
        await jobs.sendAllDigests();
        return DIGESTS_SENT;
      },
    },
    {
      id: 'pushes',
      label: 'Send phone alerts now',
      run: async () => {
        await jobs.sendAllPushes();
        return PUSHES_SENT;
      },
    },
    {
      id: 'mail',
      label: 'Send due mail now',
      run: async () => {
        await jobs.sendMail();
        return 'All due mail has been sent.';
      },
    },
  ];
}
