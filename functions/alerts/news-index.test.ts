import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FACET_NAMES } from '#shared/domain/filter/facets.ts';
import { matchesFilter } from '#shared/domain/filter/matches-filter.ts';
import { type DatedFilter, datedFilter, type PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import {
  ARBITRARY_TODAY,
  datedPermitFilter,
  facetValues,
  leadReader,
  permitWithId,
} from '#shared/domain/permit/arbitrary.ts';
import type { FilterReader } from '#shared/domain/permit/lead-reader.ts';
import type { LocatedPermit } from '#shared/domain/permit/permit.ts';
import { NewsIndex } from './news-index.ts';

const permits = fc
  .integer({ min: 0, max: 90 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => permitWithId(`il-sample.${at}`))));

/** Expects that the index finds exactly the permits that match. @returns how many do */
function compare(list: readonly LocatedPermit[], filter: DatedFilter, reader: FilterReader): number {
  const index = new NewsIndex(list.map((permit) => ({ permit })));
  const found = index.matching(filter, reader).map(({ permit }) => permit.id);
  const expected = list.filter((permit) => matchesFilter(filter, permit, reader)).map(({ id }) => id);
  expect(found.toSorted()).toEqual(expected.toSorted());
  return expected.length;
}

describe('the news that match an alert', () => {
  it('are those that match its filter, each once', () => {
    fc.assert(
      fc.property(permits, datedPermitFilter, leadReader, (list, filter, reader) => {
        compare(list, filter, reader);
      }),
      { numRuns: 1000 },
    );
  });

  it.each(FACET_NAMES)('are those that match %s alone', (facet) => {
    let [found, missed] = [0, 0];
    fc.assert(
      fc.property(permits, facetValues[facet], leadReader, (list, value, reader) => {
        const matching = compare(
          list,
          datedFilter({ [facet]: value } as PermitFilter, ARBITRARY_TODAY),
          reader,
        );
        found += matching;
        missed += list.length - matching;
      }),
      { numRuns: 60 },
    );
    expect(Math.min(found, missed)).toBeGreaterThan(0);
  });
});
