import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { matchesFilter } from '#shared/domain/filter/matches-filter.ts';
import { comparePermits } from '#shared/domain/filter/permit-filter.ts';
import { UNKNOWN_READER } from '#shared/domain/permit/lead-reader.ts';
import type { StoredPermit } from '../../stored-permit.ts';
import { samplePermit, storePermits } from '../../testing.ts';
import { publishIndex } from '../build/publish.ts';
import { openLeadIndex } from '../lead-index.ts';
import { LOWEST } from './list-position.ts';
import { valueBin } from './value-page.ts';

const STATES = ['Illinois', 'Michigan', 'Florida'] as const;
const MONTHS = ['2026-11', '2026-10', '2026-09', '2025-12', null] as const;
/** Many permits share a value, some values lie close together, and some permits show none. */
const VALUES = [null, null, 0, 0.01, 500, 500, 500, 501, 25_000, 25_000.5, 999_999_999, -20];
const PERMITS = 2400;

let runtime: TestRuntime;
let permits: StoredPermit[];

beforeAll(async () => {
  runtime = await testRuntime();
  permits = Array.from({ length: PERMITS }, (_, at) => {
    const month = MONTHS[(at * 7) % MONTHS.length] ?? null;
    return samplePermit(`src-${at % 5}.${at}`, {
      jurisdictionState: STATES[at % STATES.length] ?? 'Illinois',
      issueDate: month === null ? null : `${month}-${String(1 + ((at * 11) % 28)).padStart(2, '0')}`,
      valuation: VALUES[(at * 5) % VALUES.length] ?? null,
      contractorName: at % 3 === 0 ? 'Sample Builders' : null,
    });
  });
  await storePermits(runtime, permits);
  await publishIndex(runtime);
});

const query = fc.record({
  filter: fc.constantFrom(
    {},
    { states: ['Michigan'] } as const,
    { hasContractor: true },
    { minValue: 500, maxValue: 25_000 },
    { from: '2026-10-10', to: '2026-11-05' },
  ),
  sort: fc.constantFrom('value', 'value', 'newest'),
  offset: fc.integer({ min: 0, max: PERMITS + 10 }),
  limit: fc.constantFrom(1, 100, 1000),
} as const);

describe('a list over many segments', () => {
  it('is in order despite ties, at any offset, in pages of up to 1,000 rows', async () => {
    const index = await openLeadIndex(runtime);
    await fc.assert(
      fc.asyncProperty(query, async ({ filter, sort, offset, limit }) => {
        const expected = permits
          .filter((permit) => matchesFilter(filter, permit, UNKNOWN_READER))
          .sort(comparePermits(sort))
          .map(({ id }) => id);
        expect(await index.search({ filter, sort, offset, limit })).toEqual({
          ids: expected.slice(offset, offset + limit),
          total: expected.length,
        });
      }),
      { numRuns: 150 },
    );
  });

  it('contains every permit once over all pages', async () => {
    const index = await openLeadIndex(runtime);
    for (const sort of ['value', 'newest'] as const) {
      const ids: string[] = [];
      for (let offset = 0; offset < PERMITS; offset += 1000)
        ids.push(...(await index.search({ filter: {}, sort, offset, limit: 1000 })).ids);
      expect(ids).toEqual(permits.toSorted(comparePermits(sort)).map(({ id }) => id));
    }
  });
});

describe('a suspect value', () => {
  it('counts in no total, matches no bound and sorts last', async () => {
    const own = await testRuntime();
    await storePermits(own, [
      samplePermit('a.1', { valuation: null, unparsed: { valuation: '999999999' } }),
      samplePermit('a.2', { valuation: 700 }),
    ]);
    await publishIndex(own);
    const index = await openLeadIndex(own);
    expect(await index.stats()).toMatchObject({ totalPermits: 2, totalValuation: 700 });
    const page = { sort: 'value', offset: 0, limit: 10 } as const;
    expect((await index.search({ filter: { minValue: 1 }, ...page })).ids).toEqual(['a.2']);
    expect((await index.search({ filter: { maxValue: 1e12 }, ...page })).ids).toEqual(['a.2']);
    expect((await index.search({ filter: {}, ...page })).ids).toEqual(['a.2', 'a.1']);
    const [location] = (await index.activity({ days: 30, by: 'state', filter: {} })).locations;
    expect(location).toMatchObject({ permitCount: 2, totalValuation: 700, averageValue: 700 });
  });
});

describe('bins of values', () => {
  it('preserve the order of values', () => {
    const value = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer());
    fc.assert(
      fc.property(value, value, (a, b) => {
        const [low, high] = [Math.min(a, b) + 0, Math.max(a, b) + 0];
        expect(valueBin(low)).toBeLessThanOrEqual(valueBin(high));
        expect(valueBin(LOWEST)).toBeLessThanOrEqual(valueBin(low));
      }),
      { numRuns: 2000 },
    );
  });
});
