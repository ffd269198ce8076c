import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { addDays } from '#shared/domain/days.ts';
import { samplePermit, storePermits } from '../../testing.ts';
import { publishIndex } from '../build/publish.ts';
import { openLeadIndex } from '../lead-index.ts';
import { placeSlug, readPlaceFigures } from './place-figures.ts';

const permit = fc.record({
  jurisdictionState: fc.constantFrom('Illinois', 'Texas'),
  jurisdictionCity: fc.constantFrom('Springfield', 'SPRINGFIELD', 'Lakeview', null),
  trades: fc.constantFrom(['roofing'], ['roofing', 'solar'], []),
  valuation: fc.constantFrom(null, 500, 800, 20_000, 1_000_000),
  contractorName: fc.constantFrom(null, 'Harbor Roofing LLC'),
  propertyOwnerName: fc.constantFrom(null, 'Dana Whitfield'),
  contractorPhone: fc.constantFrom(null, '3125550142'),
  // From before the year to after today.
  issueDate: fc.oneof(
    fc.constant(null),
    fc.integer({ min: -3, max: 400 }).map((ago) => addDays('2026-11-20', -ago)),
  ),
} as const);

describe('the figures of places', () => {
  it('are those of the permits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(permit, { maxLength: 40 }), async (parts) => {
        const runtime = await testRuntime('2026-11-20T12:00:00.000Z');
        const permits = parts.map((one, at) => samplePermit(`${at % 2 === 0 ? 'even' : 'odd'}.${at}`, one));
        await storePermits(runtime, permits);
        await publishIndex(runtime);
        const days = new Map(
          (await (await openLeadIndex(runtime)).fullDays()).map(({ state, lastDay }) => [state, lastDay]),
        );
        const places = await readPlaceFigures(runtime);
        const ageOf = ({ jurisdictionState, issueDate }: (typeof permits)[number]): number =>
          issueDate === null
            ? Number.NaN
            : (Date.parse(days.get(jurisdictionState) ?? '') - Date.parse(issueDate)) / 86_400_000;
        const counted = permits.filter(
          (one) => one.jurisdictionCity !== null && ageOf(one) >= 0 && ageOf(one) < 365,
        );
        expect(places.reduce((sum, { all }) => sum + all.year, 0)).toBe(counted.length);
        for (const { state, slug, city, until, since, all, trades, sources } of places) {
          const own = counted.filter(
            (one) => one.jurisdictionState === state && one.jurisdictionCity?.toLowerCase() === slug,
          );
          expect(until).toBe(days.get(state));
          expect(since).toBe(own.map(({ issueDate }) => issueDate).sort()[0]);
          expect(own.map(({ jurisdictionCity }) => jurisdictionCity)).toContain(city);
          expect(new Set(sources)).toEqual(new Set(own.map(({ id }) => id.split('.')[0])));
          for (const [work, permitsOf] of [
            [all, own],
            ...trades.map(
              ({ trade, work: one }) => [one, own.filter((each) => each.trades.includes(trade))] as const,
            ),
          ] as const) {
            const count = (test: (one: (typeof own)[number]) => boolean) => permitsOf.filter(test).length;
            const values = permitsOf.flatMap(({ valuation }) => valuation ?? []).sort((a, b) => a - b);
            const below = values[Math.floor((values.length - 1) / 2)];
            const above = values[Math.floor(values.length / 2)];
            expect(work).toEqual({
              recent: count((one) => ageOf(one) < 30),
              before: count((one) => ageOf(one) >= 30 && ageOf(one) < 60),
              year: permitsOf.length,
              valued: values.length,
              median: below === undefined || above === undefined ? null : (below + above) / 2,
              contractor: count((one) => one.contractorName !== null),
              owner: count((one) => one.propertyOwnerName !== null),
              phone: count((one) => one.contractorPhone !== null),
              weeks: Array.from({ length: 26 }, (_, at) =>
                count((one) => Math.floor(ageOf(one) / 7) === 25 - at),
              ),
            });
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  it('begin with whole records, without a few permits of earlier months', async () => {
    const runtime = await testRuntime('2026-11-20T12:00:00.000Z');
    const issued = (ago: number, part: string) =>
      samplePermit(`young.${part}${ago}`, {
        jurisdictionCity: 'Lakeview',
        issueDate: addDays('2026-11-20', -ago),
      });
    const days = Array.from({ length: 60 }, (_, ago) => [issued(ago, 'a'), issued(ago, 'b')]).flat();
    await storePermits(runtime, [issued(364, 'stray'), issued(200, 'stray'), ...days]);
    await publishIndex(runtime);
    const [place] = await readPlaceFigures(runtime);
    expect(place).toMatchObject({ since: addDays('2026-11-20', -59), all: { year: 120 } });
  });

  it('have no place for spellings', () => {
    expect(
      ['St. Louis', 'ST LOUIS', 'City of St. Louis', 'O’Fallon', 'Cañon City', '  '].map(placeSlug),
    ).toEqual(['st-louis', 'st-louis', 'st-louis', 'ofallon', 'canon-city', '']);
  });
});
