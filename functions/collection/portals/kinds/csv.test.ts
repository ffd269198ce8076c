import { describe, expect, it } from 'vitest';
import type { RawRow } from '../../conform/mapping.ts';
import type { Source } from '../../source.ts';
import { csvText } from '../../testing/fake-catalogs.ts';
import type { FakeReply } from '../../testing/fake-portal.ts';
import { sanDiego, sanDiegoRows } from '../../testing/fixtures.ts';
import { faultOf, openPortal, readPortal } from '../../testing/read-portal.ts';
import type { Validators } from '../paging.ts';

const plain: Source = { ...sanDiego, portal: { kind: 'csv', file: 'https://files.test/permits.csv' } };
const missing: FakeReply = { status: 404, text: 'Not found', headers: { 'content-type': 'text/plain' } };
const yearOf = (url: URL) => Number(/_(\d{4})_/.exec(url.pathname)?.[1]);
const file = (rows: readonly RawRow[], headers = {}): FakeReply => ({ text: csvText(rows), headers });

/** The years requested and found at a portal with files of some years. */
async function yearsRead(published: readonly number[], today: string, since: string | null) {
  const portal = await openPortal((url) =>
    published.includes(yearOf(url)) ? file(sanDiegoRows(3, yearOf(url) * 10)) : missing,
  );
  const rows = await readPortal(sanDiego, portal, { today, since });
  const years = new Set(
    rows.map((row) => Math.floor((Number(String(row['APPROVAL_ID']).slice(4)) - 3_000_000) / 10)),
  );
  return { asked: portal.asked.map(yearOf), years: [...years] };
}

describe('yearly CSV files', () => {
  const all = [2024, 2025, 2026, 2027];
  it.each([
    ['this year', '2026-11-20', '2026-11-13', [2026]],
    ['last year too in January', '2027-01-20', '2027-01-13', [2027, 2026]],
    ['last year too for a day within it', '2027-02-03', '2026-12-30', [2027, 2026]],
    ['all years of the reach', '2026-11-20', '2024-11-20', [2026, 2025, 2024]],
    ['this and last year without a day', '2026-11-20', null, [2026, 2025]],
  ])('are read: %s', async (_, today, since, years) => {
    expect(await yearsRead(all, today, since)).toEqual({ asked: years, years });
  });

  it('may lack the new year in January and old years', async () => {
    expect((await yearsRead([2026], '2027-01-02', '2026-12-26')).years).toEqual([2026]);
    expect((await yearsRead([2026], '2026-11-20', '2024-11-20')).years).toEqual([2026]);
  });

  it('must have this year later, and at least one year', async () => {
    await expect(yearsRead([2026], '2027-02-10', '2026-12-26')).rejects.toMatchObject({
      outcome: 'unreachable',
    });
    await expect(yearsRead([], '2027-01-02', '2026-12-26')).rejects.toMatchObject({ outcome: 'unreachable' });
  });
});

describe('CSV files with versions', () => {
  const etagOf = (versions: Readonly<Record<number, string>>, url: URL) => versions[yearOf(url)];
  /** A portal with files of these versions that answers 304 to their validators. */
  const portalOf = (versions: Record<number, string>) =>
    openPortal((url, request) => {
      const etag = etagOf(versions, url);
      if (etag === undefined) return missing;
      return request.headers['if-none-match'] === etag
        ? { status: 304, text: '', headers: { etag } }
        : file(sanDiegoRows(1_500, yearOf(url) * 10_000), { etag });
    });
  async function read(
    portal: Awaited<ReturnType<typeof portalOf>>,
    known?: Validators,
    since = '2025-06-01',
  ) {
    const before = portal.asked.length;
    let last: { validators?: Validators; unchanged?: boolean } = {};
    const rows = await readPortal(sanDiego, portal, {
      since,
      known,
      onPage: (page) => {
        last = page;
      },
    });
    return { ...last, rows: rows.length, asked: portal.asked.length - before };
  }

  it('are read once and then checked for changes', async () => {
    const portal = await portalOf({ 2025: '"a"', 2026: '"b"' });
    const first = await read(portal);
    expect(first).toMatchObject({ rows: 3_000, asked: 2 });
    expect(first.unchanged).toBeUndefined();
    const again = await read(portal, first.validators);
    expect(again).toMatchObject({ rows: 0, asked: 2, unchanged: true, validators: first.validators });
  });

  it('give validators on the last page only', async () => {
    const portal = await portalOf({ 2026: '"b"' });
    const pages: (Validators | undefined)[] = [];
    await readPortal(sanDiego, portal, {
      since: '2026-06-01',
      onPage: (page) => pages.push(page.validators),
    });
    expect(pages.map((page) => page !== undefined)).toEqual([false, true]);
  });

  it('are all read when one has changed', async () => {
    const versions: Record<number, string> = { 2025: '"a"', 2026: '"b"' };
    const portal = await portalOf(versions);
    const { validators } = await read(portal);
    versions[2025] = '"a2"';
    const next = await read(portal, validators);
    expect(next.rows).toBe(3_000);
    // The answer of the check is not requested again.
    expect(next.asked).toBe(3);
    expect(await read(portal, next.validators)).toMatchObject({ rows: 0, unchanged: true });
  });

  it('are read for an earlier first day and when a missing year appears', async () => {
    const versions: Record<number, string> = { 2026: '"b"' };
    const portal = await portalOf(versions);
    const { validators } = await read(portal);
    expect(await read(portal, validators)).toMatchObject({ rows: 0, unchanged: true });
    expect((await read(portal, validators, '2025-05-31')).rows).toBe(1_500);
    versions[2025] = '"a"';
    expect((await read(portal, validators)).rows).toBe(3_000);
  });

  it('may use the modification date', async () => {
    const date = 'Fri, 20 Nov 2026 06:00:00 GMT';
    const portal = await openPortal((_, request) =>
      request.headers['if-modified-since'] === date
        ? { status: 304, text: '' }
        : file(sanDiegoRows(3), { 'last-modified': date }),
    );
    let known: Validators | undefined;
    await readPortal(plain, portal, {
      onPage: (page) => {
        known = page.validators;
      },
    });
    expect(known?.files).toEqual({ 'https://files.test/permits.csv': { lastModified: date } });
    expect(await readPortal(plain, portal, { known })).toEqual([]);
  });

  it('are read each time without a version', async () => {
    const portal = await openPortal(() => file(sanDiegoRows(3)));
    let known: Validators | undefined;
    await readPortal(plain, portal, {
      onPage: (page) => {
        known = page.validators;
      },
    });
    expect(await readPortal(plain, portal, { known })).toHaveLength(3);
  });
});

