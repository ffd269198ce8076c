import { describe, expect, it } from 'vitest';
import { filterToQuery } from './filter-query.ts';
import { profileFilter } from './profile-filter.ts';

const query = (...args: Parameters<typeof profileFilter>) => String(filterToQuery(profileFilter(...args)));

describe('the default search of a business', () => {
  it('finds leads worth a call in its trades and city', () => {
    expect(query({ trades: ['roofing', 'solar'], area: { state: 'Texas', city: 'Austin' } })).toBe(
      'state=Texas&city=Austin&trade=roofing&trade=solar&lastDays=30&who=open&who=owner&who=gc',
    );
  });

  it('covers a whole state, or every place', () => {
    expect(profileFilter({ trades: [], area: { state: 'Texas', city: null } })).toEqual({
      states: ['Texas'],
      lastDays: 30,
      who: ['open', 'owner', 'gc'],
    });
    expect(profileFilter({ trades: [], area: null })).toEqual({
      lastDays: 30,
      who: ['open', 'owner', 'gc'],
    });
  });
});
