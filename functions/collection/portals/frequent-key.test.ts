import { describe, expect, it } from 'vitest';
import type { RawRow } from '../conform/mapping.ts';
import type { Source } from '../source.ts';
import type { FakeReply } from '../testing/fake-portal.ts';
import { PORTAL_KINDS } from '../testing/portal-kinds.ts';
import { clientFor, openPortal } from '../testing/read-portal.ts';
import { findFrequentKey } from './frequent-key.ts';

/** Asks a portal that answers so for the most frequent key. */
async function frequentKeyAt(source: Source, reply: (url: URL) => FakeReply) {
  const portal = await openPortal(reply);
  return findFrequentKey(source, clientFor(source, portal));
}

/** Rows of which three have one key, four none, and one the same key but for blanks. */
function rowsOf({ source, make }: (typeof PORTAL_KINDS)[keyof typeof PORTAL_KINDS]): RawRow[] {
  const [column] = source.recordKey;
  const [first = {}, ...rest] = make(12);
  const blank = rest.slice(0, 4).map((row) => ({ ...row, [column]: '' }));
  return [first, first, { ...first, [column]: ` ${String(first[column])} ` }, ...blank, ...rest.slice(4)];
}

const { csv, ...GROUPING } = PORTAL_KINDS;

describe.each(Object.entries(GROUPING))('the most frequent key (%s)', (_, kind) => {
  const { source, make, reply } = kind;
  const [column] = source.recordKey;

  it('is counted over all rows, without those that have none', async () => {
    const table = { rows: () => rowsOf(kind), dateColumn: source.dateColumn };
    const key = String(make(1)[0]?.[column]);
    expect(await frequentKeyAt(source, (url) => reply(table, url))).toMatchObject({
      key: expect.stringContaining(key.slice(-5)),
      rows: 3,
    });
  });

  it('is of the columns together', async () => {
    const rows = rowsOf(kind).map((row, at) => ({ ...row, line: String(at) }));
    const both: Source = { ...source, recordKey: [column, 'line'] };
    const table = { rows: () => rows, dateColumn: source.dateColumn };
    expect((await frequentKeyAt(both, (url) => reply(table, url)))?.rows).toBe(1);
  });

  it('is not known where the portal refuses to group, or groups without order', async () => {
    expect(await frequentKeyAt(source, () => ({ status: 400, json: { message: 'No.' } }))).toBeUndefined();
    const groups = [1, 5].map((counted, at) => ({ [column]: `26-${at}`, counted }));
    const answers = {
      socrata: groups,
      arcgis: { features: groups.map((attributes) => ({ attributes })) },
      carto: { rows: groups },
      ckan: { success: true, result: { records: groups } },
      opendatasoft: { results: groups },
    };
    const json = answers[source.portal.kind as keyof typeof answers];
    expect(await frequentKeyAt(source, () => ({ json }))).toBeUndefined();
  });
});

it('is added over the tables of a source', async () => {
  const { source, make, reply } = PORTAL_KINDS.arcgis;
  const twice: Source = { ...source, alsoAt: [source.portal] };
  const table = { rows: () => make(5), dateColumn: source.dateColumn };
  expect((await frequentKeyAt(twice, (url) => reply(table, url)))?.rows).toBe(2);
});

it('is read from an ArcGIS server that writes names in capitals', async () => {
  const { source } = PORTAL_KINDS.arcgis;
  const attributes = { RECORD_ID: 'BLD2026-1', COUNTED: 7 };
  expect(await frequentKeyAt(source, () => ({ json: { features: [{ attributes }] } }))).toEqual({
    key: 'BLD2026-1',
    rows: 7,
  });
});

it('is not known of files, nor where the largest groups have no key', async () => {
  expect(await frequentKeyAt(csv.source, () => ({ text: 'a,b\r\n1,2' }))).toBeUndefined();
  const { source } = PORTAL_KINDS.socrata;
  const blanks = Array.from({ length: 10 }, (_, at) => ({ permit_: ' '.repeat(at), counted: '9' }));
  expect(await frequentKeyAt(source, () => ({ json: blanks }))).toBeUndefined();
});
