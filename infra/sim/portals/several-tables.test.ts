import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conform } from '#functions/collection/conform/conform.ts';
import { portalHosts, portalPages, portalRows } from '#functions/collection/portals/pages.ts';
import type { RawPage } from '#functions/collection/portals/paging.ts';
import { createPortalClient } from '#functions/collection/portals/portal-client.ts';
import type { Source } from '#functions/collection/source.ts';
import type { LocalServer } from '../http-server.ts';
import { portalFetch } from '../machine/portal-fetch.ts';
import { createPopulation } from './sample/population.ts';
import { servePortals } from './server.ts';

const START = new Date('2026-11-20T12:00:00Z');
const socrata = (dataset: string) =>
  ({ kind: 'socrata', host: 'data.testville.example', dataset, dates: 'time' }) as const;

/** Permits of this year and of last year in separate tables, and workers in a third one. */
const source: Source = {
  id: 'il-testville',
  name: 'Testville',
  level: 'city',
  state: 'Illinois',
  city: 'Testville',
  county: 'Cook',
  portal: socrata('this-year'),
  alsoAt: [socrata('last-year')],
  details: {
    workers: {
      portal: {
        kind: 'arcgis',
        layer: 'https://gis.testville.example/workers/0',
        dates: 'time',
        dateLiteral: 'DATE',
      },
      on: 'number',
      by: 'permit',
    },
  },
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage: null,
  witness: 'none',
  recordKey: ['number'],
  dateColumn: 'issued',
  expected: { fill: { contractorPhone: 0.5 } },
  fields: {
    permitNumber: 'number',
    permitType: { words: { RES: 'Residential' }, of: 'kind' },
    addressStreet: { take: 'street', of: 'address' },
    addressZip: { take: 'zip', of: 'address' },
    issueDate: 'issued',
    contractorName: {
      contact: {
        role: 'workers.{n}.role',
        name: 'workers.{n}.name',
        value: 'workers.{n}.name',
        count: 2,
        is: ['GENERAL'],
      },
    },
    contractorPhone: 'workers.1.phone',
  },
};
const worker = (role: string, name: string, phone: string | null) => ({ role, name, phone });
const samples = [
  {
    number: '2026-000101',
    kind: 'RES',
    address: '9 PIER RD, TESTVILLE, IL 60601',
    issued: '2026-11-18T00:00:00.000',
    workers: {
      1: worker('ELECTRICAL', 'BOWLINE POWER', '312-555-0101'),
      2: worker('GENERAL', 'HALYARD BUILDERS', null),
    },
  },
  {
    number: '2026-000102',
    kind: 'SIGN',
    address: '11 PIER RD, TESTVILLE, IL 60601',
    issued: '2026-11-17T00:00:00.000',
    workers: {},
  },
];

describe('a source of several tables', () => {
  let server: LocalServer;
  beforeAll(async () => {
    server = await servePortals([{ source, samples }], { now: () => START }, START);
  });
  afterAll(() => server.close());
  const client = () => createPortalClient({ fetch: portalFetch(server.origin), hosts: portalHosts(source) });
  const published = createPopulation(source, samples, START).at(START);
  const window = { since: null, undated: true };

  async function pages(from?: string | number): Promise<RawPage[]> {
    const read: RawPage[] = [];
    for await (const page of portalPages(source, window, client(), { from })) read.push(page);
    return read;
  }

  it('is read table by table, each row once and with its details', async () => {
    const rows = (await pages()).flatMap((page) => page.rows);
    const byNumber = new Map(rows.map((row) => [row['number'], row]));
    expect(rows).toHaveLength(published.length);
    expect(byNumber.size).toBe(published.length);
    for (const { row } of published) {
      const { workers, ...own } = row;
      const read = byNumber.get(row['number']) ?? {};
      expect(read).toMatchObject(own);
      // The numbers do not depend on the portal's order.
      const names = (of: unknown) => Object.values(of as object).map(({ name }) => name);
      expect(names(read['workers']).sort()).toEqual(names(workers).sort());
      expect(Object.keys(read['workers'] as object)).toEqual(names(workers).map((_, at) => String(at + 1)));
    }
  });

  it('fills permits with their details', async () => {
    const conformed = (await pages())
      .flatMap((page) => page.rows)
      .map((row) => conform(source, row, '2026-11-20'));
    expect(conformed).toContainEqual({
      permit: expect.objectContaining({
        permitType: 'Residential',
        addressZip: '60601',
        contractorName: expect.stringMatching(/./),
        contractorPhone: expect.stringMatching(/555/),
      }),
      recheckOn: null,
      pointFault: null,
      textRepairs: [],
    });
  });

  it('resumes in the table where a run stopped', async () => {
    const all = await pages();
    const stops = all.flatMap((page, index) => (page.next === undefined ? [] : [{ next: page.next, index }]));
    expect(stops.length).toBeGreaterThan(1);
    const keys = (some: readonly RawPage[]) => some.flatMap((page) => page.rows.map((row) => row['number']));
    for (const { next, index } of stops) expect(keys(await pages(next))).toEqual(keys(all.slice(index + 1)));
  });

  it('finds a record in any of its tables, with its details', async () => {
    for (const { row } of [published[0], published[1], published.at(-1)].flatMap((one) => one ?? []))
      expect(await portalRows(source, [{ number: String(row['number']) }], client())).toMatchObject([
        { number: row['number'], workers: Object.keys(row['workers'] as object).length > 0 ? { 1: {} } : {} },
      ]);
    expect(portalHosts(source)).toEqual(['data.testville.example', 'gis.testville.example']);
  });
});

describe('two data sets of one CKAN portal', () => {
  const dataSet = (name: string): Source => ({
    ...source,
    id: `il-${name}`,
    portal: {
      kind: 'ckan',
      host: 'data.testville.example',
      resource: { package: name },
      dates: 'time',
      sql: true,
    },
    alsoAt: [],
    details: {},
    fields: { permitNumber: 'number' },
  });
  const sources = [dataSet('open'), dataSet('closed')];
  const row = (number: string) => ({ number, issued: '2026-11-18' });

  it('give each their own rows', async () => {
    const published = sources.map((one, at) => ({ source: one, samples: [row(`${at}-1`), row(`${at}-2`)] }));
    const server = await servePortals(published, { now: () => START }, START);
    try {
      for (const { source: one, samples: own } of published) {
        const fetch = portalFetch(server.origin);
        const client = createPortalClient({ fetch, hosts: portalHosts(one) });
        const read: unknown[] = [];
        for await (const { rows } of portalPages(one, { since: null, undated: true }, client))
          read.push(...rows.map(({ number }) => number));
        expect(read.sort()).toEqual(
          createPopulation(one, own, START)
            .at(START)
            .map((permit) => permit.row['number'])
            .sort(),
        );
      }
    } finally {
      await server.close();
    }
  });
});
