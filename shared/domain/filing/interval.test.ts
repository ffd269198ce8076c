import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { medianOf, wilson, Z_90 } from './interval.ts';

describe('wilson', () => {
  // Newcombe 1998, Statistics in Medicine 17, 857: 81 of 263.
  it('gives the interval of the literature', () => {
    const { low, high } = wilson(81, 263, 1.96);
    expect([low.toFixed(4), high.toFixed(4)]).toEqual(['0.2553', '0.3662']);
  });

  it('contains the share, within 0 and 1', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(5000), (whole, part) => {
        const hits = part % (whole + 1);
        const { low, high } = wilson(hits, whole, Z_90);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low - 1e-9).toBeLessThanOrEqual(hits / whole);
        expect(high + 1e-9).toBeGreaterThanOrEqual(hits / whole);
      }),
    );
  });
});

describe('medianOf', () => {
  it('gives the middle value, and values about as far from it as chance moves it', () => {
    const values = Array.from({ length: 101 }, (_, at) => at);
    expect(medianOf(values)).toEqual({ n: 101, median: 50, low: 41, high: 59 });
    expect(medianOf([7])).toEqual({ n: 1, median: 7, low: 7, high: 7 });
  });
});
