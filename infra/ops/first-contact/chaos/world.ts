import type { RobotsRecord } from '#functions/collection/hosts/host-state.ts';
import type { PortalFetch } from '#functions/collection/portals/portal-client.ts';
import type { FakeReply } from '#functions/collection/testing/fake-portal.ts';
import { VirtualTime } from '#infra/sim/harness/virtual-time.ts';
import { DIALECTS } from './dialects.ts';
import type { StoryTable } from './table.ts';

/** The pause that a busy host asks for. */
export const BUSY_SECONDS = 7;

/** How a host refuses. */
export const REFUSALS = [403, 429, 472, 'tls', '429 in the body'] as const;

/** A host of a story. */
export interface StoryHost {
  readonly name: string;
  tables: StoryTable[];
  /** Beginnings of paths that its robots.txt forbids. */
  disallow?: readonly string[];
  /** Seconds. */
  crawlDelay?: number;
  /** Its robots.txt answers with this status. */
  robotsStatus?: number;
  /** What its robots.txt was when it was last read. */
  robotsBefore?: RobotsRecord;
  /** The number of a request, counted from 1, that it answers with 429 and a pause of `BUSY_SECONDS`. */
  busyAt?: number;
  /** Text of its page with terms. */
  terms?: string;
  /** Redirects everything: to the same path, or to a page for signing in. */
  redirects?: { readonly to: string; readonly isLogin: boolean };
  /** From this request on, counted from 1, it refuses. */
  refusal?: { readonly from: number; readonly how: (typeof REFUSALS)[number] };
  /** Stopped by a run earlier on the same day. */
  isStopped?: boolean;
  /** The name has no address. */
  isGone?: boolean;
}

/** One request that reached a host. */
export interface Visit {
  readonly host: string;
  readonly path: string;
  readonly start: number;
  readonly end: number;
  /** It was refused: there may be no other one. */
  readonly isRefused: boolean;
  /** The pause that its answer asks for, in milliseconds. */
  readonly pauseMs: number;
  readonly userAgent: string;
}

/** The hosts of a story, and who asked them what and when. */
export class World {
  readonly time = new VirtualTime('2026-11-20T15:00:00Z');
  readonly hosts = new Map<string, StoryHost>();
  readonly visits: Visit[] = [];
  /** The most requests that were under way at the same time. */
  mostAtOnce = 0;
  #underWay = 0;

  host(name: string): StoryHost {
    const host = this.hosts.get(name) ?? { name, tables: [] };
    this.hosts.set(name, host);
    return host;
  }

  readonly fetch: PortalFetch = async (address, init) => {
    const url = new URL(address);
    const host = this.hosts.get(url.host);
    const start = this.time.milliseconds;
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.#underWay);
    await this.time.sleep(120);
    this.#underWay--;
    if (host === undefined || host.isGone === true) throw failure('ENOTFOUND');
    const count = this.visits.filter((visit) => visit.host === url.host).length + 1;
    const { refusal } = host;
    const isRefused = refusal !== undefined && count >= refusal.from;
    const isBusy = host.busyAt === count;
    // By RFC 9309, 403 and 472 for robots.txt mean that there is none.
    const isNoRobots = url.pathname === '/robots.txt' && (refusal?.how === 403 || refusal?.how === 472);
    this.visits.push({
      host: url.host,
      path: `${url.pathname}${url.search}`,
      start,
      end: this.time.milliseconds,
      isRefused: isRefused && !isNoRobots,
      pauseMs: isBusy ? BUSY_SECONDS * 1_000 : 0,
      userAgent: new Headers(init.headers).get('user-agent') ?? '',
    });
    if (isRefused && refusal.how === 'tls') throw failure('CERT_HAS_EXPIRED');
    const {
      status = 200,
      headers = {},
      text,
      json,
    } = isRefused ? refusalReply(refusal.how) : isBusy ? BUSY : replyOf(host, url);
    return new Response(text ?? JSON.stringify(json), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });
  };
}

const BUSY: FakeReply = { status: 429, headers: { 'retry-after': String(BUSY_SECONDS) }, json: {} };

function failure(code: string): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
}

function refusalReply(how: (typeof REFUSALS)[number]): FakeReply {
  if (typeof how === 'number') return { status: how, text: 'Request blocked' };
  return { json: { error: { code: 429, message: 'API calls quota exceeded!' } } };
}

function replyOf(host: StoryHost, url: URL): FakeReply {
  const { redirects } = host;
  if (redirects !== undefined) {
    const location = redirects.isLogin
      ? `https://${redirects.to}/login`
      : `https://${redirects.to}${url.pathname}${url.search}`;
    return { status: 301, headers: { location }, text: '' };
  }
  if (url.pathname === '/robots.txt') return robotsReply(host);
  if (url.pathname === '/')
    return {
      text:
        host.terms === undefined
          ? '<html>Open data</html>'
          : '<html><a href="/about/terms">Terms of Use</a></html>',
    };
  if (url.pathname === '/about/terms') return { text: `<html><p>${host.terms}</p></html>` };
  for (const [kind, dialect] of Object.entries(DIALECTS)) {
    const reply = dialect(
      host.tables.filter((table) => table.kind === kind),
      url,
    );
    if (reply !== undefined) return reply;
  }
  return { status: 404, text: 'Not found' };
}

function robotsReply({ disallow = [], crawlDelay, robotsStatus = 200 }: StoryHost): FakeReply {
  if (robotsStatus !== 200) return { status: robotsStatus, text: '' };
  if (disallow.length === 0 && crawlDelay === undefined) return { status: 404, text: 'Not found' };
  const lines = [
    'User-agent: *',
    ...disallow.map((path) => `Disallow: ${path}`),
    ...(crawlDelay === undefined ? [] : [`Crawl-delay: ${crawlDelay}`]),
  ];
  return { text: lines.join('\n'), headers: { 'content-type': 'text/plain' } };
}
