import { describe, expect, it } from 'vitest';
import { createPortalClient } from '#functions/collection/portals/portal-client.ts';
import type { Source } from '#functions/collection/source.ts';
import { csvReply } from '#functions/collection/testing/fake-catalogs.ts';
import { asksForCount, type FakeReply, fetchFrom } from '#functions/collection/testing/fake-portal.ts';
import { arcgisReply, socrataReply } from '#functions/collection/testing/fake-tables.ts';
import {
  chicago,
  chicagoRows,
  detroit,
  detroitRows,
  sanDiego,
  sanDiegoRows,
  TODAY,
} from '#functions/collection/testing/fixtures.ts';
import { probeSource } from '#infra/ops/collection/probe.ts';

/** Probes a source on a day, with these answers of its portal. */
const probe = (source: Source, reply: (url: URL) => FakeReply, today = TODAY) =>
  probeSource(
    source,
    createPortalClient({
      fetch: fetchFrom(reply),
      hosts: [],
      now: () => Date.parse(`${today}T12:00:00Z`),
      sleep: () => Promise.resolve(),
      limits: { attempts: 2 },
    }),
  );

const rows = detroitRows(60);
const table = { rows: () => rows, dateColumn: 'issued_date' };

describe('probeSource', () => {
  it('finds a source as mapped, with its newest row', async () => {
    expect(await probe(detroit, (url) => arcgisReply(table, url))).toEqual({
      sourceId: 'mi-detroit',
      verdict: 'as mapped',
      newest: '2026-11-19',
      ageDays: 1,
      rows: expect.any(Number),
      missing: [],
      blank: [],
      cause: null,
    });
  });

  it('reads further back for a source without recent rows and reports it as stale', async () => {
    const asked: string[] = [];
    const report = await probe(
      detroit,
      (url) => {
        if (!asksForCount(url)) asked.push(url.searchParams.get('where') ?? 'the layer');
        return arcgisReply(table, url);
      },
      '2027-01-20',
    );
    expect(report).toMatchObject({ verdict: 'stale', newest: '2026-11-19', ageDays: 62 });
    expect(asked.filter((where) => where !== 'the layer')).toEqual([
      "issued_date >= DATE '2027-01-06'",
      "issued_date >= DATE '2026-10-22'",
      "(issued_date >= DATE '2026-10-22') AND ObjectId > 60",
    ]);
  });

  it('ignores a date in the future', async () => {
    const odd = [...rows, { ...rows[0], ObjectId: 999, record_id: 'X', issued_date: '2626-11-19' }];
    const report = await probe(detroit, (url) => arcgisReply({ ...table, rows: () => odd }, url));
    expect(report.newest).toBe('2026-11-19');
  });

  it('lists missing columns when the portal names its columns', async () => {
    const renamed = rows.map(({ address, ...row }) => ({ ...row, site: address }));
    const report = await probe(detroit, (url) => arcgisReply({ ...table, rows: () => renamed }, url));
    expect(report).toMatchObject({ verdict: 'drift', cause: expect.stringContaining('"address"') });
    const csv = sanDiegoRows(40).map(({ GIS_ADDRESS, ...row }) => ({ ...row, ADDRESS: GIS_ADDRESS }));
    expect(await probe(sanDiego, () => csvReply({ rows: () => csv, dateColumn: '' }))).toMatchObject({
      verdict: 'drift',
      missing: ['GIS_ADDRESS'],
      rows: 40,
    });
  });

  it('lists the fields that no row fills', async () => {
    const plain = rows.map((row) => ({ ...row, work_description: null }));
    const report = await probe(detroit, (url) => arcgisReply({ ...table, rows: () => plain }, url));
    expect(report).toMatchObject({ verdict: 'as mapped', blank: ['description'] });
  });

  it('reports that no row has a valid date', async () => {
    const wrong = sanDiegoRows(40).map((row) => ({ ...row, APPROVAL_ISSUE_DATE: 'Week 47' }));
    expect(await probe(sanDiego, () => csvReply({ rows: () => wrong, dateColumn: '' }))).toMatchObject({
      verdict: 'drift',
      cause: expect.stringContaining('APPROVAL_ISSUE_DATE'),
    });
  });

  const chicagoTypes = (type: string) => ({
    columns: [
      ...new Set([
        ...Object.keys(chicagoRows(1)[0] ?? {}),
        'permit_milestone',
        'estimated_cost',
        'longitude',
        'contact_1_city',
      ]),
    ].map((fieldName) => ({ fieldName, dataTypeName: fieldName === 'issue_date' ? type : 'text' })),
  });
  const ofChicago = (type: string) => (url: URL) =>
    url.pathname.startsWith('/api/views/')
      ? { json: chicagoTypes(type) }
      : socrataReply({ rows: () => chicagoRows(60), dateColumn: 'issue_date' }, url);

  it('uses the column list of Socrata', async () => {
    expect(await probe(chicago, ofChicago('calendar_date'))).toMatchObject({
      verdict: 'as mapped',
      missing: [],
    });
  });

  it('reports a date column that has become text', async () => {
    expect(await probe(chicago, ofChicago('text'))).toMatchObject({
      verdict: 'drift',
      cause: expect.stringContaining('is text'),
    });
  });

  it.each([
    [{ status: 403, json: {} }, 'denies access'],
    [{ text: '<html>moved</html>', headers: { 'content-type': 'text/html' } }, 'web page'],
    [{ status: 503, json: {} }, 'HTTP 503'],
  ])('reports an unanswered request: %j', async (reply, cause) => {
    expect(await probe(detroit, () => reply)).toMatchObject({
      verdict: 'unanswered',
      cause: expect.stringContaining(cause),
      rows: 0,
    });
  });

  it('stops reading an endless portal', async () => {
    let asked = 0;
    const report = await probe(detroit, (url) => {
      asked++;
      if (!url.pathname.endsWith('/query')) return arcgisReply(table, url);
      const features = detroitRows(1_000, asked * 1_000).map((attributes) => ({ attributes }));
      return { json: { features, exceededTransferLimit: true } };
    });
    expect(report).toMatchObject({ verdict: 'as mapped', rows: 20_000 });
  });
});