describe('a CSV file', () => {
  it('may have a byte order mark, lone CRs, spaces around headings and line breaks in cells', async () => {
    const text = '\ufeff APPROVAL_ID ,PROJECT_TITLE\rPMT-1,"two\nlines"\r';
    const portal = await openPortal(() => ({ text }));
    expect(await readPortal(plain, portal)).toEqual([{ APPROVAL_ID: 'PMT-1', PROJECT_TITLE: 'two\nlines' }]);
  });

  const whole = csvText(sanDiegoRows(1_200));
  it.each([
    ['stops inside quotes', { text: whole.slice(0, -3) }, 'unreachable'],
    ['stops inside a row', { text: whole.slice(0, whole.lastIndexOf(',')) }, 'unreachable'],
    ['has a row of another width', { text: `${whole}\r\n"a","b"\r\n` }, 'unreachable'],
    ['is empty', { text: '' }, 'unreachable'],
    ['has one column', { text: 'Service unavailable\r\n' }, 'unreachable'],
    ['has a column twice', { text: 'a,b,a\r\n1,2,3\r\n' }, 'schema-changed'],
    ['is JSON', { json: [{ error: 'no', file: 'x' }] }, 'unreachable'],
    ['is "not modified", though we did not ask that', { status: 304, text: '' }, 'unreachable'],
    ['is refused', { status: 429, text: 'slow down' }, 'blocked'],
  ] as const)('is rejected when it %s', async (_, reply, outcome) => {
    const portal = await openPortal(() => reply);
    expect(await faultOf(plain, portal)).toBe(outcome);
  });
});

describe('a JSON file', () => {
  const list = (trade: string) =>
    ({ kind: 'csv', file: `https://files.test/${trade}.json`, format: 'json' }) as const;
  const source: Source = { ...sanDiego, portal: list('plumbing'), alsoAt: [list('electrical')] };
  const rows = sanDiegoRows(1_200);

  it('gives its rows with all columns that any of them has', async () => {
    const columns: unknown[] = [];
    const portal = await openPortal(() => ({ json: [...rows, { ...rows[0], EXTRA: 7 }] }));
    const found = await readPortal({ ...source, alsoAt: [] }, portal, {
      onPage: (page) => columns.push(page.columns?.length),
    });
    expect(found).toEqual([...rows, { ...rows[0], EXTRA: 7 }]);
    const width = Object.keys(rows[0] ?? {}).length + 1;
    expect(columns).toEqual([width, width]);
  });

  it('may be one of several, which are read each time', async () => {
    const etag = '"1"';
    const portal = await openPortal(({ pathname }) => ({
      json: [{ APPROVAL_ID: pathname }],
      headers: { etag },
    }));
    let known: Validators | undefined;
    const read = () =>
      readPortal(source, portal, {
        known,
        onPage: ({ validators }) => {
          known = validators;
        },
      });
    const both = [{ APPROVAL_ID: '/plumbing.json' }, { APPROVAL_ID: '/electrical.json' }];
    expect(await read()).toEqual(both);
    expect(await read()).toEqual(both);
  });

  it('may be empty', async () => {
    const portal = await openPortal(() => ({ json: [] }));
    expect(await readPortal(source, portal)).toEqual([]);
  });

  it.each([1, '1', undefined])('may stand beside its length, %j', async (recordsTotal) => {
    const data = [{ APPROVAL_ID: 'A-1' }];
    const portal = await openPortal(() => ({ json: { draw: 1, recordsTotal, data } }));
    expect(await readPortal(source, portal)).toEqual([...data, ...data]);
  });

  it.each([
    { json: { message: 'An error has occurred.' } },
    { json: ['text'] },
    { json: null },
    { json: { recordsTotal: 2, data: [{ APPROVAL_ID: 'A-1' }] } },
    { json: { recordsTotal: 1, data: ['text'] } },
    { json: { recordsTotal: 0 } },
    { text: '[{"a": 1' },
    { text: 'a,b\n1,2' },
    { status: 500, text: 'Error' },
  ] as const)('is refused: %j', async (reply: FakeReply) => {
    const portal = await openPortal(() => reply);
    expect(await faultOf(source, portal)).toBe('unreachable');
  });
});
