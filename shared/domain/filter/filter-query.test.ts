import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { permitFilter } from '../permit/arbitrary.ts';
import { FilterError, filterFromQuery, filterToQuery, sortFromQuery } from './filter-query.ts';
import { PERMIT_SORTS } from './permit-filter.ts';

describe('a filter in a query string', () => {
  it('survives a round trip', () => {
    fc.assert(
      fc.property(permitFilter, fc.constantFrom(...PERMIT_SORTS), (filter, sort) => {
        const query = new URLSearchParams(filterToQuery(filter, sort).toString());
        expect(filterFromQuery(query)).toEqual(filter);
        expect(sortFromQuery(query)).toBe(sort);
      }),
    );
  });

  it('drops empty values', () => {
    expect(filterToQuery({ states: [], contractor: '' }).toString()).toBe('');
    expect(filterFromQuery(new URLSearchParams('state=&city=%20&minValue='))).toEqual({});
  });

  it('takes the last non-empty value of a single-valued name', () => {
    const query = new URLSearchParams('minValue=5&minValue=10&minValue=5&minValue=+&from=2026-01-01&from=');
    expect(filterFromQuery(query)).toEqual({ minValue: 5, from: '2026-01-01' });
    expect(sortFromQuery(new URLSearchParams('sort=value&sort=newest'))).toBe('newest');
    expect(sortFromQuery(new URLSearchParams('sort=newest&sort=value&sort='))).toBe('value');
    expect(sortFromQuery(new URLSearchParams('sort='))).toBe('newest');
  });

  it.each([
    ['$25,000', 25_000],
    ['$ 1,000.50', 1000.5],
    ['0', 0],
  ])('reads the amount %j', (text, minValue) => {
    expect(filterFromQuery(new URLSearchParams({ minValue: text }))).toEqual({ minValue });
  });

  it('reads a state by name or postal code', () => {
    expect(filterFromQuery(new URLSearchParams('state=il&state=New+York'))).toEqual({
      states: ['Illinois', 'New York'],
    });
  });

  it('keeps commas inside values', () => {
    expect(filterFromQuery(new URLSearchParams('type=Electrical,+Residential'))).toEqual({
      permitTypes: ['Electrical, Residential'],
    });
  });

  it.each([
    ['state=Oregon', /"Oregon" is not one of the 17 states/],
    ['zip=1234', /five digits/],
    ['minValue=lots', /amount in dollars/],
    ['maxValue=-1', /amount in dollars/],
    ['minValue=Infinity', /amount in dollars/],
    ['minValue=$', /amount in dollars/],
    ['minValue=,', /amount in dollars/],
    ['minValue=0x10', /amount in dollars/],
    ['maxValue=1e3', /amount in dollars/],
    [`maxValue=${'9'.repeat(400)}`, /amount in dollars/],
    ['trade=magic', /not a trade/],
    ['status=maybe', /not a status/],
    ['hasPhone=yes', /true or false/],
    ['from=2026-02-30', /a date like/],
    ['to=11/20/2026', /a date like/],
  ])('explains what is wrong with %s', (text, message) => {
    expect(() => filterFromQuery(new URLSearchParams(text))).toThrow(FilterError);
    expect(() => filterFromQuery(new URLSearchParams(text))).toThrow(message);
  });

  it('explains what is wrong with an order', () => {
    expect(() => sortFromQuery(new URLSearchParams('sort=oldest'))).toThrow(FilterError);
  });
});
