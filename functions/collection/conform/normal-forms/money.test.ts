import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMoney } from './money.ts';

describe('parseMoney', () => {
  it.each([
    ['$20000.00', 20000],
    ['$1,234', 1234],
    ['$150.00 ', 150],
    ['3,203,426', 3203426],
    ['76200.0', 76200],
    ['0', 0],
    ['0.0', 0],
    ['1800', 1800],
    ['$ 525.5', 525.5],
    ['1.2E7', 12000000],
    ['12.', 12],
  ])('reads %j', (text, dollars) => {
    expect(parseMoney(text)).toBe(dollars);
  });

  it.each([
    '',
    'TBD',
    '-500',
    '($500)',
    '1,23',
    '3.203,426',
    '12,3456',
    '1,234 - 5,000',
    '5k',
    '1.5M',
    '$',
    '€100',
    'NaN',
    'Infinity',
    '0x10',
    '1e999',
    '99999999999999999999',
  ])('rejects %j', (text) => {
    expect(parseMoney(text)).toBeUndefined();
  });

  it('reads every amount in each notation that portals use', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000_00 }), (cents) => {
        const dollars = cents / 100;
        const fixed = dollars.toFixed(2);
        const grouped = dollars.toLocaleString('en-US', { minimumFractionDigits: 2 });
        for (const text of [fixed, `$${fixed}`, grouped, `$${grouped}`, ` ${fixed} `, String(dollars)])
          expect(parseMoney(text)).toBe(dollars);
      }),
    );
  });
});
