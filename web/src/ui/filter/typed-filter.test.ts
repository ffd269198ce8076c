import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Facet } from '#shared/domain/filter/facets.ts';
import { facetValues } from '#shared/domain/permit/arbitrary.ts';
import { ALERT, SHEET } from './filter-layouts.ts';
import {
  fieldErrors,
  firstFieldError,
  readTypedFilter,
  type TypedFilter,
  typedFilter,
} from './typed-filter.ts';
import { findChosen, withChoices } from './typed-list.ts';

const empty = typedFilter({});

describe('the fields of a filter', () => {
  it('read an empty filter of blank fields', () => {
    expect(readTypedFilter({ ...empty, contractor: '  ', zips: ' , ', keywords: ',' })).toEqual({});
  });

  it('split lists at commas and read amounts', () => {
    expect(
      readTypedFilter({
        ...empty,
        cities: ' Austin,, Round Rock ,Austin',
        permitTypes: '"Electrical, Residential", Roof',
        minValue: '$25,000',
        maxValue: '250000.50',
      }),
    ).toEqual({
      cities: ['Austin', 'Round Rock'],
      permitTypes: ['Electrical, Residential', 'Roof'],
      minValue: 25_000,
      maxValue: 250_000.5,
    });
  });

  it('return the filter they were opened with', () => {
    const words = fc.uniqueArray(
      fc
        .string({ unit: fc.constantFrom('a', 'b', ' ', ',', '"', "'"), maxLength: 6 })
        .map((text) => text.trim())
        .filter((text) => text !== ''),
      { minLength: 1, maxLength: 3 },
    );
    const named = { cities: words, counties: words, permitTypes: words, keywords: words };
    fc.assert(
      fc.property(fc.record({ ...facetValues, ...named }, { requiredKeys: [] }), (filter) => {
        expect(readTypedFilter(typedFilter(filter))).toEqual(filter);
      }),
    );
  });
});

describe('errors', () => {
  const long = 'x'.repeat(101);
  it.each<[Facet, Partial<TypedFilter>, string | undefined]>([
    ['zips', { zips: '78701, 60601' }, undefined],
    ['zips', { zips: '7870' }, 'Enter five-digit ZIP codes, separated by commas.'],
    ['minValue', { minValue: 'lots' }, 'Enter an amount in dollars, such as 25,000.'],
    ['maxValue', { minValue: '100', maxValue: '100' }, undefined],
    ['maxValue', { minValue: '100', maxValue: '99' }, 'The highest value is below the lowest.'],
    ['maxValue', { minValue: '100' }, undefined],
    ['to', { from: '2026-11-01', to: '2026-11-01' }, undefined],
    ['to', { from: '2026-11-01', to: '2026-10-31' }, 'The last day is before the first.'],
    ['keywords', { keywords: '' }, undefined],
    ['keywords', { keywords: long }, 'Separate entries with commas. Each can have up to 100 characters.'],
    ['keywords', { keywords: Array.from({ length: 100 }, (_, n) => n).join() }, undefined],
    [
      'keywords',
      { keywords: Array.from({ length: 101 }, (_, n) => n).join() },
      'List up to 100, separated by commas.',
    ],
  ])('of %s, case %#', (facet, typed, error) => {
    expect(fieldErrors(SHEET, { ...empty, ...typed })).toEqual(error === undefined ? {} : { [facet]: error });
  });

  it('are those of the layout’s fields, and name the first', () => {
    expect(fieldErrors(ALERT, { ...empty, zips: '7' })).toEqual({});
    expect(firstFieldError(ALERT, empty)).toBeNull();
    expect(firstFieldError(ALERT, { ...empty, maxValue: '1', minValue: '2' })).toBe(
      'Max value: The highest value is below the lowest.',
    );
    expect(firstFieldError(ALERT, { ...empty, counties: long })).toBe(
      'Counties: Separate entries with commas. Each can have up to 100 characters.',
    );
  });
});

describe('choices next to a typed list', () => {
  const offered = ['Austin', 'El Paso', 'Paris, TX'];
  it.each([
    ['', ['Austin'], 'Austin'],
    ['Bastrop', ['Austin', 'Paris, TX'], 'Bastrop, Austin, "Paris, TX"'],
    ['austin, Bastrop', [], 'Bastrop'],
    ['austin, Bastrop', ['Austin', 'El Paso'], 'austin, Bastrop, El Paso'],
  ])('turn %j and %j into %j', (typed, chosen, text) => {
    expect(withChoices(typed, offered, chosen)).toBe(text);
    expect(findChosen(text, offered)).toEqual(chosen);
  });
});
