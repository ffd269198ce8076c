import { describe, expect, it } from 'vitest';
import type { Role } from '../profile.ts';
import { filterToQuery } from './filter-query.ts';
import { profileFilter } from './profile-filter.ts';

const query = (...args: Parameters<typeof profileFilter>) => String(filterToQuery(profileFilter(...args)));

describe('the default search of a business', () => {
  it('finds leads in its trades and city that are not folded away', () => {
    expect(
      query({ trades: ['roofing', 'solar'], role: 'prime', area: { state: 'Texas', city: 'Austin' } }),
    ).toBe(
      'state=Texas&city=Austin&trade=roofing&trade=solar&lastDays=30&who=nobody&who=owner&who=gc&who=unknown',
    );
  });

  it('covers a whole state, or every place', () => {
    expect(profileFilter({ trades: [], role: null, area: { state: 'Texas', city: null } })).toEqual({
      states: ['Texas'],
      lastDays: 30,
      who: ['nobody', 'owner', 'gc', 'unknown'],
    });
    expect(profileFilter({ trades: [], role: null, area: null })).toEqual({
      lastDays: 30,
      who: ['nobody', 'owner', 'gc', 'unknown'],
    });
  });

  it('finds whom this reader would sell to', () => {
    const who = (role: Role) => profileFilter({ trades: [], role, area: null }).who;
    expect(who('sub')).toEqual(['nobody', 'owner', 'gc', 'unknown']);
    expect(who('supplier')).toEqual(['owner', 'gc', 'unknown']);
  });
});
