import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LeadDatabase } from '#functions/platform/database/database.ts';
import { type TestRuntime, testRuntime } from '#functions/platform/testing.ts';
import { circleOf, isInShape, polygonOf, ringFault, type Shape } from '#shared/domain/territory/geometry.ts';
import { publishIndex } from '../lead-index/build/publish.ts';
import { openLeadIndex, openSegments } from '../lead-index/lead-index.ts';
import { type IndexRow, toIndexRow } from '../lead-index/store/index-row.ts';
import { samplePermit, storePermits } from '../testing.ts';
import { migrate, SCHEMA } from './schema.ts';
import { shapeCondition } from './shape-condition.ts';
import { openPglite } from './testing.ts';
import { Values } from './values.ts';
import { PublishedMeanwhile, readGeneration, writeRows } from './write-rows.ts';

let database: Awaited<ReturnType<typeof openPglite>>;

beforeAll(async () => {
  database = await openPglite();
}, 300_000);
afterAll(() => database.close());
beforeEach(async () => {
  await database.query(`DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`);
});

/** Rows of permits by id; null for the ids of `removed`. */
function rowsOf(
  parts: readonly (readonly [number, Parameters<typeof samplePermit>[1]])[],
  removed: readonly number[] = [],
) {
  const rows = parts.map(
    ([number, more]) => [`il-a.${number}`, toIndexRow(samplePermit(`il-a.${number}`, more))] as const,
  );
  return new Map<string, IndexRow | null>([
    ...rows,
    ...removed.map((number) => [`il-a.${number}`, null] as const),
  ]);
}

async function write(rows: ReturnType<typeof rowsOf>, to: LeadDatabase = database): Promise<void> {
  await writeRows(to, await readGeneration(to), rows);
}

/** Everything that queries read, without numbers that differ from one filling to the next. */
async function contents() {
  const read = async (text: string) => JSON.stringify(await database.query(text));
  return Promise.all([
    read(
      `SELECT name, permits, worth::float8, publishing, contractors, finished, owners, phones, valued, names
        FROM ${SCHEMA}.kinds WHERE permits > 0 ORDER BY name`,
    ),
    read(
      `SELECT state, source, issued, permits, valuation::float8 FROM ${SCHEMA}.days WHERE permits > 0 ORDER BY 1, 2, 3`,
    ),
    read(
      `SELECT id, name, trades, valuation, latitude, flags, issued, work, contractor FROM ${SCHEMA}.leads
        JOIN ${SCHEMA}.kinds USING (kind) JOIN ${SCHEMA}.texts USING (n) ORDER BY id`,
    ),
    read(`SELECT count(*)::int AS texts FROM ${SCHEMA}.texts`),
  ]);
}

const part = fc.record({
  issueDate: fc.constantFrom('2026-11-20', '2026-10-02', null),
  valuation: fc.constantFrom(null, 0, 250.25, 0.1),
  permitType: fc.constantFrom('Roofing', 'ROOFING', null),
  status: fc.constantFrom('Final', 'Issued', null),
  contractorName: fc.constantFrom(null, 'Sample Roofing LLC'),
  jurisdictionState: fc.constantFrom('Illinois', 'Texas'),
} as const);
const publication = fc.record({
  written: fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), part), { maxLength: 10 }),
  removed: fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 4 }),
});

