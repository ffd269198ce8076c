import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { matchesFilter } from '#shared/domain/filter/matches-filter.ts';
import type { DatedFilter } from '#shared/domain/filter/permit-filter.ts';
import { groupByLocation, HEAT_MAP_PERIODS, LOCATION_KINDS } from '#shared/domain/heat-map.ts';
import { toActivity } from '#shared/domain/map/testing-heat-map.ts';
import { nextItem } from '../../next-trades/next-by-place.ts';
import { samplePermit, storePermits } from '../../testing.ts';
import { publishIndex } from '../build/publish.ts';
import { openLeadIndex } from '../lead-index.ts';

const permit = fc.record({
  jurisdictionState: fc.constantFrom('Illinois', 'Texas'),
  jurisdictionCity: fc.constantFrom('Springfield', 'SPRINGFIELD', 'Lakeview', null),
  jurisdictionCounty: fc.constantFrom('Cook', 'cook', null),
  issueDate: fc.constantFrom(
    '2026-11-21',
    '2026-11-20',
    '2026-11-14',
    '2026-11-13',
    '2026-10-22',
    '2026-10-21',
    '2026-08-23',
    '2026-08-22',
    null,
  ),
  valuation: fc.constantFrom(null, 0, 250, 10_000),
  trades: fc.constantFrom(['roofing'], ['solar'], []),
  contractorName: fc.constantFrom(null, 'Sample Roofing LLC'),
  propertyOwnerName: fc.constantFrom(null, 'Sample Owner'),
  latitude: fc.constantFrom(null, 41.87812, 41.9, 30.267_15),
  longitude: fc.constantFrom(null, -87.62979, -87.7, -97.743_06),
} as const);

/** The first day of each period that ends on 20 November 2026. */
const FIRST_DAYS = { 7: '2026-11-14', 30: '2026-10-22', 90: '2026-08-23' } as const;

const TODAY = '2026-11-20';
const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
const issued = <P extends { readonly issueDate: string | null }>(
  permits: readonly P[],
  from: string,
  to: string,
): readonly P[] =>
  permits.filter(({ issueDate }) => issueDate !== null && issueDate >= from && issueDate <= to);

const PROFILE = { trades: ['roofing'], role: 'prime' } as const;
const scoring = { ...PROFILE, today: '2026-11-20', minScore: 0 };
const FILTERS: readonly DatedFilter[] = [
  {},
  { states: ['Texas'] },
  { trades: ['roofing'], minValue: 250 },
  { who: ['owner', 'nobody'], cities: ['springfield'] },
  { next: ['solar'] },
];

describe('activity by location', () => {
  it('sums the permits of the period, without future ones', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(permit, { maxLength: 40 }), async (parts) => {
        const runtime = await testRuntime('2026-11-20T12:00:00.000Z');
        const permits = parts.map((one, at) => samplePermit(`a.${at}`, one));
        await storePermits(runtime, permits);
        await publishIndex(runtime);
        await runtime.index.put(
          nextItem(
            new Map([['illinois/springfield/', [{ after: 'roofing', trade: 'solar', n: 60, follows: 20 }]]]),
          ),
        );
        const index = await openLeadIndex(runtime);
        const reader = await index.readerOf(PROFILE);
        const nextOf = await index.nextOf(...FILTERS);
        for (const period of HEAT_MAP_PERIODS)
          for (const by of LOCATION_KINDS)
            for (const filter of FILTERS) {
              const matching = permits.filter((one) =>
                matchesFilter(filter, one, { ...reader, nextOf, nearStorm: () => false }),
              );
              const from = FIRST_DAYS[period];
              const counted = issued(matching, from, '2026-11-20');
              const fullDays = await index.fullDays(filter.states);
              const before = matching.filter(({ jurisdictionState: state, issueDate }) => {
                const lastFull = fullDays.find((one) => one.state === state)?.lastDay ?? TODAY;
                const [first, last] = [daysBefore(TODAY, 2 * period - 1), daysBefore(lastFull, period)];
                return issueDate !== null && issueDate >= first && issueDate <= last;
              });
              const isFull = ({ jurisdictionState: state, issueDate }: (typeof permits)[number]): boolean =>
                (issueDate ?? '') <= (fullDays.find((one) => one.state === state)?.lastDay ?? TODAY);
              expect(await index.activity({ days: period, by, filter, scoring })).toEqual({
                period: { days: period, from: FIRST_DAYS[period], to: '2026-11-20' },
                permitCount: counted.length,
                valued: counted.filter(({ valuation }) => valuation !== null).length,
                totalPermits: permits.filter(
                  ({ jurisdictionState }) => filter.states?.includes(jurisdictionState) !== false,
                ).length,
                completeUntil: fullDays.map(({ lastDay }) => lastDay).sort()[0] ?? null,
                locations: groupByLocation(
                  [
                    ...counted.map((one) => ({ ...toActivity(one), full: isFull(one) ? 1 : 0 })),
                    ...before.map((one) => ({
                      ...toActivity(one),
                      ...{ permitCount: 0, before: 1, valued: 0, totalValuation: 0, points: [] },
                    })),
                  ],
                  by,
                ),
              });
            }
      }),
      { numRuns: 15 },
    );
  });
});
