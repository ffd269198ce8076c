import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkMaximum, checkMinimum, joinList, parseAmount, splitList } from './typed-values.ts';

describe('a typed list', () => {
  it.each([
    [' tile, slate ,,tile, ', ['tile', 'slate']],
    ['', []],
    [' , ', []],
    ['"Electrical, Residential", Roof', ['Electrical, Residential', 'Roof']],
    ['3" pipe, 2" pipe', ['3" pipe', '2" pipe']],
    ['"half open, Roof', ['"half open', 'Roof']],
    ['"quoted" twice, Roof', ['"quoted" twice', 'Roof']],
  ])('%j is split and trimmed, without empty or repeated entries (PRODUCT §5)', (text, entries) => {
    expect(splitList(text)).toEqual(entries);
  });

  it('parses every list that joinList writes', () => {
    const entry = fc
      .string({ unit: fc.constantFrom('a', 'B', ' ', ',', '"'), maxLength: 8 })
      .map((text) => text.trim())
      .filter((text) => text !== '');
    fc.assert(
      fc.property(fc.uniqueArray(entry, { maxLength: 5 }), (entries) => {
        expect(splitList(joinList(entries))).toEqual(entries);
      }),
    );
  });
});

describe('a typed amount', () => {
  it.each([
    ['$25,000', 25_000],
    ['1 000', 1000],
    ['0', 0],
    ['12.50', 12.5],
    ['', undefined],
    ['-5', undefined],
    ['25k', undefined],
    ['1e9', undefined],
  ])('"%s" is %s', (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
  });

  it('is checked alone and against the minimum', () => {
    expect(checkMinimum('  ')).toBe(true);
    expect(checkMinimum('lots')).toBe('Enter an amount in dollars, such as 25,000.');
    expect(checkMaximum('lots', '')).toBe('Enter an amount in dollars, such as 250,000.');
    expect(checkMaximum('100', '100')).toBe(true);
    expect(checkMaximum('99', '100')).toBe('The highest value is below the lowest.');
    expect(checkMaximum('99', 'lots')).toBe(true);
  });
});
