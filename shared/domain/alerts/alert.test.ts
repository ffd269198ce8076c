import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesFilter } from '../filter/matches-filter.ts';
import { datedFilter } from '../filter/permit-filter.ts';
import { ARBITRARY_TODAY, permitFilter, permitWithId } from '../permit/arbitrary.ts';
import { UNKNOWN_READER } from '../permit/lead-reader.ts';
import { criteriaOfFilter, filterOfCriteria } from './alert.ts';

describe('an alert as a saved filter', () => {
  it('equals the filter it was saved from', () => {
    fc.assert(
      fc.property(permitFilter, (filter) => {
        expect(filterOfCriteria(criteriaOfFilter(filter))).toEqual(filter);
      }),
    );
  });

  it('matches by its criteria, empty lists and words included', () => {
    fc.assert(
      fc.property(permitFilter, permitWithId('il-sample.1'), (filter, permit) => {
        const criteria = {
          ...criteriaOfFilter(filter),
          zips: filter.zips ?? [],
          contractor: filter.contractor ?? '',
        };
        expect(
          matchesFilter(datedFilter(filterOfCriteria(criteria), ARBITRARY_TODAY), permit, UNKNOWN_READER),
        ).toBe(matchesFilter(datedFilter(filter, ARBITRARY_TODAY), permit, UNKNOWN_READER));
      }),
    );
  });
});