describe('writing rows', () => {
  it('keeps rows and counts as if all had been written at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(publication, { minLength: 1, maxLength: 4 }), async (publications) => {
        await database.query(`DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`);
        const all = new Map<string, IndexRow | null>();
        for (const { written, removed } of publications) {
          const rows = rowsOf(written, removed);
          for (const [id, row] of rows) all.set(id, row);
          await write(rows);
        }
        const byParts = await contents();
        await database.query(`DROP SCHEMA ${SCHEMA} CASCADE`);
        await write(all);
        expect(byParts).toEqual(await contents());
      }),
      { numRuns: 5 },
    );
  });

  it('counts a city that usually names contractors, whatever the county and the spelling', async () => {
    const finished = {
      status: 'Final',
      permitType: 'Roofing',
      contractorName: 'Sample Roofing LLC',
    } as const;
    const names = () =>
      database.query<{ names: boolean }>(
        `SELECT DISTINCT names FROM ${SCHEMA}.kinds WHERE type_key = 'roofing'`,
      );
    const many = (from: number, to: number, more: Parameters<typeof samplePermit>[1]) =>
      rowsOf(Array.from({ length: to - from }, (_, at) => [from + at, { ...finished, ...more }] as const));
    await write(many(0, 19, {}));
    expect(await names()).toEqual([{ names: false }]);
    await write(many(19, 20, { permitType: 'ROOFING', jurisdictionCounty: 'Other' }));
    expect(await names()).toEqual([{ names: true }]);
    await write(rowsOf([], [3]));
    expect(await names()).toEqual([{ names: false }]);
  });

  it('refuses a publisher whose rows are older', async () => {
    const after = await readGeneration(database);
    await writeRows(database, after, rowsOf([[1, { valuation: 2 }]]));
    const before = await contents();
    await expect(writeRows(database, after, rowsOf([[1, { valuation: 1 }]]))).rejects.toBeInstanceOf(
      PublishedMeanwhile,
    );
    expect(await contents()).toEqual(before);
  });

  it('writes all or nothing, wherever it is killed, and can be repeated', async () => {
    await write(
      rowsOf([
        [1, {}],
        [2, { status: 'Final' }],
      ]),
    );
    const before = await contents();
    const rows = rowsOf(
      [
        [2, { valuation: 5 }],
        [3, {}],
      ],
      [1],
    );
    let statements = 0;
    for (let killedAt = 1; ; killedAt++) {
      statements = 0;
      const dying: LeadDatabase = {
        ...database,
        transaction: (work) =>
          database.transaction((query) =>
            work((text, values) => {
              if (++statements === killedAt) throw new Error('killed');
              return query(text, values);
            }),
          ),
      };
      const outcome = await write(rows, dying).then(
        () => 'written',
        (error: Error) => error.message,
      );
      if (outcome === 'written') break;
      expect(outcome).toBe('killed');
      expect(await contents()).toEqual(before);
    }
    expect(statements).toBeGreaterThan(4);
    const once = await contents();
    expect(once).not.toEqual(before);
    await write(rows);
    expect(await contents()).toEqual(once);
  });
});

describe('the publisher', () => {
  let runtime: TestRuntime;
  beforeEach(async () => {
    runtime = await testRuntime();
    runtime.index.database = database;
  });
  const ids = async (open: typeof openSegments) => {
    const index = await open(runtime);
    return (await index.search({ filter: {}, sort: 'newest', offset: 0, limit: 10 })).ids;
  };

  it('feeds PostgreSQL from the same notes, removals included', async () => {
    await storePermits(runtime, [samplePermit('a.1'), samplePermit('a.2')]);
    await publishIndex(runtime);
    expect(await ids(openLeadIndex)).toEqual(['a.1', 'a.2']);
    await storePermits(
      runtime,
      [samplePermit('a.1', { withdrawnAt: '2026-11-20T00:00:00.000Z' }), samplePermit('a.3')],
      1,
    );
    expect(await ids(openLeadIndex)).toEqual(['a.1', 'a.2']);
    await publishIndex(runtime);
    expect(await ids(openLeadIndex)).toEqual(['a.2', 'a.3']);
    expect(await ids(openSegments)).toEqual(['a.2', 'a.3']);
  });

  it('leaves the notes when PostgreSQL fails, and publishes them to both when it works again', async () => {
    await publishIndex(runtime);
    await storePermits(runtime, [samplePermit('a.1')]);
    runtime.index.database = {
      ...database,
      transaction: () => Promise.reject(new Error('PostgreSQL is down.')),
    };
    await expect(publishIndex(runtime)).rejects.toThrow('down');
    runtime.index.database = database;
    await publishIndex(runtime);
    expect(await ids(openLeadIndex)).toEqual(['a.1']);
    expect(await ids(openSegments)).toEqual(['a.1']);
  });
});

