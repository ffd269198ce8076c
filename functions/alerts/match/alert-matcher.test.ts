import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samplePermit } from '#functions/permits/testing.ts';
import { FACET_NAMES } from '#shared/domain/filter/facets.ts';
import { matchesFilter } from '#shared/domain/filter/matches-filter.ts';
import { datedFilter, type PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import {
  ARBITRARY_TODAY,
  facetValues,
  leadReader,
  permitFilter,
  permitWithId,
} from '#shared/domain/permit/arbitrary.ts';
import { UNKNOWN_READER } from '#shared/domain/permit/lead-reader.ts';
import type { LocatedPermit } from '#shared/domain/permit/permit.ts';
import { AlertMatcher } from './alert-matcher.ts';
import { NEWS, packCriteria } from './packed-criteria.ts';
import { PermitRows } from './permit-rows.ts';

const permits = fc
  .integer({ min: 0, max: 90 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => permitWithId(`il-sample.${at}`))));

function matched(
  matcher: AlertMatcher,
  rows: PermitRows,
  bytes: Uint8Array,
  reader = UNKNOWN_READER,
): { ids: string[]; count: number } {
  const count = matcher.match(new DataView(bytes.buffer, bytes.byteOffset), 0, reader);
  const ids: string[] = [];
  matcher.eachRow((row) => ids.push(rows.permits[row]?.permit.id ?? ''));
  return { ids: ids.toSorted(), count };
}

function matcherOf(list: readonly LocatedPermit[], newsOf: (at: number) => number = () => NEWS.new) {
  const rows = new PermitRows(list.map((permit, at) => ({ permit, news: newsOf(at) })));
  return { rows, matcher: new AlertMatcher(rows, ARBITRARY_TODAY) };
}

const idsOf = (list: readonly LocatedPermit[]): string[] => list.map(({ id }) => id).toSorted();

describe('matching alerts', () => {
  it('agrees with matchesFilter, alert after alert', () => {
    fc.assert(
      fc.property(permits, fc.array(permitFilter, { maxLength: 12 }), leadReader, (list, filters, reader) => {
        const { rows, matcher } = matcherOf(list);
        for (const filter of filters) {
          const expected = idsOf(
            list.filter((permit) => matchesFilter(datedFilter(filter, ARBITRARY_TODAY), permit, reader)),
          );
          const found = matched(matcher, rows, packCriteria(filter, 'new'), reader);
          expect(found).toEqual({ ids: expected, count: expected.length });
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each(FACET_NAMES)('agrees with matchesFilter on %s alone', (facet) => {
    let [found, missed] = [0, 0];
    fc.assert(
      fc.property(permits, facetValues[facet], leadReader, (list, value, reader) => {
        const { rows, matcher } = matcherOf(list);
        const filter = { [facet]: value } as PermitFilter;
        const expected = idsOf(
          list.filter((permit) => matchesFilter(datedFilter(filter, ARBITRARY_TODAY), permit, reader)),
        );
        expect(matched(matcher, rows, packCriteria(filter, 'both'), reader).ids).toEqual(expected);
        found += expected.length;
        missed += list.length - expected.length;
      }),
      { numRuns: 30 },
    );
    expect(Math.min(found, missed)).toBeGreaterThan(0);
  });

  it('matches only the kind of news that the alert reports', () => {
    const kinds = fc.infiniteStream(fc.constantFrom(NEWS.new, NEWS.changes, NEWS.both));
    fc.assert(
      fc.property(permits, permitFilter, kinds, (list, filter, stream) => {
        const news = list.map(() => stream.next().value ?? NEWS.new);
        const { rows, matcher } = matcherOf(list, (at) => news[at] ?? 0);
        for (const trigger of ['new', 'changes', 'both'] as const) {
          const reported = list.filter((_, at) => ((news[at] ?? 0) & NEWS[trigger]) !== 0);
          const expected = idsOf(
            reported.filter((permit) =>
              matchesFilter(datedFilter(filter, ARBITRARY_TODAY), permit, UNKNOWN_READER),
            ),
          );
          expect(matched(matcher, rows, packCriteria(filter, trigger)).ids).toEqual(expected);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('does not match a phrase across two texts', () => {
    const split = samplePermit('a.1', { permitType: 'Kitchen', description: 'remodel of bath' });
    const { rows, matcher } = matcherOf([split]);
    const count = (keyword: string) =>
      matched(matcher, rows, packCriteria({ keywords: [keyword] }, 'new')).count;
    expect(['kitchen', 'remodel', 'kitchen remodel', 'OF  Bath', 'remodel bath'].map(count)).toEqual([
      1, 1, 0, 1, 0,
    ]);
  });

  it('reads consecutive criteria at any offset', () => {
    const { rows, matcher } = matcherOf([samplePermit('a.1', { valuation: 500, jurisdictionCity: 'Ocala' })]);
    const packed = [
      { cities: ['OCALA'], minValue: 500 },
      { maxValue: 499 },
      { states: ['Illinois' as const] },
    ].map((filter) => packCriteria(filter, 'new'));
    const stream = new Uint8Array([7, ...packed.flatMap((bytes) => [...bytes])]);
    const view = new DataView(stream.buffer);
    const counts: number[] = [];
    for (let at = 1; at < stream.length; at += view.getUint16(at, true))
      counts.push(matcher.match(view, at, UNKNOWN_READER));
    expect(counts).toEqual([1, 0, 1]);
    expect(rows.count).toBe(1);
  });
});
