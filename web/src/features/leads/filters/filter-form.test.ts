import { describe, expect, it } from 'vitest';
import { checks, filterFromForm, formFromFilter } from './filter-form.ts';

const empty = formFromFilter({}, 'newest');

describe('what is typed', () => {
  it('asks nothing when nothing is typed', () => {
    expect(filterFromForm({ ...empty, contractor: '  ', zips: ' , ', keywords: ',' })).toEqual({});
  });
});

describe('checks', () => {
  it.each([
    [checks.zips('78701, 60601'), true],
    [checks.zips('7870'), 'Enter five-digit ZIP codes, separated by commas.'],
    [checks.minValue('lots'), 'Enter an amount in dollars, such as 25,000.'],
    [checks.maxValue('100', { ...empty, minValue: '100' }), true],
    [checks.maxValue('99', { ...empty, minValue: '100' }), 'The highest value is below the lowest.'],
    [checks.maxValue('', { ...empty, minValue: '100' }), true],
    [checks.to('2026-11-01', { ...empty, from: '2026-11-01' }), true],
    [checks.to('2026-10-31', { ...empty, from: '2026-11-01' }), 'The last day is before the first.'],
  ])('%#', (answer, expected) => {
    expect(answer).toBe(expected);
  });
});
