import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterSentence } from '../filter/filter-sentence.ts';
import { areaWords } from '../territory/area-text.ts';
import { isExact, WRITTEN_CONTEXT, WRITTEN_DISTANCES } from './bench/written-questions.ts';
import { nearLabel } from './distances.ts';
import { locateAsk } from './locate-ask.ts';
import { parseAsk } from './parse-ask.ts';

const parse = (question: string) => parseAsk(question, WRITTEN_CONTEXT);
const AUSTIN = { latitude: 30.27, longitude: -97.74, state: 'Texas' } as const;

describe('the written questions with a distance', () => {
  it('are 60, and at least 57 are understood exactly', () => {
    expect(WRITTEN_DISTANCES).toHaveLength(60);
    const missed = WRITTEN_DISTANCES.filter((meant) => !isExact(parse(meant.question), meant));
    expect(missed.length, missed.map(({ question }) => question).join('\n')).toBeLessThanOrEqual(3);
  });
});

describe('a distance', () => {
  it('is a circle once its place is located', () => {
    const ask = parse('roofing within 5 miles of 78704 over 20k');
    expect(ask.filter).toEqual({ trades: ['roofing'], minValue: 20_000 });
    const located = locateAsk(ask, [AUSTIN]);
    expect(located).toMatchObject({ near: [], unknown: [], find: null });
    expect(located.filter).toEqual({
      trades: ['roofing'],
      minValue: 20_000,
      territory: ['circle:30.27,-97.74,5:ZIP 78704'],
    });
    expect(located.chips.at(-1)).toEqual({
      facet: 'territory',
      label: 'Within 5 miles of ZIP 78704',
      typed: 'within 5 miles of 78704',
      isCorrected: false,
    });
    expect(filterSentence(located.filter)).toBe('Roofing over $20,000, within 5 miles of ZIP 78704');
  });

  it.each([
    ['near 78704', 'within 5 miles of ZIP 78704'],
    ['near Austin', 'within 10 miles of Austin, TX'],
    ['near 12 Oak St, Austin', 'within 5 miles of 12 Oak St, Austin'],
  ])('that is not stated is stated by the area: %s', (question, words) => {
    const { territory = [] } = locateAsk(parse(question), [AUSTIN]).filter;
    expect(territory.map(areaWords)).toEqual([words]);
  });

  it('from several places is several circles, with areas that were there before', () => {
    const { filter, chips } = locateAsk(parse('area “zip:78701”, near Mesa or Tempe'), [
      { latitude: 33.42, longitude: -111.83, state: 'Arizona' },
      { latitude: 33.42, longitude: -111.93, state: 'Arizona' },
    ]);
    expect(filter.territory).toEqual([
      'zip:78701',
      'circle:33.42,-111.83,10:Mesa, AZ',
      'circle:33.42,-111.93,10:Tempe, AZ',
    ]);
    expect(chips.map(({ facet }) => facet)).toEqual(['territory']);
  });

  it('whose place cannot be located is shown as typed, with what to do instead', () => {
    const { filter, chips, unknown } = locateAsk(parse('roofing within 5 miles of 78704'), [null]);
    expect(filter).toEqual({ trades: ['roofing'] });
    expect(chips.map(({ facet }) => facet)).toEqual(['trades']);
    expect(unknown).toEqual([
      {
        text: 'within 5 miles of 78704',
        suggestion: null,
        hint: 'cannot be measured: no permit of the last 90 days in this ZIP code has a point on the map. Use a ZIP code beside it, or a city.',
      },
    ]);
  });

  it.each([
    ['roofing within 5 miles', 'within 5 miles', 'needs a place to measure from'],
    ['within 20 miles of Boulder', 'within 20 miles of Boulder', 'needs a place to measure from'],
    ['within 500 miles of Austin', 'within 500 miles of Austin', 'a distance is from 0.1 to 100 miles'],
  ])('that cannot be used says why: %s', (question, text, hint) => {
    const { unknown, near } = parse(question);
    expect(near).toEqual([]);
    expect(unknown).toMatchObject([{ text, hint: expect.stringContaining(hint) }]);
  });

  it('is read back from its own words', () => {
    const place = fc.oneof(
      fc.integer({ min: 0, max: 99_999 }).map((zip) => String(zip).padStart(5, '0')),
      fc.constantFrom(...WRITTEN_CONTEXT.places.cities),
      fc.constantFrom('Springfield, MO', 'Austin TX', '12 Oak St, Mesa', '500 Elm Street'),
    );
    const amount = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constantFrom(0.1, 0.25, 2.5, 99.99));
    fc.assert(
      fc.property(amount, place, fc.boolean(), (miles, name, isNear) => {
        const first = parse(isNear ? `near ${name}` : `within ${miles} miles of ${name}`).near;
        expect(first).toHaveLength(1);
        if (!isNear) expect(first).toMatchObject([{ miles }]);
        const again = first.flatMap((one) => parse(`roofing, ${nearLabel(one)}`).near);
        expect(again.map(({ miles: read, place: from }) => [read, from])).toEqual(
          first.map(({ miles: read, place: from }) => [read, from]),
        );
      }),
      { numRuns: 500 },
    );
  });
});
