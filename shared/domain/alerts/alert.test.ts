import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datedFilter, matchesFilter } from '../filter/permit-filter.ts';
import { ARBITRARY_TODAY, permitFilter, permitWithId } from '../permit/arbitrary.ts';
import { UNKNOWN_READER } from '../permit/lead-reader.ts';
import { criteriaOfFilter, filterOfCriteria, perWeek, TOO_WIDE_PER_WEEK } from './alert.ts';

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

  it('converts thirty days to one week', () => {
    expect([0, 1, 30, 857, 858].map(perWeek)).toEqual([0, 0.2, 7, 200, 200.2]);
    expect(perWeek(858)).toBeGreaterThan(TOO_WIDE_PER_WEEK);
  });
});
