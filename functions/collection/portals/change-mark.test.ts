import { describe, expect, it } from 'vitest';
import type { FakeReply } from '../testing/fake-portal.ts';
import { PORTAL_KINDS } from '../testing/portal-kinds.ts';
import { clientFor, openPortal } from '../testing/read-portal.ts';
import { kindOf } from './portal-kinds.ts';

const EARLIER = Date.UTC(2026, 10, 19, 11, 2);
const LATER = Date.UTC(2026, 10, 20, 11, 4);
const iso = (at: number) => new Date(at).toISOString();

/** What each kind of portal says at a time, in the shape of its own documentation. */
const SAYS = {
  socrata: {
    at: (at: number): FakeReply => ({ json: { id: 'ydr8-5enu', rowsUpdatedAt: at / 1000 } }),
    isDated: true,
  },
  arcgis: {
    at: (at: number): FakeReply => ({ json: { name: 'Permits', editingInfo: { lastEditDate: at } } }),
    isDated: true,
  },
  ckan: {
    at: (at: number): FakeReply => ({
      json: { success: true, result: { id: 'f4d1', last_modified: iso(at).replace('Z', '') } },
    }),
    isDated: true,
  },
  carto: {
    at: (at: number): FakeReply => ({
      json: {
        rows: [{ counted: 100 + at / 1e10, newest: iso(at) }].map((row) => ({
          ...row,
          counted: Math.round(row.counted),
        })),
      },
    }),
    isDated: false,
  },
  opendatasoft: {
    at: (at: number): FakeReply => ({ json: { metas: { default: { data_processed: iso(at) } } } }),
    isDated: true,
  },
  csv: {
    at: (at: number): FakeReply => ({
      text: 'number,date\r\n1,2',
      headers: { 'content-type': 'text/csv', 'last-modified': new Date(at).toUTCString() },
    }),
    isDated: true,
  },
} as const;

describe('the mark of a portal', () => {
  it.each(Object.entries(SAYS))(
    'of kind %s changes with its rows, by one request',
    async (kind, { at, isDated }) => {
      const { source } = PORTAL_KINDS[kind as keyof typeof SAYS];
      let time = EARLIER;
      let requests = 0;
      const portal = await openPortal(() => {
        requests++;
        return at(time);
      });
      const ask = (before: string | null) =>
        kindOf(source.portal).changeMark(source, source.portal, clientFor(source, portal), before);
      const first = await ask(null);
      expect(first?.at).toBe(isDated ? EARLIER : undefined);
      expect((await ask(first?.mark ?? null))?.mark).toBe(first?.mark);
      time = LATER;
      const second = await ask(first?.mark ?? null);
      expect(second?.mark).not.toBe(first?.mark);
      expect(second?.at).toBe(isDated ? LATER : undefined);
      expect(requests).toBe(3);
    },
  );

  it('is the count and the newest date of a layer that does not say when it was edited', async () => {
    const { source } = PORTAL_KINDS.arcgis;
    const asked: string[] = [];
    const portal = await openPortal((url) => {
      asked.push(url.pathname.endsWith('/query') ? 'statistics' : 'layer');
      return url.pathname.endsWith('/query')
        ? { json: { features: [{ attributes: { COUNTED: 812, NEWEST: LATER } }] } }
        : { json: { name: 'Permits' } };
    });
    const ask = (before: string | null) =>
      kindOf(source.portal).changeMark(source, source.portal, clientFor(source, portal), before);
    const first = await ask(null);
    expect(first).toEqual({ mark: `812 rows to ${LATER}` });
    expect(await ask(first?.mark ?? null)).toEqual(first);
    // From then on one request each.
    expect(asked).toEqual(['layer', 'statistics', 'statistics']);
  });

  it('is that of before where a file answers 304', async () => {
    const { source } = PORTAL_KINDS.csv;
    const portal = await openPortal((_, { headers }) =>
      headers['if-none-match'] === '"7"'
        ? { status: 304, text: '' }
        : { text: 'number,date\r\n1,2', headers: { etag: '"7"' } },
    );
    const ask = (before: string | null) =>
      kindOf(source.portal).changeMark(source, source.portal, clientFor(source, portal), before);
    expect(await ask(null)).toEqual({ mark: '"7"' });
    expect(await ask('"7"')).toEqual({ mark: '"7"' });
    expect((await ask('"6"'))?.mark).toBe('"7"');
  });

  it('is unknown where a portal says nothing of its rows', async () => {
    const silent: FakeReply = { json: { success: true, result: {}, metas: {} } };
    for (const { source } of [PORTAL_KINDS.socrata, PORTAL_KINDS.ckan, PORTAL_KINDS.opendatasoft]) {
      const client = clientFor(source, await openPortal(() => silent));
      expect(await kindOf(source.portal).changeMark(source, source.portal, client, null)).toBeUndefined();
    }
  });
});
