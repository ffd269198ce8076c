import { describe, expect, it } from 'vitest';
import { filterChecks, filterFormFields, parseFilterForm } from './filter-form.ts';

const empty = filterFormFields({}, 'newest');

describe('parseFilterForm', () => {
  it('makes an empty filter of blank fields', () => {
    expect(parseFilterForm({ ...empty, contractor: '  ', zips: ' , ', keywords: ',' })).toEqual({});
  });
});

describe('filterChecks', () => {
  it.each([
    [filterChecks.zips('78701, 60601'), true],
    [filterChecks.zips('7870'), 'Enter five-digit ZIP codes, separated by commas.'],
    [filterChecks.minValue('lots'), 'Enter an amount in dollars, such as 25,000.'],
    [filterChecks.maxValue('100', { ...empty, minValue: '100' }), true],
    [filterChecks.maxValue('99', { ...empty, minValue: '100' }), 'The highest value is below the lowest.'],
    [filterChecks.maxValue('', { ...empty, minValue: '100' }), true],
    [filterChecks.to('2026-11-01', { ...empty, from: '2026-11-01' }), true],
    [filterChecks.to('2026-10-31', { ...empty, from: '2026-11-01' }), 'The last day is before the first.'],
  ])('checks a field, case %#', (answer, expected) => {
    expect(answer).toBe(expected);
  });
});
