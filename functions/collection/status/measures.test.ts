import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samplePermit } from '#functions/permits/testing.ts';
import {
  addMeasures,
  addPermits,
  countLags,
  EMPTY_MEASURES,
  FRESH_DAYS,
  fillRates,
  medianLag,
  mergeMeasures,
} from './measures.ts';

const SEEN = '2026-11-20T12:00:00.000Z';

describe('measures', () => {
  it('count the facts of a row', () => {
    const rows = [
      { contractorPhone: '(312) 555-0142', contractorName: 'Sample Builders', valuation: 5000 },
      { propertyOwnerName: 'Sample Owner', propertyOwnerPhone: '(312) 555-0143', valuation: 0 },
      {},
      {},
    ].map((parts) => ({ permit: samplePermit('il-x.1', parts) }));
    const all = addPermits(addPermits(EMPTY_MEASURES, rows.slice(0, 1)), rows.slice(1));
    expect(fillRates(all)).toEqual({ phone: 0.5, owner: 0.25, contractor: 0.25, value: 0.25 });
    expect(fillRates(EMPTY_MEASURES)).toBeNull();
  });

  it('count the days until a fresh permit was seen', () => {
    expect(countLags(['2026-11-20', '2026-11-18', '2026-11-18', '2026-11-21', null], SEEN)).toEqual([
      2, 0, 2,
    ]);
    expect(countLags(['2026-09-21'], SEEN)).toHaveLength(FRESH_DAYS + 1);
    expect(countLags(['2026-09-20', '1999-01-01'], SEEN)).toEqual([]);
  });

  it('give the median of the days', () => {
    expect(medianLag([])).toBeNull();
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: FRESH_DAYS }), { minLength: 1 }), (days) => {
        const lags: number[] = [];
        for (const day of days) lags[day] = (lags[day] ?? 0) + 1;
        const sorted = days.toSorted((a, b) => a - b);
        expect(medianLag(Array.from(lags, (count) => count ?? 0))).toBe(sorted[(sorted.length - 1) >> 1]);
      }),
    );
  });

  it('halve old counts', () => {
    const before = { rows: 6000, phone: 6000, owner: 0, contractor: 0, value: 6000, lags: [6000] };
    const run = { rows: 3000, phone: 0, owner: 3000, contractor: 0, value: 3000, lags: [0, 3001] };
    const now = mergeMeasures(before, run);
    expect(now).toEqual({
      rows: 6000,
      phone: 3000,
      owner: 3000,
      contractor: 0,
      value: 6000,
      lags: [3000, 3001],
    });
    expect(medianLag(now.lags)).toBe(1);
    expect(addMeasures(before, run).rows).toBe(9000);
  });
});