describe('a shape', () => {
  // It brings PostGIS.
  beforeEach(() => migrate(database));

  /** Whether points lie in a shape, as PostgreSQL says. */
  async function isIn(
    shape: Shape,
    points: readonly (readonly [number, number])[],
  ): Promise<readonly boolean[]> {
    const values = new Values();
    const [latitudes, longitudes] = [0, 1].map((axis) =>
      values.add(
        points.map((point) => point[axis]),
        'int[]',
      ),
    );
    const rows = await database.query<{ is: boolean }>(
      `SELECT ${shapeCondition(shape, values)} AS is
        FROM unnest(${latitudes}, ${longitudes}) WITH ORDINALITY AS point(latitude, longitude, at) ORDER BY at`,
      values.all,
    );
    return rows.map(({ is }) => is);
  }
  const NORTH = 41_878_113;
  const WEST = -87_629_799;
  /** Few different numbers, so that edges meet points, are level or upright, and share lines. */
  const near = (least: number, most: number) => fc.integer({ min: least, max: most });

  it('contains the same points as in our own code, corners and edges included', async () => {
    const ring = fc
      .array(fc.tuple(near(-6, 6), near(-6, 6)), { minLength: 3, maxLength: 7 })
      .map((corners) => Int32Array.from(corners.flatMap(([lat, lon]) => [NORTH + lat, WEST + lon])))
      .filter((one) => ringFault(one) === null);
    const around = Array.from(
      { length: 15 * 15 },
      (_, at) => [NORTH + (at % 15) - 7, WEST + Math.floor(at / 15) - 7] as const,
    );
    await fc.assert(
      fc.asyncProperty(ring, fc.option(ring, { nil: undefined }), async (outline, hole) => {
        const shape = polygonOf(hole === undefined ? [outline] : [outline, hole]);
        const expected = around.map(([lat, lon]) => isInShape(shape, lat, lon));
        expect(await isIn(shape, around)).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });

  it('contains the same points on long slanting edges', async () => {
    const far = near(-25_000_000, 25_000_000);
    await fc.assert(
      fc.asyncProperty(
        far,
        far,
        near(1, 5000),
        near(1, 5000),
        near(1, 4000),
        async (lat, lon, up, right, times) => {
          const [a, b] = [
            [NORTH + (lat % 8_000_000), WEST + (lon % 8_000_000)],
            [NORTH + (lat % 8_000_000) + up * times, WEST + (lon % 8_000_000) + right * times],
          ] as const;
          const shape = polygonOf([Int32Array.of(...a, ...b, a[0], b[1])]);
          const points = Array.from({ length: 9 }, (_, at) => {
            const step = Math.floor((times * at) / 8);
            return [-1, 0, 1].map((off) => [a[0] + up * step + off, a[1] + right * step] as const);
          }).flat();
          expect(await isIn(shape, points)).toEqual(
            points.map(([one, other]) => isInShape(shape, one, other)),
          );
        },
      ),
      { numRuns: 100 },
    );
  });

  it('contains the same points at the edge of a circle', async () => {
    const miles = fc.constantFrom(0.1, 1, 5, 25, 100);
    await fc.assert(
      fc.asyncProperty(
        near(18_000_000, 70_000_000),
        miles,
        fc.double({ min: 0, max: 6.2831, noNaN: true }),
        async (latitude, size, angle) => {
          const shape = circleOf(latitude, WEST, size);
          const [up, right] = [
            Math.sin(angle) * shape.radius,
            (Math.cos(angle) * shape.radius * 2 ** 20) / shape.scale,
          ];
          const points = Array.from(
            { length: 25 },
            (_, at) =>
              [
                latitude + Math.round(up) + (at % 5) - 2,
                WEST + Math.round(right) + Math.floor(at / 5) - 2,
              ] as const,
          );
          expect(await isIn(shape, points)).toEqual(
            points.map(([one, other]) => isInShape(shape, one, other)),
          );
        },
      ),
      { numRuns: 100 },
    );
  });
});
