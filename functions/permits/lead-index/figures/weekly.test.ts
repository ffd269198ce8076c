import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { matchesFilter } from '#shared/domain/filter/matches-filter.ts';
import type { DatedFilter } from '#shared/domain/filter/permit-filter.ts';
import { WEEKS_COUNTED } from '#shared/domain/weeks.ts';
import { nextItem } from '../../next-trades/next-by-place.ts';
import { samplePermit, storePermits } from '../../testing.ts';
import { publishIndex } from '../build/publish.ts';
import { openLeadIndex } from '../lead-index.ts';

const DAY_MS = 86_400_000;
const dayFrom = (start: string, days: number): string =>
  new Date(Date.parse(`${start}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

const PROFILE = { trades: ['roofing'], role: 'prime' } as const;
const FILTERS: readonly DatedFilter[] = [
  {},
  { states: ['Texas'] },
  { trades: ['roofing'], minValue: 250, from: '2026-11-19', to: '2026-11-19' },
  { who: ['owner', 'nobody'], cities: ['springfield'] },
  { next: ['solar'] },
];

const permit = fc.record({
  jurisdictionState: fc.constantFrom('Illinois', 'Texas'),
  jurisdictionCity: fc.constantFrom('Springfield', 'Lakeview', null),
  // From before the first week to after today.
  issueDate: fc.option(fc.integer({ min: -95, max: 3 }).map((days) => dayFrom('2026-11-20', days))),
  valuation: fc.constantFrom(null, 250, 10_000),
  trades: fc.constantFrom(['roofing'], ['solar'], []),
  propertyOwnerName: fc.constantFrom(null, 'Sample Owner'),
} as const);

it('counts by week are those of the permits, and the weeks replace the dates of the filter', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(permit, { maxLength: 40 }),
      fc.integer({ min: 0, max: 8 }),
      async (parts, later) => {
        const today = dayFrom('2026-11-16', later);
        const runtime = await testRuntime(`${today}T12:00:00.000Z`);
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
        const scoring = { ...PROFILE, today, minScore: 0 };
        const thisMonday = later < 7 ? '2026-11-16' : '2026-11-23';
        for (const filter of FILTERS) {
          const { from: _from, to: _to, ...undated } = filter;
          const matching = permits.filter((one) =>
            matchesFilter(undated, one, { ...reader, nextOf, nearStorm: () => false }),
          );
          const expected = Array.from({ length: WEEKS_COUNTED }, (_, at) => {
            const weekStart = dayFrom(thisMonday, (at - WEEKS_COUNTED + 1) * 7);
            const days = Array.from({ length: 7 }, (_day, after) => dayFrom(weekStart, after));
            const count = matching.filter(
              ({ issueDate }) => issueDate !== null && issueDate <= today && days.includes(issueDate),
            ).length;
            return { weekStart, count };
          });
          expect((await index.weekly({ filter, scoring })).weeks).toEqual(expected);
        }
      },
    ),
    { numRuns: 25 },
  );
});
