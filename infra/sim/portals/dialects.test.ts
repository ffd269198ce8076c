import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFrequentKey } from '#functions/collection/portals/frequent-key.ts';
import { createPortalClient } from '#functions/collection/portals/portal-client.ts';
import type { Source } from '#functions/collection/source.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { openClosers } from '../machine/closers.ts';
import { portalsOriginFor } from './server.ts';

const closers = openClosers();
let folder = '';
let origin: string | null = null;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dialects-'));
  const sources: readonly Source[] = await loadSources();
  const clock = { now: () => new Date('2026-11-20T12:30:00Z') };
  origin = await portalsOriginFor('sample', { recorded: undefined, folder, sources, clock }, closers);
});
afterAll(async () => {
  await closers.close();
  await rm(folder, { recursive: true });
});

async function ask(path: string, query: Readonly<Record<string, string>> = {}, headers = {}) {
  const response = await fetch(`${origin}${path}?${new URLSearchParams(query)}`, { headers });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? JSON.parse(text) : undefined,
  };
}

it.each(['ny-new-york-city', 'mi-detroit', 'pa-philadelphia', 'pa-pittsburgh', 'nc-cary'])(
  'stand-ins group rows by their key (%s)',
  async (id) => {
    const source = (await loadSources()).find((one) => one.id === id);
    if (source === undefined) throw new Error(`There is no source ${id}.`);
    const client = createPortalClient({
      hosts: [],
      fetch: (url, init) => {
        const { host, pathname, search } = new URL(url);
        return fetch(`${origin}/${host}${pathname}${search}`, init);
      },
    });
    const most = await findFrequentKey(source, client);
    expect(most?.rows).toBeGreaterThanOrEqual(1);
    expect(most?.rows).toBeLessThanOrEqual(2);
  },
);

describe('the CKAN stand-in', () => {
  const actions = '/data.wprdc.org/api/3/action';
  const resource = 'f4d1177a-f597-4c32-8cbf-7885f56253f6';

  it('pages its table and names its columns', async () => {
    const query = { resource_id: resource, limit: '3', offset: '2', sort: '_id' };
    const { body } = await ask(`${actions}/datastore_search`, query);
    expect(body.result.records).toHaveLength(3);
    expect(body.result.fields.map(({ id }: { id: string }) => id)).toContain('issue_date');
    expect(body.result.total).toBeGreaterThan(200);
  });

  it('supports SQL, and rejects unknown columns, tables and actions in its own format', async () => {
    const sql = (where: string, table = resource) =>
      ask(`${actions}/datastore_search_sql`, {
        sql: `SELECT * FROM "${table}" WHERE ${where} ORDER BY "_id" LIMIT 10`,
      });
    const { body } = await sql('"issue_date" >= \'2026-11-18\'');
    expect(body.result.records.every((row: { issue_date: string }) => row.issue_date >= '2026-11-18')).toBe(
      true,
    );
    expect(await sql('"gone" > 1')).toMatchObject({ status: 409, body: { success: false } });
    expect(await sql('"_id" > 1', 'other')).toMatchObject({ status: 409 });
    expect(await ask(`${actions}/no_such_action`)).toMatchObject({ status: 404, body: { success: false } });
    const jose = '/data.sanjoseca.gov/api/3/action/datastore_search_sql';
    expect(await ask(jose, { sql: 'SELECT 1' })).toMatchObject({ status: 404, body: { success: false } });
  });

  it('lists the tables of a data set, including old ones', async () => {
    const { body } = await ask('/data.sanjoseca.gov/api/3/action/package_show', {
      id: 'last-30-days-building-permits',
    });
    expect(body.result.resources).toHaveLength(2);
  });
});

describe('the Opendatasoft stand-in', () => {
  const root = '/data.townofcary.org/api/explore/v2.1/catalog/datasets/permit-applications';

  it('returns at most 100 rows at once, none after row 10,000, and all of them as an export', async () => {
    const { body } = await ask(`${root}/records`, { limit: '100', where: "issuedate >= date'2026-08-01'" });
    expect(body.results).toHaveLength(100);
    expect(await ask(`${root}/records`, { limit: '101' })).toMatchObject({ status: 400 });
    expect(await ask(`${root}/records`, { limit: '100', offset: '9950' })).toMatchObject({ status: 400 });
    expect((await ask(`${root}/exports/json`)).body.length).toBeGreaterThan(100);
  });

  it('rejects in its own format', async () => {
    const unknown = await ask(`${root}/records`, { where: "gone >= date'2026-11-15'" });
    expect(unknown).toMatchObject({ status: 400, body: { error_code: 'ODSQLError' } });
    expect(await ask('/data.townofcary.org/api/explore/v2.1/catalog/datasets/none/records')).toMatchObject({
      status: 404,
      body: { error_code: 'NotFound' },
    });
  });
});

describe('the CSV stand-in', () => {
  const file = (year: string) => `/seshat.datasd.org/development_permits/approvals_issued_${year}_datasd.csv`;

  it('has a file for this year only, with an ETag', async () => {
    const { status, headers, text } = await ask(file('2026'));
    expect(status).toBe(200);
    // fetch removes the byte order mark.
    expect(text).toMatch(/^APPROVAL_ID,PROJECT_ID,/);
    const etag = headers.get('etag') ?? '';
    expect(await ask(file('2026'), {}, { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' });
    expect((await ask(file('2026'), {}, { 'if-none-match': '"old"' })).status).toBe(200);
    expect((await ask(file('2024'))).status).toBe(404);
    expect((await ask(file('{year}'))).status).toBe(404);
  });
});

describe('the ArcGIS stand-in', () => {
  it('rejects offsets where the real server does', async () => {
    const query =
      '/gis.chandleraz.gov/appsanonymous/rest/services/DevelopmentServices/DSActiveProjects/MapServer/18/query';
    const refused = await ask(query, { where: '1=1', resultOffset: '10', f: 'json' });
    expect(refused.body.error).toMatchObject({ code: 400 });
  });

  it('returns polygons where the layer has them', async () => {
    const layer =
      '/services1.arcgis.com/Rlvx5g8pKeK13apH/arcgis/rest/services/County_Permits/FeatureServer/0';
    expect((await ask(layer, { f: 'json' })).body.geometryType).toBe('esriGeometryPolygon');
    const { body } = await ask(`${layer}/query`, { where: '1=1', outFields: '*', f: 'json' });
    expect(body.features[0].geometry.rings[0]).toHaveLength(5);
  });
});
