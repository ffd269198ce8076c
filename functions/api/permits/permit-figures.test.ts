import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signedIn } from '#functions/accounts/testing.ts';
import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { samplePermit, storePermits, watched } from '#functions/permits/testing.ts';
import { testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { CallName } from '#shared/contract/routes.ts';
import { comparePermits } from '#shared/domain/filter/permit-filter.ts';
import { permitWithId } from '#shared/domain/permit/arbitrary.ts';
import { hasEnded } from '#shared/domain/permit/permit-status.ts';
import { answerJson, send } from '../testing.ts';
import { createPermitsApi } from './permits.ts';

/** Publishes rounds of permits, later ones changing earlier ones. Returns the answers and the reads of the calls. */
async function published(...rounds: readonly (readonly StoredPermit[])[]) {
  const runtime = await testRuntime('2026-11-20T12:00:00.000Z');
  const { cookies } = await signedIn(runtime);
  for (const [page, permits] of rounds.entries()) {
    await storePermits(runtime, permits, page);
    await publishIndex(runtime);
  }
  let readOfPermits: string[] = [];
  const permits = watched(runtime.permits, (method) => {
    readOfPermits.push(method);
  });
  const api = createPermitsApi(Object.create(runtime, { permits: { value: permits } }));
  return {
    call: async (name: CallName, query = '') => answerJson(await send(api, name, { cookies, query })),
    /** Calls of the permits table since the last read of this count. */
    read: () => {
      const read = readOfPermits;
      readOfPermits = [];
      return read;
    },
  };
}

/** Distinct names in any case with their number of permits, in the most frequent spelling, then A to Z. */
function namesIn(all: readonly (string | null)[]): [name: string, permits: number][] {
  const names = all.filter((name) => name !== null);
  const spelled = (name: string) => names.filter((other) => other === name).length;
  const lower = new Set(names.map((name) => name.toLowerCase()));
  return [...lower].map((key) => {
    const same = names.filter((name) => name.toLowerCase() === key);
    const [shown = ''] = same.toSorted((a, b) => spelled(b) - spelled(a) || (a < b ? -1 : 1));
    return [shown, same.length];
  });
}
const byName = ([a]: [string, number], [b]: [string, number]) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1);
const mostFirst = (a: [string, number], b: [string, number]) => b[1] - a[1] || byName(a, b);

/** The cities with so many permits, in each state. */
function citiesWith(least: number, permits: readonly StoredPermit[]): number {
  const states = Map.groupBy(permits, (one) => one.jurisdictionState);
  return [...states.values()].reduce((sum, here) => {
    const cities = namesIn(here.map((one) => one.jurisdictionCity ?? one.addressCity));
    return sum + cities.filter(([, count]) => count >= least).length;
  }, 0);
}

const keys = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 20 });
const round = keys
  .chain((list) => fc.tuple(...list.map((key) => permitWithId(`il-sample.${key}`))))
  .chain((permits) =>
    fc
      .infiniteStream(fc.constantFrom(null, null, null, '2026-11-19T00:00:00.000Z'))
      .map((withdrawn) =>
        permits.map((one) => samplePermit(one.id, { ...one, withdrawnAt: withdrawn.next().value ?? null })),
      ),
  );

