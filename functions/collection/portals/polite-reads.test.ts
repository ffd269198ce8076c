import { describe, expect, it } from 'vitest';
import type { RawRow } from '../conform/mapping.ts';
import { recordKey } from '../records/record-key.ts';
import { PORTAL_KINDS, type PortalKind } from '../testing/portal-kinds.ts';
import { portalHosts, portalPages } from './pages.ts';
import { createPortalClient } from './portal-client.ts';
import { ReadMethod, type WorkedBefore } from './read-method.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

const KINDS: readonly (PortalKind & { readonly name: string })[] = Object.entries(PORTAL_KINDS).map(
  ([name, kind]) => ({ name, ...kind }),
);

/** Reads all rows. @param special answers some requests, by their number from 0; `hang` never answers */
async function readPolitely(
  { source, make, reply }: PortalKind,
  count: number,
  special: (url: URL, request: number) => Response | 'hang' | undefined,
  worked: WorkedBefore = {},
) {
  const rows = make(count);
  const slept: number[] = [];
  let requests = 0;
  const client = createPortalClient({
    hosts: portalHosts(source),
    now: () => NOW,
    random: () => 0,
    sleep: async (milliseconds) => {
      slept.push(milliseconds);
    },
    limits: { timeoutMs: 40 },
    method: new ReadMethod(worked),
    fetch: async (address, init) => {
      const url = new URL(address);
      if (typeof init.body === 'object') url.search = String(init.body);
      const answer = special(url, requests++);
      if (answer === 'hang') return new Promise(() => undefined);
      if (answer !== undefined) return answer;
      const {
        status = 200,
        headers,
        text,
        json,
      } = reply({ rows: () => rows, dateColumn: source.dateColumn }, url);
      return new Response(text ?? JSON.stringify(json), {
        status,
        headers: { 'content-type': 'application/json', ...headers },
      });
    },
  });
  const found: RawRow[] = [];
  for await (const page of portalPages(source, { since: null, undated: true }, client))
    found.push(...page.rows);
  const keys = (list: readonly RawRow[]) => list.map((row) => recordKey(source, row)).sort();
  expect(keys(found)).toEqual(keys(rows));
  return { slept, worked: client.method.worked };
}

const busy = (code: number) =>
  JSON.stringify({ error: { code, message: 'Unable to perform query.', details: ['Retry after 9 sec.'] } });
const WAITS: readonly [string, () => Response, number][] = [
  ['429 with seconds', () => new Response('{}', { status: 429, headers: { 'retry-after': '7' } }), 7_000],
  [
    '429 with a date',
    () => new Response('', { status: 429, headers: { 'retry-after': 'Fri, 20 Nov 2026 12:00:20 GMT' } }),
    20_000,
  ],
  ['503 with seconds', () => new Response('busy', { status: 503, headers: { 'retry-after': '8' } }), 8_000],
  ['429 in the body', () => new Response(busy(429)), 9_000],
];

describe.each(KINDS)('$name', (kind) => {
  it.each(WAITS)('waits after %s on its first request, as asked', async (_, answer, milliseconds) => {
    const { slept } = await readPolitely(kind, 60, (_url, request) => (request === 0 ? answer() : undefined));
    expect(slept).toEqual([milliseconds]);
  });
});

it('waits as an ArcGIS error 503 with HTTP 200 asks', async () => {
  const { slept } = await readPolitely(PORTAL_KINDS.arcgis, 60, (_url, request) =>
    request === 1 ? new Response(busy(503)) : undefined,
  );
  expect(slept).toEqual([9_000]);
});

/** The page size in a request; the rows of a range for ArcGIS by row numbers. */
function rowsAsked({ searchParams: query }: URL): number {
  const range = /ObjectId >= (\d+) AND ObjectId <= (\d+)/.exec(query.get('where') ?? '');
  if (range !== null) return Number(range[2]) - Number(range[1]) + 1;
  const inSql = / LIMIT (\d+)/.exec(query.get('q') ?? query.get('sql') ?? '')?.[1];
  return Number(inSql ?? query.get('$limit') ?? query.get('resultRecordCount') ?? query.get('limit') ?? 0);
}

describe.each(KINDS.filter(({ name }) => name !== 'csv' && name !== 'opendatasoft'))(
  'a slow portal of $name',
  (kind) => {
    it('is read in smaller pages, and the size is remembered', async () => {
      const { worked } = await readPolitely(kind, 700, (url) => (rowsAsked(url) > 130 ? 'hang' : undefined));
      expect(worked.pageRows).toBe(125);
    });

    it('is asked for the size that worked before', async () => {
      const asked: number[] = [];
      await readPolitely(
        kind,
        300,
        (url) => {
          asked.push(rowsAsked(url));
          return undefined;
        },
        { pageRows: 125 },
      );
      expect(Math.max(...asked)).toBeLessThanOrEqual(125);
    });
  },
);

describe('ReadMethod', () => {
  it('grows after twenty quick pages, and forgets the size at the portal’s own', () => {
    const method = new ReadMethod({ pageRows: 500 });
    for (let page = 0; page < 19; page++) method.noteTime(500, 1_000, 100);
    expect(method.worked).toEqual({ pageRows: 500, quickPages: 19 });
    method.noteTime(500, 1_000, 100);
    expect(method.worked).toEqual({});
    expect(method.pageRows(1_000)).toBe(1_000);
  });

  it('does not grow to a size that was too slow in this read', () => {
    const method = new ReadMethod();
    method.shrink(1_000);
    for (let page = 0; page < 100; page++) method.noteTime(500, 1_000, 100);
    expect(method.pageRows(1_000)).toBe(500);
  });

  it('halves after a page that nearly timed out, but not below 50 rows', () => {
    const method = new ReadMethod();
    for (let page = 0; page < 10; page++) method.noteTime(method.pageRows(1_000), 1_000, 20_000);
    expect(method.pageRows(1_000)).toBe(50);
  });
});
