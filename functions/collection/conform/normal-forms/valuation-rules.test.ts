import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuationSuspect } from './valuation-rules.ts';

describe('valuationSuspect', () => {
  it.each([
    ['token', [0.01, 1, 1.5, 4.99]],
    [
      'filler',
      [9_999_999, 99_999_999, 999_999_999, 999_999_999.99, 111_111, 22_222_222, 1_234_567, 123_456_789],
    ],
    ['absurd', [10_000_000_000, 9_999_999_999_999]],
    [null, [0, 5, 10, 50, 501, 11_111, 99_999, 999_999, 123_456, 1_100_000, 4_000_000_000]],
  ] as const)('finds %s', (reason, amounts) => {
    for (const amount of amounts) expect([amount, valuationSuspect(amount)]).toEqual([amount, reason]);
  });

  it('finds a fee of the same record', () => {
    expect(valuationSuspect(425.5, [425.5, 60])).toBe('fee');
    expect(valuationSuspect(425.5, [60])).toBeNull();
    expect(valuationSuspect(0, [0])).toBeNull();
  });

  it('accepts round amounts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), (thousands) => {
        expect(valuationSuspect(thousands * 1000)).toBeNull();
      }),
    );
  });
});
