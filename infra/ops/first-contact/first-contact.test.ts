import { describe, expect, it } from 'vitest';
import type { HostState } from '#functions/collection/hosts/host-state.ts';
import type { Source } from '#functions/collection/source.ts';
import type { FakeReply } from '#functions/collection/testing/fake-portal.ts';
import { arcgisReply } from '#functions/collection/testing/fake-tables.ts';
import { chicago, detroit, detroitRows } from '#functions/collection/testing/fixtures.ts';
import { source as naperville } from '#functions/sources/il/naperville.ts';
import { firstContact } from './first-contact.ts';
import { objectMemory } from './object-memory.ts';

/** Contacts sources whose portals answer with `handler`; any other address is a missing page. */
async function contact(
  sources: readonly Source[],
  handler: (url: URL) => FakeReply | undefined,
  states: Record<string, HostState> = {},
) {
  const requests: { readonly url: URL; readonly headers: Headers }[] = [];
  const report = await firstContact(sources, {
    fetch: async (address, init) => {
      const url = new URL(address);
      requests.push({ url, headers: new Headers(init.headers) });
      const { status = 200, headers, json, text } = handler(url) ?? { status: 404, text: 'Not found' };
      return new Response(text ?? JSON.stringify(json), { status, ...(headers && { headers }) });
    },
    now: () => Date.parse('2026-11-20T12:00:00Z'),
    sleep: async () => undefined,
    appToken: 'token',
    memory: objectMemory(states),
  });
  return { report, requests };
}

const layer = (url: URL): FakeReply | undefined =>
  url.pathname.includes('bseed_building_permits')
    ? arcgisReply({ rows: () => detroitRows(30), dateColumn: detroit.dateColumn }, url)
    : undefined;

describe('the first contact', () => {
  it('finds a layer as mapped', async () => {
    const { report, requests } = await contact([detroit], layer);
    expect(report.sources).toMatchObject([
      {
        sourceId: 'mi-detroit',
        verdict: 'works',
        shown: { rowsRead: 25, newest: '2026-11-19', place: 'points' },
      },
    ]);
    expect(requests.map(({ url }) => url.pathname.split('/').at(-1))).toEqual([
      'robots.txt',
      '0',
      'query',
      'query',
      'query',
    ]);
  });

  it('asks for the most frequent key of all rows, which a person must look at from three beyond what is declared', async () => {
    const verdictWith = async (counted: number, source = detroit) => {
      const attributes = { record_id: 'BLD2026-00001', counted };
      const { report } = await contact([source], (url) =>
        url.searchParams.has('outStatistics') ? { json: { features: [{ attributes }] } } : layer(url),
      );
      const { verdict, causes } = report.sources[0] ?? {};
      return [verdict, causes];
    };
    expect(await verdictWith(3)).toEqual(['works', []]);
    expect(await verdictWith(57_543)).toEqual([
      'needs a person',
      ['“BLD2026-00001” of the key record_id is on 57543 rows instead of 1.'],
    ]);
    const declared: Source = { ...detroit, expected: { repeats: { most: 60_000, because: 'a counter' } } };
    expect(await verdictWith(57_543, declared)).toEqual(['works', []]);
  });

  it('reads whole rows only 25 at a time, and of a thousand only key and date', async () => {
    const { requests } = await contact([detroit], layer);
    expect(
      requests
        .slice(2, 4)
        .map(({ url }) => [url.searchParams.get('resultRecordCount'), url.searchParams.get('outFields')]),
    ).toEqual([
      ['1000', 'record_id,issued_date'],
      ['25', '*'],
    ]);
  });

  it('sends the token to Socrata alone', async () => {
    const { requests } = await contact([detroit, chicago], layer);
    const withToken = requests.filter(({ headers }) => headers.has('x-app-token')).map(({ url }) => url.host);
    expect(new Set(withToken)).toEqual(new Set(['data.cityofchicago.org']));
  });

  it('misses the other date by which rows without a date are asked for', async () => {
    const { portal } = detroit;
    if (portal.kind !== 'arcgis') throw new Error('Detroit is no layer.');
    const source: Source = { ...detroit, portal: { ...portal, undatedBy: 'filed_date' } };
    const { report } = await contact([source], layer);
    expect(report.sources).toMatchObject([
      { verdict: 'needs a person', causes: ['The table has no filed_date.'], proposals: [] },
    ]);
  });

  it('misses columns of a table of details', async () => {
    const fields = (names: readonly string[]): FakeReply => ({
      json: {
        objectIdField: 'OBJECTID',
        fields: names.map((name) => ({ name, type: 'esriFieldTypeString' })),
      },
    });
    const { portal } = naperville.details?.['contractors'] ?? {};
    if (portal?.kind !== 'arcgis') throw new Error('Naperville has no contractors.');
    const { report } = await contact([naperville], (url) =>
      url.href.startsWith(portal.layer)
        ? fields(['PERMITNUMBER'])
        : url.pathname.endsWith('/query')
          ? { json: { features: [] } }
          : fields(['PERMITNUMBER']),
    );
    expect(report.sources[0]?.causes.join(' ')).toContain('Another table of it has no');
  });

  it('does not ask a host again that refused, now and earlier on the same day', async () => {
    const host = 'services2.arcgis.com';
    const states: Record<string, HostState> = {};
    const stopped = 'The portal denies access (HTTP 403).';
    const refused = await contact([detroit], () => ({ status: 403, text: 'No' }), states);
    // By RFC 9309, 403 for robots.txt means that there is none.
    expect(refused.requests.map(({ url }) => url.pathname.split('/').at(-1))).toEqual(['robots.txt', '0']);
    expect(refused.report.hosts).toMatchObject([{ host, requests: 2, stopped }]);
    const later = await contact([detroit], layer, states);
    expect(later.requests).toEqual([]);
    expect(later.report.sources[0]?.verdict).toBe('needs a person');
  });

  it('contacts the most certain sources first', async () => {
    const { confidence: _, ...unjudged } = chicago;
    const unknown = { ...unjudged, id: 'il-new', portal: { ...chicago.portal, host: 'new.test' } } as Source;
    const { report, requests } = await contact([unknown, chicago], () => undefined);
    expect(report.sources.map(({ sourceId, wave }) => [sourceId, wave])).toEqual([
      ['il-chicago', 1],
      ['il-new', 4],
    ]);
    expect(requests[0]?.url.host).toBe('data.cityofchicago.org');
    expect(report.sources.map(({ verdict }) => verdict)).toEqual(['dead', 'dead']);
  });
});
