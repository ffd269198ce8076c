import { describe, expect, it } from 'vitest';
import type { RawRow } from '../conform/mapping.ts';
import { recordKey } from '../records/record-key.ts';
import { requireColumns } from '../run/drift.ts';
import type { Source } from '../source.ts';
import type { FakeReply } from '../testing/fake-portal.ts';
import { arcgisReply } from '../testing/fake-tables.ts';
import { PORTAL_KINDS, type PortalKind } from '../testing/portal-kinds.ts';
import { clientFor, faultOf, openPortal, readPortal } from '../testing/read-portal.ts';
import { recordsByKey } from './lookup.ts';

interface Kind extends PortalKind {
  readonly name: string;
  readonly key: string;
  /** A whole file as the portal wraps it, whatever the query; absent where the portal has no files. */
  readonly dumb?: (rows: readonly RawRow[]) => unknown;
  /** Rows of each page and number of requests for 2,500 rows; by row id when absent. */
  readonly pages?: readonly number[];
  readonly requests?: number;
  /** True when the portal sends every row, whatever the first day. */
  readonly sendsAll?: true;
  /** True when the portal cannot continue behind a row id. */
  readonly hasNoKeyset?: true;
}

const withoutSql: Source = {
  ...PORTAL_KINDS.ckan.source,
  portal: { kind: 'ckan', host: 'ckan.test', resource: 'abc', dates: 'text' },
};

const records = (rows: readonly RawRow[]) => ({ success: true, result: { records: rows } });

const kinds: readonly Kind[] = [
  {
    ...PORTAL_KINDS.socrata,
    name: 'socrata',
    key: 'permit_',
    dumb: (rows) => rows,
  },
  {
    ...PORTAL_KINDS.arcgis,
    name: 'arcgis',
    key: 'record_id',
    dumb: (rows) => ({ features: rows.map((attributes) => ({ attributes })) }),
  },
  {
    ...PORTAL_KINDS.carto,
    name: 'carto',
    key: 'permitnumber',
    dumb: (rows) => ({ rows }),
  },
  {
    ...PORTAL_KINDS['arcgis by row numbers'],
    name: 'arcgis by row numbers',
    key: 'record_id',
    reply: (table, url) => arcgisReply({ ...table, refuses: /resultOffset|orderByFields/ }, url),
    requests: 4,
    hasNoKeyset: true,
  },
  {
    ...PORTAL_KINDS.ckan,
    name: 'ckan by SQL',
    key: 'permit_id',
    dumb: records,
  },
  {
    ...PORTAL_KINDS.ckan,
    name: 'ckan by offset',
    source: withoutSql,
    key: 'permit_id',
    dumb: records,
    pages: [1000, 900, 600],
    sendsAll: true,
    hasNoKeyset: true,
  },
  {
    ...PORTAL_KINDS.opendatasoft,
    name: 'opendatasoft',
    key: 'record_id',
    dumb: (rows) => ({ results: rows }),
    requests: 2,
    hasNoKeyset: true,
  },
  {
    ...PORTAL_KINDS.csv,
    name: 'csv',
    key: 'APPROVAL_ID',
    requests: 1,
    sendsAll: true,
    hasNoKeyset: true,
  },
];

