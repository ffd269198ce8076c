import type { VirtualTime } from '#infra/sim/harness/virtual-time.ts';
import type { RawRow } from '../conform/mapping.ts';
import type { FakeReply } from '../testing/fake-portal.ts';
import { failingAt } from '../testing/fake-tables.ts';
import type { PortalFaultKind } from './faults.ts';
import type { StoryKind } from './kinds.ts';

/** How often a dripping portal sends a piece: in time for a few pieces, far too slow for many. */
const DRIP_MS = 4_000;
const json = { 'content-type': 'application/json' };

/** The response of a portal without a fault. */
export function goodAnswer({ status = 200, text, json: body, headers }: FakeReply): Response {
  return new Response(status === 304 ? null : (text ?? JSON.stringify(body)), {
    status,
    headers: { ...json, ...headers },
  });
}

/**
 * The response of a portal with a fault.
 * @param good the reply without the fault
 * @returns undefined when no response ever arrives
 * @throws when the connection breaks
 */
export function faultyAnswer(
  fault: PortalFaultKind,
  good: FakeReply,
  { url, kind, time }: { readonly url: URL; readonly kind: StoryKind; readonly time: VirtualTime },
): Response | undefined {
  if (ALTERS_ROWS.has(fault) && (good.status ?? 200) !== 200) return goodAnswer(good);
  const body = good.text ?? JSON.stringify(good.json);
  const say = (
    status: number,
    text: string | null,
    headers: Readonly<Record<string, string>> = {},
  ): Response => new Response(text, { status, headers: { ...json, ...headers } });
  const redirect = (location: string): Response => say(302, '', { location });
  switch (fault) {
    case 'http-500':
      return say(500, '{}');
    case 'http-503-retry-after':
      return say(503, '{}', { 'retry-after': '20' });
    case 'http-429':
      return say(429, '{}', { 'retry-after': '5' });
    case 'http-429-for-long':
      return say(429, '{}', { 'retry-after': new Date(time.milliseconds + 86_400_000).toUTCString() });
    case 'http-429-without-wait':
      return say(429, '{}');
    case '429-with-200':
      return say(200, JSON.stringify(busy(429)), time.milliseconds % 2 === 0 ? { 'retry-after': '7' } : {});
    case '503-with-200':
      return say(200, JSON.stringify(busy(503)));
    case 'http-472':
      return say(472, '');
    case 'tls':
      throw new TypeError('fetch failed', { cause: { code: 'CERT_HAS_EXPIRED' } });
    case 'http-403':
      return say(403, '{}');
    case 'http-404':
      return say(404, '<html>Not found</html>', { 'content-type': 'text/html' });
    case 'not-modified':
      return say(304, null);
    case 'web-page':
      return say(200, '<html>We will be back soon</html>', { 'content-type': 'text/html' });
    case 'breaks-off':
      return brokenOff(body, kind);
    case 'connection-reset':
      throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
    case 'redirects-once':
      return url.searchParams.has('again') ? goodAnswer(good) : redirect(again(url, 1));
    case 'redirects-away':
      return redirect(`https://elsewhere.test${url.pathname}${url.search}`);
    case 'redirects-inward':
      return redirect('https://169.254.169.254/latest/meta-data/');
    case 'redirects-for-ever':
      return redirect(again(url, Number(url.searchParams.get('again') ?? 0) + 1));
    case 'error-with-200':
      return say(200, JSON.stringify(kind.error));
    case 'null-with-200':
      return say(200, 'null');
    case 'half-the-rows':
      return goodAnswer(anotherVersion(shortened(good, 0.5), time));
    case 'no-rows':
      return goodAnswer(anotherVersion(shortened(good, 0), time));
    case 'column-renamed':
      return goodAnswer(anotherVersion(renamed(good, kind.column), time));
    case 'drips':
      return new Response(dripping(body, 4, time), { headers: { ...json, ...good.headers } });
    case 'drips-for-ever':
      return new Response(dripping(body, 4_000, time), { headers: { ...json, ...good.headers } });
    case 'hangs':
      return undefined;
    case 'slow-for-many':
      return rowsAskedFor(url) > QUICK_ROWS ? undefined : goodAnswer(good);
    case 'rows-unreadable':
      return goodAnswer(failingAt(good, isUnreadable));
    case 'windows-1252':
      return inCharset(good, Buffer.from(body.replace('\ufeff', ''), 'latin1'), time);
    case 'utf-16':
      return inCharset(good, Buffer.from(body, 'utf16le'), time);
    case 'stray-quotes':
      return goodAnswer(anotherVersion(strayQuotes(good), time));
    case 'column-blanked':
    case 'rows-move':
    case 'very-slow':
      return goodAnswer(good);
  }
}

/** The rows at which a layer fails, a few on each page. */
export function isUnreadable({ record_id: id }: RawRow): boolean {
  return Number(String(id).slice(-1)) % 5 === 2;
}

