import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesFilter } from '../filter/matches-filter.ts';
import { datedFilter, type PermitFilter } from '../filter/permit-filter.ts';
import { ARBITRARY_TODAY, permitFilter, permitWithId, smallFilter } from '../permit/arbitrary.ts';
import { UNKNOWN_READER } from '../permit/lead-reader.ts';
import type { LocatedPermit } from '../permit/permit.ts';
import { chooseAnswer, facetsToRemove, type LookupFacts, withoutFacets } from './lookup-answer.ts';
import { parseLookup } from './lookup-query.ts';

const anyFilter = fc.oneof(permitFilter, smallFilter);
const isMatch = (filter: PermitFilter, permit: LocatedPermit): boolean =>
  matchesFilter(datedFilter(filter, ARBITRARY_TODAY), permit, UNKNOWN_READER);
const feed = {
  name: 'City of Austin',
  landingPage: 'https://data.example.gov',
  newestIssueDate: '2026-11-18',
  seenLagDays: 2,
  lastSuccess: '2026-11-20T06:00:00.000Z',
  nextCollection: '2026-11-21T06:00:00.000Z',
};
const closed = { name: 'City of Waco', reason: 'The feed is stale.', landingPage: null };
const look = { compared: 120, isWhole: true };
const known = (line: string, parts: Partial<LookupFacts> = {}): LookupFacts => ({
  lookup: parseLookup(line),
  found: [],
  withdrawn: [],
  place: null,
  collected: [],
  uncollected: [],
  near: [],
  notPermit: null,
  look,
  ...parts,
});
const found = (id: string, ...leftOutBy: LookupFacts['found'][number]['leftOutBy']) => ({
  id,
  permitNumber: id,
  leftOutBy,
});
const gone = { permitNumber: 'B-1', sourceName: 'City of Austin', withdrawnAt: '2026-11-01T00:00:00.000Z' };

describe('chooseAnswer', () => {
  it.each<[string, LookupFacts, object]>([
    [
      'it is in the list',
      known('B-1', { found: [found('b', 'states'), found('a')] }),
      { is: 'here', permits: [found('a')] },
    ],
    [
      'the filter leaves it out, though feeds are behind',
      known('B-1, Austin, TX', {
        found: [found('a', 'states', 'minValue')],
        collected: [feed],
        withdrawn: [gone],
      }),
      { is: 'filtered', permits: [found('a', 'states', 'minValue')], facets: ['states', 'minValue'] },
    ],
    [
      'it was withdrawn',
      known('B-1', { withdrawn: [gone], collected: [feed] }),
      { is: 'withdrawn', permits: [gone] },
    ],
    [
      'the state is not covered',
      known('B-1, Denver, CO', { collected: [feed] }),
      { is: 'not-covered', place: 'Denver, Colorado', near: [] },
    ],
    [
      'the city is not covered, and what is near',
      known('Marfa, TX', { near: ['Austin', 'El Paso'] }),
      { is: 'not-covered', place: 'Marfa, Texas', near: ['Austin', 'El Paso'] },
    ],
    [
      'its feed is not collected, and why',
      known('1 Elm St, Waco, TX', { uncollected: [closed], near: ['Austin'] }),
      { is: 'not-collected', feeds: [closed], near: ['Austin'] },
    ],
    [
      'it is left out by a rule',
      known('Parking Permit 12, Austin', {
        lookup: { ...parseLookup('12, Austin') },
        notPermit: 'parking permit',
        collected: [feed],
      }),
      { is: 'left-out', rule: 'parking permit', feeds: [feed] },
    ],
    [
      'it is not fetched yet',
      known('B-1, Austin', { collected: [feed] }),
      { is: 'not-fetched', feeds: [feed], look },
    ],
    [
      'a state’s feeds are named',
      known('Texas', { collected: [feed] }),
      { is: 'not-fetched', feeds: [feed], look },
    ],
    [
      'a city’s permits are counted',
      known('Austin, TX', { collected: [feed], place: { permits: 40, listed: 0, leftOutBy: ['minValue'] } }),
      { is: 'place', city: 'Austin', permits: 40, listed: 0, facets: ['minValue'], feeds: [feed] },
    ],
    ['a number needs a city to say more', known('B-1'), { is: 'unplaced', look }],
    ['nothing can be looked for', known(' '), { is: 'unreadable' }],
  ])('%s', (_, facts, expected) => {
    expect(chooseAnswer(facts)).toEqual(expected);
  });

  const anything: fc.Arbitrary<LookupFacts> = fc.record({
    lookup: fc
      .constantFrom('B-1', 'B-1, Austin', '1 Elm St, Denver, CO', 'Austin, TX', 'Texas', '', 'Oregon')
      .map(parseLookup),
    found: fc.constant([]),
    withdrawn: fc.constantFrom([], [gone]),
    place: fc.constantFrom(null, { permits: 3, listed: 0, leftOutBy: [] }),
    collected: fc.constantFrom([], [feed]),
    uncollected: fc.constantFrom([], [closed]),
    near: fc.constantFrom([], ['Austin']),
    notPermit: fc.constantFrom(null, 'parking permit'),
    look: fc.constantFrom(look, { compared: 0, isWhole: false }),
  });

  it('never calls a found permit missing', async () => {
    await fc.assert(
      fc.asyncProperty(anything, permitWithId('il-a.1'), anyFilter, async (facts, permit, filter) => {
        const leftOutBy = await facetsToRemove(filter, (one) => isMatch(one, permit));
        const { id, permitNumber } = permit;
        const answer = chooseAnswer({ ...facts, found: [{ id, permitNumber, leftOutBy }] });
        if (isMatch(filter, permit)) expect(answer).toMatchObject({ is: 'here', permits: [{ id }] });
        else {
          expect(answer).toMatchObject({ is: 'filtered', permits: [{ id }] });
          const facets = answer.is === 'filtered' ? answer.facets : [];
          expect(facets.length).toBeGreaterThan(0);
          expect(isMatch(withoutFacets(filter, facets), permit)).toBe(true);
          for (const facet of facets) expect(filter).toHaveProperty(facet);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('facetsToRemove', () => {
  it('returns exactly the facets that leave out a permit', async () => {
    await fc.assert(
      fc.asyncProperty(permitWithId('il-a.1'), anyFilter, async (permit, filter) => {
        const facets = await facetsToRemove(filter, (one) => isMatch(one, permit));
        for (const facet of Object.keys(filter) as (keyof PermitFilter)[])
          expect(facets.includes(facet)).toBe(!isMatch({ [facet]: filter[facet] }, permit));
      }),
    );
  });

  it('returns facets without which some of several permits pass', async () => {
    const permits = fc.array(permitWithId('il-a.1'), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(permits, anyFilter, async (all, filter) => {
        const passes = (one: PermitFilter) => all.some((permit) => isMatch(one, permit));
        const facets = await facetsToRemove(filter, passes);
        expect(facets.length > 0).toBe(!passes(filter));
        expect(passes(withoutFacets(filter, facets))).toBe(true);
      }),
    );
  });
});