describe('figures, names and the newest permits', () => {
  it('equal a plain count for any permits, and come from the index', async () => {
    await fc.assert(
      fc.asyncProperty(round, round, async (first, second) => {
        const { call, read } = await published(first, second);
        const now = new Map([...first, ...second].map((one) => [one.id, one]));
        const permits = [...now.values()].filter(({ withdrawnAt }) => withdrawnAt === null);
        const states = [...new Set(permits.map((one) => one.jurisdictionState))].sort();
        const types = (some: readonly StoredPermit[]) => namesIn(some.map((one) => one.permitType));
        expect(await call('permitStats')).toEqual({
          totalPermits: permits.length,
          openPermits: permits.filter((one) => one.paperwork === undefined && !hasEnded(one.status)).length,
          reach: expect.anything(),
          cities: citiesWith(20, permits),
          totalValuation: permits.reduce((sum, { valuation }) => sum + (valuation ?? 0), 0),
          availableStates: states.length,
          permitTypes: types(permits).length,
        });
        expect(await call('permitStates')).toEqual(states);
        for (const state of [undefined, ...states]) {
          const here = permits.filter((one) => state === undefined || one.jurisdictionState === state);
          const query = state === undefined ? '' : `state=${state}`;
          const sorted = (names: [string, number][]) => names.sort(mostFirst).map(([name]) => name);
          expect(await call('permitFacets', query)).toEqual({
            permitTypes: sorted(types(here)),
            counties: sorted(namesIn(here.map((one) => one.jurisdictionCounty))),
            cities: sorted(namesIn(here.map((one) => one.jurisdictionCity ?? one.addressCity))),
            next: [],
          });
          if (state === undefined) continue;
          const cities = namesIn(here.map((one) => one.jurisdictionCity ?? one.addressCity));
          expect(await call('permitCities', query)).toEqual(sorted(cities));
        }
        expect(read()).toEqual([]);
        const newest = permits.toSorted(comparePermits('newest')).map(({ id }) => id);
        const recent = (await call('recentPermits', 'limit=5')) as { id: string }[];
        expect(recent.map(({ id }) => id)).toEqual(newest.slice(0, 5));
        expect(read().every((method) => method === 'getMany')).toBe(true);
      }),
      { numRuns: 25 },
    );
  });
});

const DAY_MS = 86_400_000;
const RECORDED_DAYS = 100;
const dateAgo = (days: number) =>
  new Date(Date.parse('2026-11-20') - days * DAY_MS).toISOString().slice(0, 10);

/** A source with two or three permits a day up to some days ago, so that its last day is complete by any rule. */
const source = fc.record({
  state: fc.constantFrom('Illinois', 'Texas'),
  lag: fc.integer({ min: 0, max: 20 }),
  perDay: fc.array(fc.integer({ min: 2, max: 3 }), { minLength: RECORDED_DAYS, maxLength: RECORDED_DAYS }),
} as const);

describe('trends', () => {
  it('equal a plain count per day up to the last day complete in the whole state', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(source, { minLength: 1, maxLength: 3 }), async (sources) => {
        const permits = sources.flatMap(({ state, lag, perDay }, at) =>
          perDay.flatMap((count, day) =>
            Array.from({ length: count }, (_, number) =>
              samplePermit(`s-${at}.${day}-${number}`, {
                jurisdictionState: state,
                issueDate: dateAgo(lag + day),
                valuation: number === 0 ? null : 100 * day + at,
              }),
            ),
          ),
        );
        const { call, read } = await published(permits);
        const rows = [...new Set(sources.map(({ state }) => state))].map((state) => {
          const here = permits.filter((one) => one.jurisdictionState === state);
          const lag = Math.max(...sources.filter((one) => one.state === state).map((one) => one.lag));
          const issued = (latest: number) =>
            here.filter(
              ({ issueDate }) =>
                issueDate !== null && issueDate <= dateAgo(latest) && issueDate > dateAgo(latest + 30),
            );
          // Growth ends on a Monday, Thursday or Friday, so that both windows have the same number of working days.
          let end = lag;
          while (![1, 4, 5].includes(new Date(dateAgo(end)).getUTCDay())) end++;
          const growth = issued(end).length / issued(end + 30).length - 1;
          const growthRate = Math.round(growth * 1000) / 10;
          const shown = issued(lag);
          return {
            state,
            trend: growthRate >= 5 ? 'increasing' : growthRate <= -5 ? 'decreasing' : 'other',
            permitCount: shown.length,
            growthRate,
            recordsBegin: null,
            totalValuation: shown.reduce((sum, { valuation }) => sum + (valuation ?? 0), 0),
          };
        });
        rows.sort((a, b) => b.permitCount - a.permitCount || (a.state < b.state ? -1 : 1));
        expect(await call('permitTrends')).toEqual(rows);
        expect(read()).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });
});
