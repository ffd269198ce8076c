import { describe, expect, it } from 'vitest';
import type { Source } from '../source.ts';
import { arcgisReply } from '../testing/fake-tables.ts';
import { detroit, detroitRows } from '../testing/fixtures.ts';
import { faultOf, openPortal, readPortal } from '../testing/read-portal.ts';

describe('arcgis', () => {
  const rows = detroitRows(1_200);
  const table = { rows: () => rows, dateColumn: 'issued_date' };

  it('reads the layer, then asks for its columns only, in order, in degrees, by the literal the host takes', async () => {
    const portal = await openPortal((url) => arcgisReply({ ...table, limit: 500 }, url));
    await readPortal(detroit, portal, { since: '2026-11-01' });
    const [layer, first, second] = portal.asked;
    expect(layer?.search).toBe('?f=json');
    const query = Object.fromEntries(first?.searchParams ?? []);
    expect(query).toMatchObject({
      where: "issued_date >= DATE '2026-11-01'",
      orderByFields: 'ObjectId',
      resultRecordCount: '500',
      returnGeometry: 'false',
      outSR: '4326',
      f: 'json',
    });
    expect(query['outFields']?.split(',').sort()).toEqual([...Object.keys(rows[0] ?? {})].sort());
    expect(first?.search).not.toContain('+');
    expect(second?.searchParams.get('where')).toBe("(issued_date >= DATE '2026-11-01') AND ObjectId > 500");
    const stamp: Source = {
      ...detroit,
      portal: { kind: 'arcgis', layer: 'https://a.test/0', dates: 'time', dateLiteral: 'TIMESTAMP' },
    };
    const other = await openPortal(() => ({ json: { features: [] } }));
    await readPortal(stamp, other, { since: '2026-11-01' });
    expect(other.asked[1]?.searchParams.get('where')).toBe("issued_date >= TIMESTAMP '2026-11-01 00:00:00'");
  });

  it('works where the layer does not describe itself', async () => {
    const portal = await openPortal((url) => arcgisReply({ ...table, metadata: false, limit: 500 }, url));
    expect(await readPortal(detroit, portal)).toHaveLength(1_200);
  });

  it('trusts the transfer limit, not the length of a page', async () => {
    const portal = await openPortal((url) => arcgisReply({ ...table, limit: 1_000 }, url));
    const short = await openPortal((url) => {
      const reply = arcgisReply({ ...table, limit: 90 }, url);
      return url.pathname.endsWith('/query')
        ? reply
        : { json: { ...(reply.json as object), maxRecordCount: 1_000 } };
    });
    expect(await readPortal(detroit, portal)).toHaveLength(1_200);
    expect(await readPortal(detroit, short)).toHaveLength(1_200);
  });

  it.each([[null], [7, 'record_id'], [{ name: 5 }], []])(
    'reads the rows of a layer that describes itself as %j',
    async (...fields) => {
      const portal = await openPortal((url) => {
        const reply = arcgisReply({ ...table, limit: 500 }, url);
        return url.pathname.endsWith('/query') ? reply : { json: { fields } };
      });
      expect(await readPortal(detroit, portal)).toHaveLength(1_200);
    },
  );

  it('asks nothing more once the layer says that this is all', async () => {
    const portal = await openPortal((url) => {
      const { json } = arcgisReply({ ...table, limit: 1_000 }, url);
      return { json: { exceededTransferLimit: false, ...(json as object) } };
    });
    expect(await readPortal(detroit, portal)).toHaveLength(1_200);
    expect(portal.asked).toHaveLength(3);
  });

  it('asks again after an answer without features', async () => {
    const portal = await openPortal(() => ({ json: portal.asked.length < 3 ? {} : { features: [] } }));
    expect(await readPortal(detroit, portal)).toEqual([]);
  });

  it('asks for the point where the mapping reads one, and puts it beside the attributes', async () => {
    const portal = await openPortal(() => ({
      json: { features: [{ attributes: { OBJECTID: 1 }, geometry: { x: -83.1, y: 42.3 } }] },
    }));
    const source: Source = { ...detroit, fields: { ...detroit.fields, longitude: 'geometry.x' } };
    expect(await readPortal(source, portal)).toEqual([{ OBJECTID: 1, geometry: { x: -83.1, y: 42.3 } }]);
    expect(portal.asked.at(-1)?.searchParams.get('returnGeometry')).toBe('true');
  });

  it('misses a column at once where the layer describes itself', async () => {
    const renamed = rows.map(({ address, ...row }) => ({ ...row, site_address: address }));
    const portal = await openPortal((url) => arcgisReply({ ...table, rows: () => renamed }, url));
    await expect(readPortal(detroit, portal)).rejects.toThrow('"address"');
    expect(portal.asked).toHaveLength(1);
  });

  const error = (code: number, message: string, ...details: string[]) => ({
    json: { error: { code, message, details } },
  });
  it.each([
    [
      error(
        400,
        'Cannot perform query. Invalid query parameters.',
        "'Invalid field: NoSuchField' parameter is invalid",
      ),
      'schema-changed',
    ],
    [error(400, 'Invalid URL', 'Invalid URL'), 'unreachable'],
    [error(498, 'Invalid token.'), 'blocked'],
    [error(499, 'Token Required'), 'blocked'],
    [error(500, 'Error performing query operation'), 'unreachable'],
    [{ json: { objectIdFieldName: 'ObjectId' } }, 'unreachable'],
    [{ json: { features: [{ geometry: null }] } }, 'unreachable'],
  ] as const)('knows its error %j', async (reply, outcome) => {
    const portal = await openPortal(() => reply);
    expect(await faultOf(detroit, portal)).toBe(outcome);
  });
});
