import { describe, expect, it } from 'vitest';
import type { RawRow } from '../../conform/mapping.ts';
import type { Source } from '../../source.ts';
import { socrataReply } from '../../testing/fake-tables.ts';
import { chicago, chicagoRows } from '../../testing/fixtures.ts';
import { faultOf, notesOf, openPortal, readPortal } from '../../testing/read-portal.ts';

describe('socrata', () => {
  it('requests system columns, an order and a floating time', async () => {
    const portal = await openPortal(() => ({ json: [] }));
    await readPortal(chicago, portal, { since: '2026-11-01' });
    expect(portal.asked[0]?.pathname).toBe('/resource/ydr8-5enu.json');
    expect(Object.fromEntries(portal.asked[0]?.searchParams ?? [])).toEqual({
      $select: ':id,:updated_at,*',
      $where: "issue_date >= '2026-11-01T00:00:00.000'",
      $order: ':id',
      $limit: '1000',
    });
  });

  it('does not compare dates that are text', async () => {
    const portal = await openPortal(() => ({ json: [] }));
    const text: Source = {
      ...chicago,
      portal: { kind: 'socrata', host: 'a.test', dataset: 'abcd-1234', dates: 'text' },
    };
    await readPortal(text, portal, { since: '2026-11-01' });
    expect(portal.asked[0]?.searchParams.has('$where')).toBe(false);
  });

  it('selects rows without the date by another date', async () => {
    const portal = await openPortal(() => ({ json: [] }));
    const undated: Source = {
      ...chicago,
      portal: { ...(chicago.portal as Extract<Source['portal'], { kind: 'socrata' }>), undatedBy: 'applied' },
    };
    await readPortal(undated, portal, { since: '2026-11-01' });
    expect(portal.asked[0]?.searchParams.get('$where')).toBe(
      "(issue_date >= '2026-11-01T00:00:00.000' OR (issue_date IS NULL AND applied >= '2026-11-01T00:00:00.000'))",
    );
  });

  it('sends the app token only when it has one', async () => {
    const tokens: unknown[] = [];
    const portal = await openPortal((_, request) => {
      tokens.push(request.headers['x-app-token']);
      return { json: [] };
    });
    await readPortal(chicago, portal, { appToken: 'abc' });
    await readPortal(chicago, portal);
    // The count, and the rows.
    expect(tokens).toEqual(['abc', 'abc', undefined, undefined]);
  });

  it('returns the columns that the portal names', async () => {
    const headers = { 'x-soda2-fields': '["permit_","issue_date"]' };
    const portal = await openPortal(() => ({ json: [{ permit_: '1' }], headers }));
    const columns: unknown[] = [];
    await readPortal(chicago, portal, { onPage: (page) => columns.push(page.columns) });
    expect(columns).toEqual([['permit_', 'issue_date']]);
  });

  it.each([
    [{ status: 400, json: { code: 'query.soql.no-such-column', error: true } }, 'schema-changed'],
    [
      { status: 400, json: { errorCode: 'query.soql.type-mismatch', message: 'Type mismatch' } },
      'schema-changed',
    ],
    [{ status: 404, json: { code: 'dataset.missing', error: true, message: 'Not found' } }, 'unreachable'],
    [{ status: 200, json: { error: true, message: 'Internal error' } }, 'unreachable'],
  ] as const)('recognizes the error %j', async (reply, outcome) => {
    const portal = await openPortal(() => reply);
    expect(await faultOf(chicago, portal)).toBe(outcome);
  });
});

describe('the notes of a Socrata table', () => {
  const view = {
    id: 'k6kv-9kix',
    name: 'Plumbing Permits Contacts',
    provenance: 'official',
    rowsUpdatedAt: 1_788_439_853,
    licenseId: 'PDDL',
    columns: [{ fieldName: 'permit_number', dataTypeName: 'text' }],
  };
  const license = { name: 'Open Data Commons', termsLink: 'https://license.test/pddl' };

  it.each([
    [view, { license: 'PDDL', updatedOn: '2026-09-03' }],
    [
      { ...view, license },
      { license: 'Open Data Commons; https://license.test/pddl', updatedOn: '2026-09-03' },
    ],
    [
      { ...view, attribution: ' City ' },
      { license: 'PDDL; City', updatedOn: '2026-09-03' },
    ],
    [{ columns: [] }, { license: null, updatedOn: null }],
    [
      { license: null, licenseId: 3, attribution: '', rowsUpdatedAt: 1e300 },
      { license: null, updatedOn: null },
    ],
    [null, { license: null, updatedOn: null }],
  ])('are read from %j', async (json, notes) => {
    const portal = await openPortal(() => ({ json }));
    expect(await notesOf(chicago, portal)).toEqual(notes);
    expect(portal.asked.map(({ pathname }) => pathname)).toEqual(['/api/views/ydr8-5enu.json']);
  });

  it('are absent where the portal refuses', async () => {
    const portal = await openPortal(() => ({ status: 403, json: { code: 'permission_denied' } }));
    expect(await notesOf(chicago, portal)).toBeUndefined();
  });
});

describe('socrata without row ids', () => {
  it('loses nothing by offset when rows are deleted while it pages', async () => {
    let rows = chicagoRows(2_500);
    const first = new Set(rows.slice(0, 60).map((row) => row['permit_']));
    const portal = await openPortal((url) => {
      const reply = socrataReply({ rows: () => rows, dateColumn: 'issue_date' }, url);
      return { json: (reply.json as RawRow[]).map(({ ':id': _, ...row }) => row) };
    });
    const found = await readPortal(chicago, portal, {
      onPage: () => {
        rows = rows.filter((row) => !first.has(row['permit_']));
      },
    });
    const keys = new Set(found.map((row) => row['permit_']));
    expect(rows.filter((row) => !keys.has(row['permit_']))).toEqual([]);
    expect(keys.size).toBe(found.length);
  });
});
