import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { permitFilter, permitWithId } from '../permit/arbitrary.ts';
import { matchesFilter, type PermitFilter } from './permit-filter.ts';
import { permitMatcher } from './permit-matcher.ts';

/** A few facets of a filter: one of all of them would match nothing. */
const narrowFilter = permitFilter.chain((filter) =>
  fc
    .subarray(Object.keys(filter) as (keyof PermitFilter)[], { maxLength: 2 })
    .map((facets) => Object.fromEntries(facets.map((facet) => [facet, filter[facet]])) as PermitFilter),
);

describe('a matcher', () => {
  it('says of every permit what the filter says', () => {
    let matched = 0;
    fc.assert(
      fc.property(
        fc.oneof(narrowFilter, permitFilter),
        fc.array(permitWithId('il-sample.1'), { minLength: 5, maxLength: 20 }),
        (filter, permits) => {
          const matches = permitMatcher(filter);
          for (const permit of permits) {
            expect(matches(permit)).toBe(matchesFilter(filter, permit));
            if (matches(permit)) matched++;
          }
        },
      ),
      { numRuns: 1000 },
    );
    expect(matched).toBeGreaterThan(100);
  });

  it.each<PermitFilter>([
    { keywords: ['-'] },
    { contractor: ' ' },
    { cities: [], states: [], keywords: [], contractor: '' },
    { zips: [''] },
  ])('agrees on what asks nothing or nothing that can be: %j', (filter) => {
    for (const permit of fc.sample(permitWithId('il-sample.1'), 50))
      expect(permitMatcher(filter)(permit)).toBe(matchesFilter(filter, permit));
  });
});