/** The query without its condition, as a server that knows only offsets reads it. */
function deafTo(url: URL): URL {
  const plain = new URL(url);
  for (const name of ['$where', 'where']) plain.searchParams.delete(name);
  for (const name of ['q', 'sql']) {
    const sql = plain.searchParams.get(name);
    if (sql !== null) plain.searchParams.set(name, sql.replace(/ WHERE \S*_id"? > \d+/, ''));
  }
  if (url.pathname.endsWith('/query')) plain.searchParams.set('where', '1=1');
  return plain;
}

/** An answer that states neither whether there is more nor the row limit of a request. */
function silent(answer: FakeReply): FakeReply {
  if (Array.isArray(answer.json)) return answer;
  if (answer.json === undefined) return answer;
  const { exceededTransferLimit, maxRecordCount, ...json } = answer.json as Record<string, unknown>;
  return { ...answer, json };
}

describe.each(kinds)('$name', (kind) => {
  const { source, key, make, reply, dumb, sendsAll, hasNoKeyset } = kind;
  const dateColumn = source.dateColumn;
  const keysOf = (rows: readonly RawRow[]) => rows.map((row) => row[key]);

  it('reads every row once, over several pages', async () => {
    const rows = make(2_500);
    const portal = await openPortal((url) => reply({ rows: () => rows, dateColumn }, url));
    const pages: number[] = [];
    const found = await readPortal(source, portal, { onPage: (page) => pages.push(page.rows.length) });
    expect(keysOf(found)).toEqual(keysOf(rows));
    expect(pages).toEqual(kind.pages ?? [1000, 1000, 500]);
    // A short page proves nothing: an empty page ends the read, so there is one request more than pages.
    expect(portal.asked.filter(({ search }) => search !== '?f=json')).toHaveLength(kind.requests ?? 4);
  });

  it.each([7, 90, 500])(
    'loses nothing where the portal gives at most %i rows and does not say so',
    async (limit) => {
      const rows = make(limit === 7 ? 100 : 1_800);
      const portal = await openPortal((url) => silent(reply({ rows: () => rows, dateColumn, limit }, url)));
      expect(keysOf(await readPortal(source, portal))).toEqual(keysOf(rows));
      if (hasNoKeyset) return;
      const deaf = await openPortal((url) =>
        silent(reply({ rows: () => rows, dateColumn, limit }, deafTo(url))),
      );
      expect(keysOf(await readPortal(source, deaf)).sort()).toEqual(keysOf(rows).sort());
    },
  );

  it('requests only rows of the window', async () => {
    const rows = make(400);
    const portal = await openPortal((url) => reply({ rows: () => rows, dateColumn }, url));
    const found = await readPortal(source, portal, { since: '2026-11-15' });
    const wanted = rows.filter((row) => sendsAll || String(row[dateColumn]) >= '2026-11-15');
    expect(keysOf(found)).toEqual(keysOf(wanted));
    expect(sendsAll || found.length < 200).toBe(true);
  });

  it('requests rows without a date when the window includes them', async () => {
    const rows = make(1_200).map((row, index) => (index % 2 === 0 ? { ...row, [dateColumn]: null } : row));
    const portal = await openPortal((url) => reply({ rows: () => rows, dateColumn }, url));
    const read = async (undated: boolean) =>
      keysOf(await readPortal(source, portal, { since: '2026-11-15', undated }));
    const dated = rows.filter((row) => row[dateColumn] !== null && String(row[dateColumn]) >= '2026-11-15');
    expect(await read(false)).toEqual(keysOf(sendsAll ? rows : dated));
    expect(await read(true)).toEqual(
      keysOf(rows.filter((row) => sendsAll || row[dateColumn] === null || dated.includes(row))),
    );
    expect(dated.length).toBeGreaterThan(50);
  });

  it('ends after a last page that is full', async () => {
    const rows = make(1_000);
    const portal = await openPortal((url) => reply({ rows: () => rows, dateColumn }, url));
    expect(await readPortal(source, portal)).toHaveLength(1_000);
  });

  it('loses nothing when rows are deleted and inserted while it pages', async () => {
    let rows = make(3_000, 1_000);
    const portal = await openPortal((url) => reply({ rows: () => rows, dateColumn }, url));
    const deleted = new Set(keysOf(rows.slice(0, 400)));
    const staying = keysOf(rows).filter((value) => !deleted.has(value));
    const found = await readPortal(source, portal, {
      onPage: () => {
        rows = [...make(30, 100), ...rows.filter((row) => !deleted.has(row[key]))];
      },
    });
    const keys = keysOf(found);
    expect(new Set(keys).size).toBe(keys.length);
    expect(staying.filter((value) => !keys.includes(value))).toEqual([]);
  });

  if (dumb !== undefined)
    it.each([0, 7, 1_000, 2_300])(
      'takes a whole file of %i rows from a server that ignores every question',
      async (count) => {
        const rows = make(count);
        const portal = await openPortal(() => ({ json: dumb(rows) }));
        expect(keysOf(await readPortal(source, portal, { since: '2030-01-01' }))).toEqual(keysOf(rows));
        expect(portal.asked.length).toBeLessThanOrEqual(4);
      },
    );

  if (hasNoKeyset === undefined)
    it('pages by offset when the server ignores the row id', async () => {
      const rows = make(2_500);
      const portal = await openPortal((url) => reply({ rows: () => rows, dateColumn }, deafTo(url)));
      expect(keysOf(await readPortal(source, portal)).sort()).toEqual(keysOf(rows).sort());
    });

  it('finds the records of some keys, whatever their dates, and no others', async () => {
    const odd = ["O'N 1/2 ü", 'a.b'].map((value, index) => ({ ...make(1, 5_000 + index)[0], [key]: value }));
    const rows = [...make(60), ...odd];
    const portal = await openPortal((url) => reply({ rows: () => rows, dateColumn }, url));
    const wanted = [...rows.slice(0, 40), ...odd];
    const keys = [...wanted.map((row) => recordKey(source, row) ?? ''), 'gone'];
    const { rows: found, unknown } = await recordsByKey(source, keys, clientFor(source, portal));
    const isUnknown = (row: RawRow) => unknown.has(recordKey(source, row) ?? '');
    expect(keysOf(found).sort()).toEqual(keysOf(wanted.filter((row) => !isUnknown(row))).sort());
    // Only where quotes cannot be written reliably.
    expect(unknown.size > 0).toBe(source.portal.kind === 'opendatasoft');
    expect(portal.asked).toHaveLength(source.portal.kind === 'opendatasoft' || kind.requests === 1 ? 1 : 2);
    if (dumb === undefined) return;
    const dumbest = await openPortal(() => ({ json: dumb(rows) }));
    expect((await recordsByKey(source, ['gone'], clientFor(source, dumbest))).rows).toEqual([]);
  });

  it('reports a missing date column', async () => {
    const rows = make(30).map(({ [dateColumn]: date, ...row }) => ({ ...row, renamed: date }));
    const portal = await openPortal((url) => reply({ rows: () => rows, dateColumn }, url));
    const reading = readPortal(source, portal, {
      since: '2026-11-01',
      // A run does the same with every page.
      onPage: ({ columns }) => (columns === null ? undefined : requireColumns(source, columns)),
    });
    await expect(reading).rejects.toMatchObject({ outcome: 'schema-changed' });
  });

  it.each([
    ['a page with 200', { text: '<html>moved</html>', headers: { 'content-type': 'text/html' } }, 'blocked'],
    ['403', { status: 403, json: {} }, 'blocked'],
    ['JSON of another kind', { json: { maintenance: true } }, 'unreachable'],
    ['rows that are no rows', { json: [1, 'two', null] }, 'unreachable'],
    ['null', { json: null }, 'unreachable'],
    ['half an answer', { text: '{"features":[{"attrib', truncated: true }, 'unreachable'],
    ['503', { status: 503, json: {} }, 'unreachable'],
  ] as const)('reports %s', async (_, bad, outcome) => {
    const portal = await openPortal(() => bad);
    expect(await faultOf(source, portal)).toBe(outcome);
  });

  it('reports a hang', async () => {
    const portal = await openPortal(() => ({ hang: true }));
    expect(await faultOf(source, portal, 50)).toBe('unreachable');
  });
});
