import { describe, expect, it } from 'vitest';
import type { Source } from '../../source.ts';
import { ckanReply } from '../../testing/fake-catalogs.ts';
import { pittsburgh, pittsburghRows } from '../../testing/fixtures.ts';
import { faultOf, openPortal, readPortal } from '../../testing/read-portal.ts';
import type { RawPage } from '../paging.ts';

const rows = pittsburghRows(1_300);
const table = { rows: () => rows, dateColumn: 'issue_date' };
const byPackage: Source = {
  ...pittsburgh,
  portal: { kind: 'ckan', host: 'ckan.test', resource: { package: 'permits' }, dates: 'text' },
};

describe('ckan', () => {
  it('queries in SQL with quoted names, behind the last row number', async () => {
    const portal = await openPortal((url) => ckanReply(table, url));
    await readPortal(pittsburgh, portal, { since: '2026-11-01' });
    const asked = portal.asked.map(({ searchParams }) => searchParams.get('sql'));
    expect(asked).toEqual([
      'SELECT * FROM "f4d1177a-f597-4c32-8cbf-7885f56253f6" WHERE "issue_date" >= \'2026-11-01\' ORDER BY "_id" LIMIT 1000',
      'SELECT * FROM "f4d1177a-f597-4c32-8cbf-7885f56253f6" WHERE "issue_date" >= \'2026-11-01\' AND "_id" > 1000 ORDER BY "_id" LIMIT 1000',
      'SELECT * FROM "f4d1177a-f597-4c32-8cbf-7885f56253f6" WHERE "issue_date" >= \'2026-11-01\' AND "_id" > 1300 ORDER BY "_id" LIMIT 1000',
    ]);
  });

  it.each([
    ['does not know', { status: 400, json: { success: false, error: 'Action name not known' } }],
    ['forbids', { status: 403, json: { success: false, error: { __type: 'Authorization Error' } } }],
    ['hides', { status: 404, text: '<html>Not found</html>', headers: { 'content-type': 'text/html' } }],
  ])('reads without SQL where the portal %s it', async (_, refusal) => {
    const portal = await openPortal((url) =>
      url.pathname.endsWith('_sql') ? refusal : ckanReply(table, url),
    );
    expect(await readPortal(pittsburgh, portal, { since: '2026-11-01' })).toHaveLength(1_300);
  });

  it('does not fall back when a column is gone', async () => {
    const renamed = rows.map(({ issue_date, ...row }) => ({ ...row, issued: issue_date }));
    const portal = await openPortal((url) => ckanReply({ ...table, rows: () => renamed }, url));
    await expect(readPortal(pittsburgh, portal, { since: '2026-11-01' })).rejects.toThrow('issue_date');
    expect(portal.asked).toHaveLength(1);
  });

  it('finds the newest table of a data set, and its license', async () => {
    const resources = [
      { id: 'a-file', datastore_active: false, last_modified: '2026-11-20T00:00:00' },
      { id: 'older', datastore_active: true, last_modified: '2026-11-01T00:00:00' },
      { id: 'newest', datastore_active: true, last_modified: null, created: '2026-11-19T00:00:00' },
    ];
    const portal = await openPortal((url) =>
      url.pathname.endsWith('package_show')
        ? { json: { success: true, result: { resources, license_title: 'CC0 ' } } }
        : ckanReply(table, url),
    );
    const licenses = new Set<string | undefined>();
    const onPage = ({ license }: RawPage) => licenses.add(license);
    expect(await readPortal(byPackage, portal, { onPage })).toHaveLength(1_300);
    expect([...licenses]).toEqual(['CC0']);
    expect(portal.asked[0]?.search).toBe('?id=permits');
    expect(new Set(portal.asked.slice(1).map(({ searchParams }) => searchParams.get('resource_id')))).toEqual(
      new Set(['newest']),
    );
  });

  it.each([
    ['no table', { json: { success: true, result: { resources: [{ id: 'a', datastore_active: false }] } } }],
    ['no such data set', { status: 404, json: { success: false, error: { __type: 'Not Found Error' } } }],
    ['nothing at all', { json: { success: true } }],
  ])('reports a data set with %s', async (_, reply) => {
    const portal = await openPortal(() => reply);
    expect(await faultOf(byPackage, portal)).toBe('unreachable');
  });

  it.each([
    [{ status: 409, json: { success: false, error: { message: 'relation does not exist' } } }, 'unreachable'],
    [{ status: 200, json: { success: false, error: 'broken' } }, 'unreachable'],
    [{ status: 200, json: { success: true, result: {} } }, 'unreachable'],
    [
      { status: 409, json: { success: false, error: { sort: ['field "issued" not in table'] } } },
      'schema-changed',
    ],
  ] as const)('recognizes the error %j', async (reply, outcome) => {
    const portal = await openPortal(() => reply);
    expect(await faultOf(pittsburgh, portal)).toBe(outcome);
  });
});
