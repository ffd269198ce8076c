import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryRuntime } from '#functions/alerts/testing.ts';
import type { Table } from '#functions/platform/tables/table.ts';
import type { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import type { TestRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { STATES } from '#shared/domain/permit/states.ts';
import { notePending } from '../../pending-changes.ts';
import type { StoredPermit } from '../../stored-permit.ts';
import { samplePermit, storePermits, watched } from '../../testing.ts';
import { openLeadIndex } from '../lead-index.ts';
import { GRACE_MS } from '../store/retired.ts';
import { publishIndex } from './publish.ts';

const START = Date.parse('2026-11-20T12:00:00.000Z');
const MINUTE_MS = 60_000;

/** A runtime whose scans return few permits at a time. */
function smallPages(scanPage: number): TestRuntime {
  const runtime = memoryRuntime();
  (runtime.permits as MemoryTable).scanPage = scanPage;
  return runtime;
}

/** A runtime with its tables replaced. */
function withTables(runtime: TestRuntime, replace: <T extends Table>(table: T) => T) {
  const { permits, collection, index, clock, log } = runtime;
  return { permits: replace(permits), collection: replace(collection), index: replace(index), clock, log };
}

async function allIds(runtime: TestRuntime): Promise<readonly string[]> {
  const index = await openLeadIndex(runtime);
  const { ids, total } = await index.search({ filter: {}, sort: 'newest', offset: 0, limit: 1000 });
  expect([index.totalPermits, ids.length]).toEqual([total, total]);
  return ids.toSorted();
}

/** Notes without permits, so that only the rebuild can find any. */
const noteNothing = (runtime: TestRuntime): Promise<void> => notePending(runtime, 'run', 0, ['nowhere.1']);

/** Permits of some states and months. A few are withdrawn. */
const drawnPermits: fc.Arbitrary<readonly StoredPermit[]> = fc
  .array(
    fc.record({
      state: fc.constantFrom(...STATES.slice(0, 4).map(({ name }) => name)),
      issueDate: fc.constantFrom(null, '2026-11-02', '2026-11-30', '2026-10-01', '2019-01-31'),
      isWithdrawn: fc.boolean(),
    }),
    { maxLength: 60 },
  )
  .map((drawn) =>
    drawn.map(({ state, issueDate, isWithdrawn }, at) =>
      samplePermit(`a.${at}`, {
        jurisdictionState: state,
        issueDate,
        withdrawnAt: isWithdrawn ? '2026-11-20T00:00:00.000Z' : null,
      }),
    ),
  );

describe('a rebuild', () => {
  it('finds every permit, whatever fits in memory and however often it is interrupted', async () => {
    await fc.assert(
      fc.asyncProperty(
        drawnPermits,
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        async (permits, rowsAtOnce, scanPage, isSlow) => {
          const runtime = smallPages(scanPage);
          await storePermits(runtime, permits);
          await runtime.collection.writeMany([], await runtime.collection.query('pending-changes'));
          await noteNothing(runtime);
          // When it is slow, the time is over at once, and each run does one step.
          let runs = 0;
          const publish = () =>
            publishIndex(runtime, { rowsAtOnce, lastsMs: isSlow && runs < 100 ? 0 : MINUTE_MS });
          while (!(await publish())) runs++;
          expect(runs).toBeLessThan(100);
          const kept = permits.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ id }) => id);
          expect(await allIds(runtime)).toEqual(kept.toSorted());
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a rebuild that is killed', () => {
  const permits = ['a.1', 'b.1', 'c.1', 'd.1'].map((id, at) =>
    samplePermit(id, {
      jurisdictionState: at % 2 === 0 ? 'Illinois' : 'Texas',
      issueDate: `2026-1${at % 2}-05`,
    }),
  );

  it.each(['before', 'after'] as const)(
    '%s any call is continued, also when permits change meanwhile',
    async (dies) => {
      let survived = false;
      for (let at = 1; !survived; at++) {
        const runtime = smallPages(1);
        await storePermits(runtime, permits);
        let calls = 0;
        const count = (moment: 'before' | 'after') => (): void => {
          if (moment === 'before') calls++;
          if (calls > at || (calls === at && moment === dies)) throw new Error('killed');
        };
        const mortal = withTables(runtime, (table) => watched(table, count('before'), count('after')));
        await publishIndex(mortal, { rowsAtOnce: 1 }).catch((error: Error) =>
          expect(error.message).toBe('killed'),
        );
        survived = calls < at;
        runtime.setTime(new Date(START + 2 * MINUTE_MS).toISOString());
        await storePermits(runtime, [samplePermit('b.1', { withdrawnAt: '2026-11-20T12:01:00.000Z' })], 1);
        await publishIndex(runtime, { rowsAtOnce: 1 });
        expect(await allIds(runtime)).toEqual(['a.1', 'c.1', 'd.1']);
        // Nothing is left but the current generation.
        runtime.setTime(new Date(START + 2 * GRACE_MS).toISOString());
        await storePermits(runtime, [samplePermit('e.1')], 2);
        await publishIndex(runtime);
        runtime.setTime(new Date(START + 4 * GRACE_MS).toISOString());
        await storePermits(runtime, [samplePermit('f.1')], 3);
        await publishIndex(runtime);
        const left = await runtime.index.objects.list('');
        expect(left.filter((name) => name.includes('/spill/'))).toEqual([]);
        expect(await allIds(runtime)).toEqual(['a.1', 'c.1', 'd.1', 'e.1', 'f.1']);
      }
    },
  );

  it('reads no permit again that it has read', async () => {
    const runtime = smallPages(1);
    await storePermits(runtime, permits);
    const starts: unknown[] = [];
    const noted = withTables(runtime, (table) =>
      watched(table, (method, [, options]) => void (method === 'scan' && starts.push(options))),
    );
    while (!(await publishIndex(noted, { lastsMs: 0 })));
    const resumed = starts.filter((options) => (options as { after?: unknown }).after !== undefined);
    expect(resumed.length).toBeGreaterThan(0);
  });
});
