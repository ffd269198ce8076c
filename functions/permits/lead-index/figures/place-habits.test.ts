import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { HABIT_LEAST, type NamedFact } from '#shared/domain/permit/lead-reader.ts';
import { hasPhone, type Permit } from '#shared/domain/permit/permit.ts';
import { samplePermit, storePermits } from '../../testing.ts';
import { publishIndex } from '../build/publish.ts';
import { openLeadIndex } from '../lead-index.ts';

const maybe = <T>(value: T) => fc.constantFrom(value, null);
const permit = fc.record({
  status: fc.constantFrom('Final', 'Final', 'Final', 'Issued'),
  permitType: fc.constantFrom('Fence', 'Fence', 'FENCE', 'Roof', null),
  jurisdictionCity: fc.constantFrom('Springfield', 'City of Springfield', 'Lakeview'),
  issueDate: fc.constantFrom('2026-02-03', '2026-11-20', null),
  contractorName: maybe('Sample Roofing'),
  propertyOwnerName: maybe('Sample Owner'),
  propertyOwnerPhone: maybe('3125550100'),
  contractorPhone: maybe('3125550111'),
  valuation: maybe(1200),
  publishesContractors: fc.boolean(),
} as const);

/** The facts by the plain permit: whether it counts for a fact, and whether it names it. */
const FACTS: Readonly<Record<NamedFact, readonly [(one: Permit) => boolean, (one: Permit) => boolean]>> = {
  contractor: [
    (one) => one.publishesContractors || one.contractorName !== null,
    (one) => one.contractorName !== null,
  ],
  owner: [() => true, (one) => one.propertyOwnerName !== null],
  phone: [() => true, hasPhone],
  value: [() => true, (one) => one.valuation !== null],
};

function countPlainly(permits: readonly Permit[]) {
  return Object.fromEntries(
    Object.entries(FACTS).map(([fact, [counts, names]]) => {
      const finished = permits.filter(counts);
      return [fact, { finished: finished.length, named: finished.filter(names).length }];
    }),
  );
}

it('counts what the finished permits of a city name, of all types and by type', async () => {
  let shown = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(permit, { minLength: 120, maxLength: 200 }), async (parts) => {
      const runtime = await testRuntime('2026-11-20T12:00:00.000Z');
      const permits = parts.map((one, at) => samplePermit(`a.${at}`, one));
      await storePermits(runtime, permits);
      await publishIndex(runtime);
      const index = await openLeadIndex(runtime);
      const here = { states: ['Illinois' as const], cities: ['springfield'] };
      const { all, types } = await index.habits(here);
      const finished = permits.filter(
        ({ status, jurisdictionCity }) => status === 'Final' && jurisdictionCity?.endsWith('Springfield'),
      );
      expect(all).toEqual(countPlainly(finished));
      const ofType = (name: string) => finished.filter((one) => one.permitType?.toLowerCase() === name);
      const expected = ['fence', 'roof'].filter((name) => ofType(name).length >= HABIT_LEAST);
      expect(types.map(({ permitType }) => permitType.toLowerCase()).toSorted()).toEqual(expected);
      for (const { permitType, habits } of types) {
        expect(habits).toEqual(countPlainly(ofType(permitType.toLowerCase())));
        const reader = await index.readerOf({ trades: [], role: null });
        const [one] = ofType(permitType.toLowerCase());
        if (one !== undefined) expect(reader.habitsOf(one)).toEqual(habits);
      }
      const roofs = await index.habits({ ...here, permitTypes: ['ROOF'] });
      expect(roofs.all).toEqual(countPlainly(ofType('roof')));
      shown += types.length;
    }),
    { numRuns: 8 },
  );
  expect(shown).toBeGreaterThan(0);
});
