import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { facetValues } from '../permit/arbitrary.ts';
import { FACET_NAMES } from './facets.ts';
import { filterSentence } from './filter-sentence.ts';
import type { PermitFilter } from './permit-filter.ts';

describe('a filter as a sentence', () => {
  it.each<[string, PermitFilter]>([
    ['All permits', {}],
    [
      'Roofing in Austin, TX over $25,000, last 30 days',
      { trades: ['roofing'], states: ['Texas'], cities: ['Austin'], minValue: 25_000, lastDays: 30 },
    ],
    ['All permits in Texas', { states: ['Texas'] }],
    ['All permits in Texas or Ohio', { states: ['Texas', 'Ohio'] }],
    ['All permits in 4 states', { states: ['Texas', 'Ohio', 'Florida', 'Georgia'] }],
    [
      'Solar or Pool in Tampa, Ocala or Miami, FL',
      {
        trades: ['solar', 'pool'],
        states: ['Florida'],
        cities: ['Tampa', 'Ocala', 'Miami'],
      },
    ],
    ['All permits in Springfield', { cities: ['Springfield'] }],
    ['All permits in Cook County, ZIP 60601 or 60602', { counties: ['Cook'], zips: ['60601', '60602'] }],
    ['Active or Issued permits', { statuses: ['Active', 'Issued'] }],
    ['Final: Roofing', { statuses: ['Final'], trades: ['roofing'] }],
    ['All permits up to $5,000', { maxValue: 5000 }],
    ['All permits from $0 to $5,000', { minValue: 0, maxValue: 5000 }],
    [
      'All permits, contractor “Acme”, with a contractor, with no phone',
      {
        contractor: 'Acme',
        hasContractor: true,
        hasPhone: false,
      },
    ],
    [
      'Roofing in Texas, with no contractor named yet',
      { trades: ['roofing'], states: ['Texas'], hasContractor: false },
    ],
    [
      'All permits, type “Re-roof”, mentioning “tile” or “slate”',
      {
        permitTypes: ['Re-roof'],
        keywords: ['tile', 'slate'],
      },
    ],
    ['All permits, nobody yet, GC on it or record doesn’t say', { who: ['nobody', 'gc', 'unknown'] }],
    ['Roofing, to phone or to write', { trades: ['roofing'], reach: ['phone', 'letter'] }],
    [
      'Pool in Austin, may need next: Deck & fence',
      { trades: ['pool'], cities: ['Austin'], next: ['deck-fence'] },
    ],
    [
      'All permits, new work or repair work, house property or public property',
      { actions: ['new', 'repair'], uses: ['one-two-family', 'public'] },
    ],
    ['All permits, since Nov 20, 2026', { from: '2026-11-20' }],
    ['All permits, until Nov 1, 2026', { to: '2026-11-01' }],
    ['All permits, Oct 1, 2026 to Nov 1, 2026', { from: '2026-10-01', to: '2026-11-01' }],
  ])('%s', (sentence, filter) => {
    expect(filterSentence(filter)).toBe(sentence);
  });

  it.each(FACET_NAMES)('states %s', (facet) => {
    fc.assert(
      fc.property(facetValues[facet] as fc.Arbitrary<unknown>, (value) => {
        expect(filterSentence({ [facet]: value })).not.toBe(filterSentence({}));
      }),
    );
  });
});
