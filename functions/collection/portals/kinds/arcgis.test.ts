import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Source } from '../../source.ts';
import type { FakeReply } from '../../testing/fake-portal.ts';
import { arcgisReply, failingAt } from '../../testing/fake-tables.ts';
import { detroit, detroitRows } from '../../testing/fixtures.ts';
import { faultOf, openPortal, readPortal } from '../../testing/read-portal.ts';
import type { RawPage } from '../paging.ts';

describe('arcgis', () => {
  const rows = detroitRows(1_200);
  const table = { rows: () => rows, dateColumn: 'issued_date' };

  it('reads the layer, then requests only its mapped columns, in order, in degrees, with the host’s date literal', async () => {
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

  it('reads a layer without a description', async () => {
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

  it('stops when the layer says that there are no more rows', async () => {
    const portal = await openPortal((url) => {
      const { json } = arcgisReply({ ...table, limit: 1_000 }, url);
      return { json: { exceededTransferLimit: false, ...(json as object) } };
    });
    expect(await readPortal(detroit, portal)).toHaveLength(1_200);
    expect(portal.asked).toHaveLength(3);
  });

  it('retries after an answer without features', async () => {
    const portal = await openPortal(() => ({ json: portal.asked.length < 3 ? {} : { features: [] } }));
    expect(await readPortal(detroit, portal)).toEqual([]);
  });

  it('requests a mapped point and adds it to the attributes', async () => {
    const portal = await openPortal(() => ({
      json: { features: [{ attributes: { OBJECTID: 1 }, geometry: { x: -83.1, y: 42.3 } }] },
    }));
    const source: Source = { ...detroit, fields: { ...detroit.fields, longitude: 'geometry.x' } };
    expect(await readPortal(source, portal)).toEqual([{ OBJECTID: 1, geometry: { x: -83.1, y: 42.3 } }]);
    expect(portal.asked.at(-1)?.searchParams.get('returnGeometry')).toBe('true');
  });

  it('finds a missing column from the layer’s description', async () => {
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
  ] as const)('recognizes the error %j', async (reply, outcome) => {
    const portal = await openPortal(() => reply);
    expect(await faultOf(detroit, portal)).toBe(outcome);
  });
});

/** The parameters of each query, without requests for the layer's description. */
const questions = (asked: readonly URL[]) =>
  asked.filter(({ pathname }) => pathname.endsWith('/query')).map(({ searchParams }) => searchParams);

describe('arcgis that refuses pages or literals', () => {
  const rows = detroitRows(250);
  const table = { rows: () => rows, dateColumn: 'issued_date', limit: 100 };

  it.each([
    ['resultOffset and orderByFields', /resultOffset|orderByFields/],
    ['resultRecordCount', /resultRecordCount/],
  ])('reads by ranges of row numbers after a refused %s', async (_, refuses) => {
    const portal = await openPortal((url) => arcgisReply({ ...table, refuses }, url));
    const found = await readPortal(detroit, portal, { since: '2026-11-01' });
    expect(found.map((row) => row['ObjectId'])).toEqual(rows.map((row) => row['ObjectId']));
    const [refused, ids, first] = questions(portal.asked);
    expect(refused?.has('orderByFields')).toBe(true);
    expect(ids?.get('returnIdsOnly')).toBe('true');
    expect(first?.get('where')).toBe(
      "(issued_date >= DATE '2026-11-01') AND ObjectId >= 1 AND ObjectId <= 100",
    );
    expect(first?.has('resultOffset') || first?.has('orderByFields')).toBe(false);
  });

  it('does not try paging when the layer says that it cannot page', async () => {
    const portal = await openPortal((url) => {
      const reply = arcgisReply(table, url);
      const can = { advancedQueryCapabilities: { supportsPagination: false } };
      return url.pathname.endsWith('/query') ? reply : { json: { ...(reply.json as object), ...can } };
    });
    expect(await readPortal(detroit, portal)).toHaveLength(250);
    expect(questions(portal.asked)[0]?.get('returnIdsOnly')).toBe('true');
  });

  it('uses the other date literal when the host refuses the usual one', async () => {
    const portal = await openPortal((url) => arcgisReply({ ...table, refuses: /DATE '/ }, url));
    expect(await readPortal(detroit, portal, { since: '2026-11-15' })).not.toHaveLength(0);
    expect(questions(portal.asked).at(-1)?.get('where')).toContain("TIMESTAMP '2026-11-15 00:00:00'");
  });

  it('splits a range that the server cuts short', async () => {
    const portal = await openPortal((url) => {
      const reply = arcgisReply({ ...table, refuses: /orderByFields/, limit: 30 }, url);
      return url.pathname.endsWith('/query')
        ? reply
        : { json: { ...(reply.json as object), maxRecordCount: 1_000 } };
    });
    expect(await readPortal(detroit, portal)).toHaveLength(250);
  });

  it('stops when every range brings the same rows', async () => {
    const same = { features: rows.slice(0, 5).map((attributes) => ({ attributes })) };
    const portal = await openPortal((url) =>
      url.searchParams.get('returnIdsOnly') === 'true' || !url.pathname.endsWith('/query')
        ? arcgisReply(table, url)
        : url.searchParams.has('orderByFields')
          ? { json: { error: { code: 400, message: 'Pagination is not supported.' } } }
          : { json: same },
    );
    expect(await faultOf(detroit, portal)).toBe('unreachable');
    expect(portal.asked.length).toBeLessThan(6);
  });

  it('throws the last refusal when every form is refused', async () => {
    const portal = await openPortal((url) => arcgisReply({ ...table, refuses: /where/ }, url));
    expect(await faultOf(detroit, portal)).toBe('unreachable');
  });
});

describe('arcgis that cannot send some rows', () => {
  const rows = detroitRows(1_200);
  const table = { rows: () => rows, dateColumn: 'issued_date', limit: 500 };
  const read = async (bad: readonly number[], failure?: FakeReply, refuses = /never/) => {
    const portal = await openPortal((url) =>
      failingAt(
        arcgisReply({ ...table, refuses }, url),
        (row) => bad.includes(Number(row['ObjectId'])),
        failure,
      ),
    );
    let unreadable = 0;
    const onPage = (page: RawPage) => {
      unreadable += page.unreadable ?? 0;
    };
    const ids = (await readPortal(detroit, portal, { onPage })).map((row) => row['ObjectId']);
    return { ids, unreadable, requests: portal.asked.length };
  };
  const allBut = (bad: readonly number[]) =>
    rows.map((row) => row['ObjectId']).filter((id) => !bad.includes(Number(id)));

  it.each([
    ['an error', undefined],
    ['a refusal', { json: { error: { code: 400, message: 'Unable to complete operation.' } } }],
    ['HTTP 500', { status: 500, text: '' }],
    ['half a row', { text: '{"features":[{"attributes":{"Obj' }],
  ] as const)('keeps the others where it answers one with %s', async (_, failure) => {
    const found = await read([701], failure);
    expect(found).toMatchObject({ ids: allBut([701]), unreadable: 1 });
    expect(found.requests).toBeLessThan(32);
  });

  it('keeps the others of a layer without paging', async () => {
    expect(await read([1, 1_200], undefined, /orderByFields/)).toMatchObject({
      ids: allBut([1, 1_200]),
      unreadable: 2,
    });
  });

  it('leaves out those alone, wherever they are', async () => {
    const bad = fc.uniqueArray(
      fc.oneof(fc.integer({ min: 1, max: 1_200 }), fc.integer({ min: 498, max: 504 })),
      {
        maxLength: 6,
      },
    );
    await fc.assert(
      fc.asyncProperty(bad, async (some) => {
        expect(await read(some)).toMatchObject({ ids: allBut(some), unreadable: some.length });
      }),
      { numRuns: 15 },
    );
  });

  it('is at fault itself where it sends no row', async () => {
    const portal = await openPortal((url) => failingAt(arcgisReply(table, url), () => true));
    expect(await faultOf(detroit, portal)).toBe('unreachable');
    expect(portal.asked.length).toBeLessThan(45);
  });

  it('is at fault itself where it sends nothing after the few rows at the end', async () => {
    let isDown = false;
    const portal = await openPortal((url) => {
      isDown ||= url.search.includes('1000');
      return failingAt(arcgisReply({ ...table, rows: () => rows.slice(0, 1_004) }, url), () => isDown);
    });
    expect(await faultOf(detroit, portal)).toBe('unreachable');
  });

  it('is at fault itself where many rows are unreadable', async () => {
    await expect(read(Array.from({ length: 60 }, (_, at) => 1 + at * 20))).rejects.toThrow('an error');
  });
});

describe('arcgis layers with special columns', () => {
  const layer = (parts: object) => ({
    objectIdField: 'OBJECTID',
    maxRecordCount: 1_000,
    fields: ['OBJECTID', ...Object.keys(detroitRows(1)[0] ?? {})].map((name) => ({
      name,
      type: name === 'issued_date' ? 'esriFieldTypeDateOnly' : 'esriFieldTypeString',
    })),
    ...parts,
  });
  const asked = async (source: Source, description: object, since: string | null = '2026-11-01') => {
    const portal = await openPortal((url) =>
      url.pathname.endsWith('/query') ? { json: { features: [] } } : { json: description },
    );
    await readPortal(source, portal, { since });
    return questions(portal.asked)[0];
  };
  const withPortal = (parts: object): Source => ({
    ...detroit,
    portal: { ...detroit.portal, ...parts } as Source['portal'],
    fields: { ...detroit.fields, latitude: 'geometry.y', longitude: 'geometry.x' },
  });

  it('compares a day without a time with DATE', async () => {
    const query = await asked(withPortal({ dateLiteral: 'TIMESTAMP' }), layer({}));
    expect(query?.get('where')).toBe("issued_date >= DATE '2026-11-01'");
  });

  it('selects the permits among the rows, with those that have no issue date yet', async () => {
    const source = withPortal({ where: "dept = 'Building'", undatedBy: 'applied' });
    expect((await asked(source, layer({})))?.get('where')).toBe(
      "(dept = 'Building') AND (issued_date >= DATE '2026-11-01' OR (issued_date IS NULL AND applied >= DATE '2026-11-01'))",
    );
    expect((await asked(source, layer({}), null))?.get('where')).toBe("(dept = 'Building')");
  });

  it('requests no geometry from a table', async () => {
    expect((await asked(withPortal({}), layer({ type: 'Table' })))?.get('returnGeometry')).toBe('false');
  });

  it('reads the center of an area from the server or from its corners', async () => {
    const rings = [
      [
        [0, 0],
        [0, 2],
        [0, 4],
        [4, 4],
        [4, 0],
        [0, 0],
      ],
    ];
    const portal = await openPortal((url) => ({
      json: url.pathname.endsWith('/query')
        ? {
            features: [
              { attributes: { OBJECTID: 1 }, geometry: { rings }, centroid: { x: -111.6, y: 35.2 } },
              { attributes: { OBJECTID: 2 }, geometry: { rings } },
              { attributes: { OBJECTID: 3 }, geometry: null },
            ],
          }
        : layer({ geometryType: 'esriGeometryPolygon' }),
    }));
    const rows = await readPortal(withPortal({}), portal);
    expect(questions(portal.asked)[0]?.get('returnCentroid')).toBe('true');
    expect(rows.map((row) => row['geometry'])).toEqual([{ x: -111.6, y: 35.2 }, { x: 2, y: 2 }, undefined]);
  });

  it('sends a query that is too long for an address as a form', async () => {
    const methods: (string | undefined)[] = [];
    const wide = Array.from({ length: 90 }, (_, index) => `A_COLUMN_WITH_A_LONG_NAME_${index}`);
    const portal = await openPortal((url, request) => {
      methods.push(request.method);
      return url.pathname.endsWith('/query')
        ? { json: { features: [{ attributes: { OBJECTID: 1 } }], exceededTransferLimit: false } }
        : { json: layer({ fields: [...layer({}).fields, ...wide.map((name) => ({ name }))] }) };
    });
    const source = { ...detroit, fields: { ...detroit.fields, description: { join: wide } } };
    expect(await readPortal(source, portal)).toEqual([{ OBJECTID: 1 }]);
    // The layer, the count and the rows.
    expect(methods).toEqual(['GET', 'GET', 'POST']);
    expect(questions(portal.asked)[0]?.get('outFields')).toContain(wide[89]);
  });
});
