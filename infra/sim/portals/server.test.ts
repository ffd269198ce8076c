import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portalHosts, portalPages } from '#functions/collection/portals/pages.ts';
import { createPortalClient } from '#functions/collection/portals/portal-client.ts';
import type { Source } from '#functions/collection/source.ts';
import { readSurveyFile } from '#functions/completeness/survey-file.ts';
import type { LocalServer } from '../http-server.ts';
import { portalFetch } from '../machine/portal-fetch.ts';
import type { PortalRow } from './columns.ts';
import { createPopulation } from './sample/population.ts';
import { servePortals } from './server.ts';

const START = new Date('2026-11-20T12:00:00Z');
// biome-ignore format: reads best in lines
const base = {
  level: 'city', state: 'Illinois', city: 'Testville', county: 'Test', cadence: 'daily', keeps: 'all',
  license: 'unknown', landingPage: null, witness: 'none',
} as const;
// biome-ignore format: reads best in lines
const socrata: Source = {
  ...base,
  id: 'il-socrata',
  name: 'Socrata Testville',
  portal: { kind: 'socrata', host: 'data.testville.example', dataset: 'test-0001', dates: 'time' },
  recordKey: ['permit_'],
  dateColumn: 'issue_date',
  fields: {
    permitNumber: 'permit_', permitType: 'kind', addressStreet: { join: ['number', 'street'] }, valuation: 'cost',
    status: 'state', issueDate: 'issue_date', description: 'work', contractorName: 'builder',
    contractorPhone: 'builder_phone', latitude: 'lat', longitude: 'lon',
  },
  expected: { fill: { contractorPhone: 0.5 } },
};
// biome-ignore format: reads best in lines
const socrataRows: PortalRow[] = [
  {
    ':id': 'row-0000.0000.0000', ':updated_at': '2026-11-19T00:00:00.000Z', permit_: '100-2026-00017', kind: 'ROOFING',
    number: '100', street: 'OLD ELM ST', cost: '$12,500.00', state: 'ISSUED', issue_date: '2026-11-19T00:00:00.000',
    work: 'RE-ROOF', builder: 'GOOD ROOFING LLC', builder_phone: '(312) 555-0142', lat: '41.5', lon: '-87.5',
    location: { type: 'Point', coordinates: [-87.5, 41.5] },
  },
  { permit_: '100-2026-00018', kind: 'NEW', number: '7', street: 'LAKE RD', state: 'FINALED', issue_date: '2026-11-18T00:00:00.000', cost: '250000', work: 'NEW HOUSE' },
];
// biome-ignore format: reads best in lines
const arcgis: Source = {
  ...base,
  id: 'il-arcgis',
  name: 'ArcGIS Testville',
  portal: { kind: 'arcgis', layer: 'https://gis.testville.example/arcgis/rest/services/Permits/FeatureServer/3', dates: 'time', dateLiteral: 'TIMESTAMP' },
  recordKey: ['RECORD'],
  dateColumn: 'ISSUED',
  fields: { permitNumber: 'RECORD', valuation: 'COST', issueDate: 'ISSUED', latitude: 'geometry.y', longitude: 'geometry.x' },
};
const arcgisRows: PortalRow[] = [
  {
    OBJECTID: 1,
    RECORD: 'B2026-0001',
    COST: 1200,
    ISSUED: Date.UTC(2026, 10, 18),
    geometry: { x: -80.1, y: 33.2 },
  },
];
// biome-ignore format: reads best in lines
const carto: Source = {
  ...base,
  id: 'il-carto',
  name: 'Carto Testville',
  portal: { kind: 'carto', host: 'sql.testville.example', table: 'permits' },
  recordKey: ['permitnumber'],
  dateColumn: 'issued',
  fields: { permitNumber: 'permitnumber', issueDate: 'issued', status: 'status', latitude: 'latitude', longitude: 'longitude' },
};
const cartoRows: PortalRow[] = [
  {
    cartodb_id: 9,
    permitnumber: 'RP-2026-000123',
    issued: '2026-11-18T20:41:09Z',
    status: 'Issued',
    latitude: 39.9,
    longitude: -75.1,
  },
];
const published = [
  { source: socrata, samples: socrataRows },
  { source: arcgis, samples: arcgisRows },
  { source: carto, samples: cartoRows },
];

