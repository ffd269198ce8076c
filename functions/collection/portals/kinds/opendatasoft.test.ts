import { describe, expect, it } from 'vitest';
import { opendatasoftReply } from '../../testing/fake-catalogs.ts';
import { shelbyCounty, shelbyCountyRows } from '../../testing/fixtures.ts';
import { faultOf, notesOf, openPortal, readPortal } from '../../testing/read-portal.ts';

const dateColumn = 'date_status';

describe('opendatasoft', () => {
  it('reads few rows page by page, in the order of the key', async () => {
    const rows = shelbyCountyRows(250);
    const portal = await openPortal((url) => opendatasoftReply({ rows: () => rows, dateColumn }, url));
    expect(await readPortal(shelbyCounty, portal, { since: '2026-11-01' })).toHaveLength(250);
    expect(portal.asked[0]?.pathname).toBe(
      '/api/explore/v2.1/catalog/datasets/shelby-county-building-and-demolition-permits@datamidsouth/records',
    );
    expect(portal.asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual(
      [0, 75, 150, 225].map((offset) => ({
        where: "date_status >= date'2026-11-01'",
        order_by: 'record_id',
        limit: '100',
        ...(offset === 0 ? {} : { offset: String(offset) }),
      })),
    );
  });

  it('reads many rows as one export', async () => {
    const rows = shelbyCountyRows(12_000);
    const portal = await openPortal((url) => opendatasoftReply({ rows: () => rows, dateColumn }, url));
    expect(await readPortal(shelbyCounty, portal)).toHaveLength(12_000);
    expect(portal.asked.map(({ pathname }) => pathname.split('/').at(-1))).toEqual(['records', 'json']);
  });

  it.each([60, 240, 700])('loses nothing when %i rows are deleted while it pages', async (count) => {
    let rows = shelbyCountyRows(900);
    const gone = new Set(rows.slice(0, count).map((row) => row['record_id']));
    const portal = await openPortal((url) => opendatasoftReply({ rows: () => rows, dateColumn }, url));
    let pages = 0;
    const found = await readPortal(shelbyCounty, portal, {
      onPage: () => {
        if (++pages === 8) rows = rows.filter((row) => !gone.has(row['record_id']));
      },
    });
    const keys = new Set(found.map((row) => row['record_id']));
    expect(rows.filter((row) => !keys.has(row['record_id']))).toEqual([]);
    expect(keys.size).toBe(found.length);
  });

  it('reads every row from a server without a stable order', async () => {
    const rows = shelbyCountyRows(400);
    let turn = 0;
    const portal = await openPortal((url) => {
      turn++;
      const turned = rows.map((_, index) => rows[(index * 7 + turn * 11) % 400] ?? {});
      const plain = new URL(url);
      plain.searchParams.set('order_by', 'nothing');
      return opendatasoftReply({ rows: () => turned, dateColumn }, plain);
    });
    await readPortal(shelbyCounty, portal);
    expect(portal.asked.length).toBeLessThan(60);
  });

  it.each([
    [
      {
        status: 400,
        json: { error_code: 'ODSQLError', message: 'ODSQL query is malformed: Unknown field: x' },
      },
      'schema-changed',
    ],
    [{ status: 400, json: { error_code: 'ODSQLError', message: 'Syntax error' } }, 'unreachable'],
    [
      { status: 404, json: { error_code: 'NotFound', message: 'Dataset could not be found.' } },
      'unreachable',
    ],
    [{ status: 200, json: { error_code: 'InternalError', message: 'Oops' } }, 'unreachable'],
    [{ status: 429, json: { errorcode: 10002, error: 'Too many requests' } }, 'blocked'],
    [{ json: { total_count: 3 } }, 'unreachable'],
  ] as const)('recognizes the error %j', async (reply, outcome) => {
    const portal = await openPortal(() => reply);
    expect(await faultOf(shelbyCounty, portal)).toBe(outcome);
  });

  it('rejects a broken export', async () => {
    const rows = shelbyCountyRows(1_500);
    const portal = await openPortal((url) =>
      url.pathname.endsWith('/json')
        ? { text: JSON.stringify(rows).slice(0, 5_000) }
        : opendatasoftReply({ rows: () => rows, dateColumn }, url),
    );
    expect(await faultOf(shelbyCounty, portal)).toBe('unreachable');
  });
});

describe('the notes of an Opendatasoft table', () => {
  const metas = {
    title: 'Permit Applications',
    license: 'CC0 1.0',
    license_url: null,
    attributions: ['Town of Cary', 'Inspections'],
    modified: '2026-11-01T00:00:00+00:00',
    data_processed: '2026-11-18T23:30:00-05:00',
    records_count: 87_184,
  };

  it.each([
    [{ default: metas }, { license: 'CC0 1.0; Town of Cary; Inspections', updatedOn: '2026-11-19' }],
    [{ default: { ...metas, attributions: null } }, { license: 'CC0 1.0', updatedOn: '2026-11-19' }],
    [{}, { license: null, updatedOn: null }],
  ])('are read from %j', async (said, notes) => {
    const portal = await openPortal(() => ({ json: { dataset_id: 'permits', metas: said } }));
    expect(await notesOf(shelbyCounty, portal)).toEqual(notes);
  });

  it('are absent where the portal answers with an error', async () => {
    const portal = await openPortal(() => ({ status: 404, json: { error_code: 'NotFound' } }));
    expect(await notesOf(shelbyCounty, portal)).toBeUndefined();
  });
});