/** The header names a charset that it is not, or none. */
function inCharset({ headers }: FakeReply, body: Uint8Array<ArrayBuffer>, time: VirtualTime): Response {
  const charset = time.milliseconds % 2 === 0 ? '; charset=utf-8' : '';
  const type = headers?.['content-type'] ?? json['content-type'];
  return new Response(body, { headers: { ...headers, 'content-type': `${type}${charset}` } });
}

/** A file whose last cells are `"6 in` and, some rows later, `6"`: what is between them is within quotes. */
function strayQuotes(good: FakeReply): FakeReply {
  const lines = good.text?.split('\r\n') ?? [];
  const isPlain = (line = ''): boolean => line !== '' && !line.includes('""');
  const at = lines.findIndex((line, index) => index > 0 && isPlain(line) && isPlain(lines[index + 1]));
  if (at === -1) return good;
  const bare = (line = ''): string => line.replaceAll('"', '').replace(/[^,]*$/, '');
  const quoted = lines.with(at, `${bare(lines[at])}"6 in`).with(at + 1, `${bare(lines[at + 1])}6"`);
  return { ...good, text: quoted.join('\r\n') };
}

/** An error as ArcGIS Online sends it with HTTP 200. */
function busy(code: number): unknown {
  return { error: { code, message: 'Unable to perform query.', details: ['Retry after 9 sec.'] } };
}

/** A page of more rows takes a slow portal too long. */
const QUICK_ROWS = 130;

/** The page size in a request, as any kind of portal writes it; 0 without one. */
function rowsAskedFor({ searchParams: query }: URL): number {
  const inSql = / LIMIT (\d+)/.exec(query.get('q') ?? query.get('sql') ?? '')?.[1];
  return Number(inSql ?? query.get('$limit') ?? query.get('resultRecordCount') ?? query.get('limit') ?? 0);
}

/** Faults in the rows of a response; they do not apply to responses without rows. */
const ALTERS_ROWS: ReadonlySet<PortalFaultKind> = new Set([
  'windows-1252',
  'utf-16',
  'stray-quotes',
  'breaks-off',
  'half-the-rows',
  'no-rows',
  'column-renamed',
  'drips',
  'drips-for-ever',
]);

/** A file with other contents has another version. */
function anotherVersion(reply: FakeReply, time: VirtualTime): FakeReply {
  const { etag, 'last-modified': modified, ...headers } = reply.headers ?? {};
  return {
    ...reply,
    headers: {
      ...headers,
      ...(etag === undefined ? {} : { etag: '"another"' }),
      ...(modified === undefined ? {} : { 'last-modified': time.now().toUTCString() }),
    },
  };
}

/** Truncated JSON does not parse. Truncated CSV does, so its connection must break. */
function brokenOff(body: string, { kind }: StoryKind): Response {
  const part = body.slice(0, Math.floor(body.length * 0.7));
  if (kind !== 'csv') return new Response(part, { headers: json });
  const bytes = Buffer.from(part);
  let sent = false;
  return new Response(
    new ReadableStream({
      pull(stream) {
        if (sent) stream.error(new TypeError('terminated', { cause: { code: 'UND_ERR_SOCKET' } }));
        else stream.enqueue(bytes);
        sent = true;
      },
    }),
    { headers: { 'content-type': 'text/csv' } },
  );
}

function dripping(body: string, pieces: number, time: VirtualTime): ReadableStream<Uint8Array> {
  const bytes = Buffer.from(body);
  const size = Math.max(1, Math.ceil(bytes.length / pieces));
  let at = 0;
  return new ReadableStream({
    async pull(stream) {
      await time.sleep(DRIP_MS);
      if (at < bytes.length) stream.enqueue(bytes.subarray(at, at + size));
      else stream.close();
      at += size;
    },
  });
}

function again(url: URL, times: number): string {
  const next = new URL(url);
  next.searchParams.set('again', String(times));
  return next.href;
}

/** A reply with a part of its rows that claims to be complete. */
function shortened(good: FakeReply, part: number): FakeReply {
  if (good.text !== undefined) {
    const [heading = '', ...lines] = good.text.split('\r\n').filter((line) => line !== '');
    return { ...good, text: [heading, ...lines.slice(0, Math.floor(lines.length * part))].join('\r\n') };
  }
  return { ...good, json: shortenedBody(good.json, part) };
}

function shortenedBody(body: unknown, part: number): unknown {
  if (Array.isArray(body)) return body.slice(0, Math.floor(body.length * part));
  if (typeof body !== 'object' || body === null) return body;
  const { exceededTransferLimit: _, ...rest } = body as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [
      name,
      LISTS.includes(name) || name === 'result' ? shortenedBody(value, part) : value,
    ]),
  );
}

/** Fields in which portals return their rows. */
const LISTS = ['features', 'objectIds', 'rows', 'records', 'results'];

/** The reply with a column renamed everywhere. */
function renamed(good: FakeReply, column: string): FakeReply {
  const change = (text: string): string => text.replaceAll(`"${column}"`, '"renamed_since"');
  const { headers } = good;
  return {
    ...good,
    text: change(good.text ?? JSON.stringify(good.json)),
    ...(headers === undefined
      ? {}
      : {
          headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, change(value)])),
        }),
  };
}
