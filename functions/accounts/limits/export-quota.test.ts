import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { readExportQuota, reserveExports } from './export-quota.ts';

let runtime: TestRuntime;
beforeEach(async () => {
  runtime = await testRuntime();
});

const ids = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `il-chicago.${from + at}`);
const reserve = (list: readonly string[], userId = 'ada') =>
  reserveExports(runtime, { quotaId: userId }, list);
const quota = (userId = 'ada') => readExportQuota(runtime, { quotaId: userId });

describe('the export quota (PRODUCT §9)', () => {
  it('is 500 before anything is exported', async () => {
    expect(await quota()).toEqual({
      month: '2026-11',
      used: 0,
      limit: 500,
      left: 500,
      exported: [],
    });
  });

  it('counts distinct permits', async () => {
    expect(await reserve(['a', 'b', 'a'])).toEqual({ used: 2, left: 498 });
    expect(await reserve(['b', 'c'])).toEqual({ used: 3, left: 497 });
    expect(await quota()).toMatchObject({ used: 3, left: 497 });
  });

  it('allows exactly 500', async () => {
    expect(await reserve(ids(0, 500))).toEqual({ used: 500, left: 0 });
  });

  it('refuses a selection that does not fit, and says what would', async () => {
    await reserve(ids(0, 490));
    await expect(reserve(ids(485, 20))).rejects.toMatchObject({
      code: 'exportLimit',
      status: 403,
      message:
        'Export limit reached. Your plan exports 500 permits a month. Left this month: 10. New in this selection: 15. Select fewer new ones, or wait until December 1, 2026 (UTC).',
    });
    expect(await quota()).toMatchObject({ used: 490 });
    expect(await reserve(ids(485, 15))).toEqual({ used: 500, left: 0 });
  });

  it('allows a permit again in its month, even when nothing is left', async () => {
    await reserve(ids(0, 500));
    expect(await reserve(ids(100, 400))).toEqual({ used: 500, left: 0 });
    await expect(reserve(ids(499, 2))).rejects.toMatchObject({
      message: expect.stringContaining(
        'Left this month: 0. New in this selection: 1. More can be exported from December 1, 2026 (UTC)',
      ),
    });
  });

  it('starts again with the UTC month', async () => {
    runtime.setTime('2026-12-31T23:59:59.999Z');
    await reserve(ids(0, 500));
    runtime.setTime('2027-01-01T00:00:00.000Z');
    expect(await quota()).toMatchObject({ month: '2027-01', used: 0 });
    expect(await reserve(ids(0, 1))).toEqual({ used: 1, left: 499 });
  });

  it('knows what was exported in its month and the one before, once, and nothing older', async () => {
    await reserve(['a', 'b']);
    runtime.setTime('2026-12-31T23:59:59.999Z');
    await reserve(['b', 'c']);
    expect((await quota()).exported.toSorted()).toEqual(['a', 'b', 'c']);
    expect(await quota()).toMatchObject({ month: '2026-12', used: 2 });
    runtime.setTime('2027-01-01T00:00:00.000Z');
    expect(await quota()).toMatchObject({ used: 0, exported: expect.arrayContaining(['b', 'c']) });
    expect((await quota()).exported).toHaveLength(2);
    expect((await quota('grace')).exported).toEqual([]);
  });

  it('is separate for each user', async () => {
    await reserve(ids(0, 500), 'ada');
    expect(await reserve(ids(0, 500), 'grace')).toEqual({ used: 500, left: 0 });
  });

  it('costs nothing for an empty list', async () => {
    expect(await reserve([])).toEqual({ used: 0, left: 500 });
  });
});

describe('concurrent exports', () => {
  it('allow exactly 45 of 50 calls for 11 permits each', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) => reserve(ids(at * 11, 11))),
    );
    const taken = answers.filter(({ status }) => status === 'fulfilled');
    expect(taken).toHaveLength(45);
    expect(await quota()).toMatchObject({ used: 495, left: 5 });
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'exportLimit' });
  });

  it('count a permit once that 50 calls export', async () => {
    await Promise.all(
      Array.from({ length: 50 }, (_, at) => reserve([...ids(0, 400), ...ids(400 + at * 2, 2)])),
    );
    expect(await quota()).toMatchObject({ used: 500, left: 0 });
  });

  it('never exceed the limit, and refuse only selections that do not fit', async () => {
    const wanted = fc.array(
      fc.record({ from: fc.integer({ min: 0, max: 700 }), count: fc.integer({ min: 1, max: 200 }) }),
      { minLength: 2, maxLength: 12 },
    );
    let user = 0;
    await fc.assert(
      fc.asyncProperty(wanted, async (calls) => {
        const userId = `user-${user++}`;
        const answers = await Promise.allSettled(
          calls.map(({ from, count }) => reserve(ids(from, count), userId)),
        );
        const granted = new Set(
          calls.flatMap(({ from, count }, at) =>
            answers[at]?.status === 'fulfilled' ? ids(from, count) : [],
          ),
        );
        const { used, left } = await quota(userId);
        expect(used).toBe(granted.size);
        expect(left).toBe(500 - used);
        for (const [at, { from, count }] of calls.entries())
          if (answers[at]?.status === 'rejected')
            expect(new Set([...granted, ...ids(from, count)]).size).toBeGreaterThan(500);
      }),
      { numRuns: 25 },
    );
  });
});