let server: LocalServer;
let time = START;
beforeAll(async () => {
  server = await servePortals(published, { now: () => time }, START);
});
afterAll(() => server.close());

const populations = new Map(
  published.map(({ source, samples }) => [source, createPopulation(source, samples, START)]),
);
const rowsAt = (source: Source, at: Date) => populations.get(source)?.at(at) ?? [];
const hoursLater = (hours: number) => new Date(START.getTime() + hours * 3_600_000);

async function collected(source: Source, since: string | null): Promise<PortalRow[]> {
  const client = createPortalClient({ fetch: portalFetch(server.origin), hosts: portalHosts(source) });
  const rows: PortalRow[] = [];
  for await (const page of portalPages(source, { since, undated: true }, client)) rows.push(...page.rows);
  return rows;
}
async function ask(path: string, query: Record<string, string>): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${server.origin}${path}?${new URLSearchParams(query)}`);
  return { status: response.status, body: await response.json() };
}

describe('the population', () => {
  it('is the same for the same source, start and hour', () => {
    for (const { source, samples } of published)
      expect(createPopulation(source, samples, START).at(hoursLater(5.9))).toEqual(
        rowsAt(source, hoursLater(5)),
      );
  });

  it('adds rows, changes some and rarely withdraws one', () => {
    const byNumber = (hours: number) =>
      new Map(rowsAt(socrata, hoursLater(hours)).map(({ number, row }) => [number, JSON.stringify(row)]));
    const [before, after] = [byNumber(0), byNumber(5 * 24)];
    const added = [...after.keys()].filter((number) => !before.has(number));
    const gone = [...before.keys()].filter((number) => !after.has(number));
    const changed = [...after].filter(([number, row]) => before.has(number) && before.get(number) !== row);
    expect(added.length).toBeGreaterThan(20);
    expect(changed.length).toBeGreaterThan(20);
    expect(gone.length).toBeGreaterThan(0);
    expect(gone.length).toBeLessThan(10);
  });

  it('has unique keys, recent dates and invented people only', () => {
    const rows = rowsAt(socrata, START).map(({ row }) => row);
    expect(rows.length).toBeGreaterThan(500);
    expect(new Set(rows.map((row) => row['permit_'])).size).toBe(rows.length);
    const days = rows.map((row) => String(row['issue_date']).slice(0, 10)).toSorted();
    expect(days.at(0)).toMatch(/^2026-09-1\d$/);
    expect(days.at(-1)).toMatch(/^2026-11-(19|20)$/);
    const phones = rows.flatMap((row) => row['builder_phone'] ?? []);
    expect(phones.length).toBeGreaterThan(100);
    for (const phone of phones) expect(phone).toMatch(/^\(312\) 555-01\d\d$/);
    expect(JSON.stringify(rows)).not.toContain('GOOD ROOFING');
    expect(new Set(rows.map((row) => row['work'])).size).toBeGreaterThan(50);
  });

  it('keeps each value in the format of its sample', () => {
    const rows = rowsAt(socrata, START).map(({ row }) => row);
    for (const row of rows) {
      expect(row['permit_']).toMatch(/^100-2026-\d{5,}$/);
      expect(row['issue_date']).toMatch(/^2026-\d\d-\d\dT00:00:00\.000$/);
      expect(row['cost']).toMatch(/^(\$[\d,]+\.\d\d|\d+)$/);
      expect(row['street']).toMatch(/ (ST|RD)$/);
      if (row['location'] !== undefined)
        expect(row['location']).toEqual({
          type: 'Point',
          coordinates: [Number(row['lon']), Number(row['lat'])],
        });
    }
  });
});

describe('the Census survey', () => {
  const file = (name: string): Promise<Response> =>
    fetch(`${server.origin}/www2.census.gov/econ/bps/Place/Midwest%20Region/${name}`);

  it('has the ended months of the sample, in the layout of the survey', async () => {
    const answer = await file('mw2610c.txt');
    expect(answer.status).toBe(200);
    const rows = readSurveyFile(await answer.text());
    expect(rows).toContainEqual(
      expect.objectContaining({ name: 'Testville', state: '17', month: '2026-10' }),
    );
    expect([(await file('mw2611c.txt')).status, (await file('mw2510c.txt')).status]).toEqual([404, 404]);
    expect((await file('so2610c.txt')).status).toBe(404);
  });
});

describe('the stand-in portals with the real connectors', () => {
  it('return every row once, in pages', async () => {
    for (const { source } of published) {
      const numbers = rowsAt(source, START).map(({ row }) => row[source.recordKey[0]]);
      const rows = await collected(source, null);
      expect(rows.map((row) => row[source.recordKey[0]]).toSorted()).toEqual(numbers.toSorted());
    }
  });

  it('return only the rows since a day', async () => {
    const day = '2026-11-10';
    const dayOf = (value: unknown) =>
      typeof value === 'number' ? new Date(value).toISOString().slice(0, 10) : String(value).slice(0, 10);
    for (const { source } of published) {
      const wanted = rowsAt(source, START).filter(({ row }) => dayOf(row[source.dateColumn]) >= day);
      expect(wanted.length).toBeGreaterThan(100);
      expect(await collected(source, day)).toHaveLength(wanted.length);
    }
  });

  it('return requested points', async () => {
    const [feature] = await collected(arcgis, null);
    expect(feature?.['geometry']).toEqual({ x: expect.any(Number), y: expect.any(Number) });
    const [row] = await collected(carto, null);
    expect(row).toMatchObject({ latitude: expect.any(Number), longitude: expect.any(Number) });
  });

  it('change with the clock', async () => {
    const before = (await collected(carto, null)).length;
    time = hoursLater(24);
    const after = await collected(carto, null);
    time = START;
    expect(after.length).toBe(rowsAt(carto, hoursLater(24)).length);
    expect(after.length).toBeGreaterThan(before);
  });

  it('reject unknown columns, tables and layers in their own format', async () => {
    const soda = '/data.testville.example/resource/test-0001.json';
    expect(await ask(soda, { $where: 'gone > 1' })).toMatchObject({
      status: 400,
      body: { code: 'query.soql.no-such-column', data: { column: 'gone' } },
    });
    expect(await ask('/data.testville.example/resource/none-0000.json', {})).toMatchObject({
      status: 404,
      body: { code: 'dataset.missing' },
    });
    expect(await ask(soda, { $select: ':id,gone' })).toMatchObject({ status: 400 });
    const layer = '/gis.testville.example/arcgis/rest/services/Permits/FeatureServer';
    expect(await ask(`${layer}/3/query`, { where: '1=1', outFields: 'GONE', f: 'json' })).toMatchObject({
      status: 200,
      body: { error: { code: 400, details: ["'Invalid field: GONE' parameter is invalid"] } },
    });
    expect(await ask(`${layer}/4/query`, { where: '1=1', f: 'json' })).toMatchObject({
      status: 200,
      body: { error: { message: 'Invalid URL' } },
    });
    const sql = '/sql.testville.example/api/v2/sql';
    expect(await ask(sql, { q: 'SELECT gone FROM permits' })).toEqual({
      status: 400,
      body: { error: ['column "gone" does not exist'] },
    });
    expect(await ask(sql, { q: 'SELECT * FROM other' })).toMatchObject({ status: 400 });
  });

  it('report whether an ArcGIS layer has more rows', async () => {
    const query = '/gis.testville.example/arcgis/rest/services/Permits/FeatureServer/3/query';
    const page = async (resultOffset: string) =>
      (await ask(query, { where: '1=1', resultOffset, f: 'json' })).body as {
        exceededTransferLimit?: boolean;
      };
    expect((await page('0')).exceededTransferLimit).toBe(true);
    expect(await page(String(rowsAt(arcgis, START).length - 1))).not.toHaveProperty('exceededTransferLimit');
  });

  it('support paging by object ids', async () => {
    const query = '/gis.testville.example/arcgis/rest/services/Permits/FeatureServer/3/query';
    const { body } = await ask(query, { where: '1=1', returnIdsOnly: 'true', f: 'json' });
    const { objectIds } = body as { objectIds: number[] };
    const some = await ask(query, { objectIds: objectIds.slice(0, 2).join(','), outFields: '*', f: 'json' });
    expect((some.body as { features: unknown[] }).features).toHaveLength(2);
  });
});
