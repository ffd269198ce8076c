import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { samplePermit, storePermits } from '../../testing.ts';
import { publishIndex } from '../build/publish.ts';
import { openLeadIndex } from '../lead-index.ts';

const permit = fc.record({
  contractorName: fc.constantFrom('Harbor Roofing LLC', 'HARBOR ROOFING', 'Oak Grove Electric', null),
  jurisdictionCity: fc.constantFrom('Springfield', 'Lakeview', null),
  trades: fc.constantFrom(['roofing'], ['roofing', 'solar'], []),
  // From before the first month to after today.
  issueDate: fc.constantFrom(null, '2025-11-30', '2025-12-01', '2026-02-03', '2026-11-20', '2026-11-21'),
} as const);

it('counts the permits of a contractor’s last twelve months by month, trade and place', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(permit, { maxLength: 30 }), async (parts) => {
      const runtime = await testRuntime('2026-11-20T12:00:00.000Z');
      const permits = parts.map((one, at) => samplePermit(`a.${at}`, one));
      await storePermits(runtime, permits);
      await publishIndex(runtime);
      const { total, months, trades, places } = await (await openLeadIndex(runtime)).work({
        contractor: 'Harbor Roofing',
      });
      const own = permits.filter(
        ({ contractorName, issueDate }) =>
          /harbor/i.test(contractorName ?? '') &&
          issueDate !== null &&
          issueDate >= '2025-12-01' &&
          issueDate <= '2026-11-20',
      );
      const count = (test: (one: (typeof own)[number]) => boolean) => own.filter(test).length;
      expect(total).toBe(own.length);
      expect(months.map(({ month }) => month)).toEqual([
        '2025-12',
        ...Array.from({ length: 11 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`),
      ]);
      for (const { month, count: counted } of months)
        expect(counted).toBe(count(({ issueDate }) => issueDate?.startsWith(month) ?? false));
      for (const trade of ['roofing', 'solar'] as const)
        expect(trades.find((one) => one.trade === trade)?.count ?? 0).toBe(
          count((one) => one.trades.includes(trade)),
        );
      for (const city of ['Springfield', 'Lakeview', null])
        expect(places.find((one) => one.city === city)?.count ?? 0).toBe(
          count(({ jurisdictionCity }) => jurisdictionCity === city),
        );
      expect(places.map((one) => one.count)).toEqual(
        places.map((one) => one.count).toSorted((a, b) => b - a),
      );
    }),
    { numRuns: 20 },
  );
});
