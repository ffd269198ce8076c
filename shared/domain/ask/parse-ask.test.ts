import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterSentence, fullSentence } from '../filter/filter-sentence.ts';
import type { PermitFilter } from '../filter/permit-filter.ts';
import { permitFilter } from '../permit/arbitrary.ts';
import { STATES } from '../permit/states.ts';
import { TRADES } from '../permit/trades.ts';
import { ASKED_QUESTIONS, isExact, WRITTEN_CONTEXT, WRITTEN_QUESTIONS } from './bench/written-questions.ts';
import { parseAsk } from './parse-ask.ts';

const parse = (question: string) => parseAsk(question, WRITTEN_CONTEXT);

describe('the written questions', () => {
  it('are 400, and at least 380 are understood exactly', () => {
    expect(WRITTEN_QUESTIONS).toHaveLength(400);
    const missed = WRITTEN_QUESTIONS.filter((meant) => !isExact(parse(meant.question), meant));
    expect(missed.length, missed.map(({ question }) => question).join('\n')).toBeLessThanOrEqual(20);
  });

  it('of people are 100, and at least 90 are understood exactly', () => {
    expect(ASKED_QUESTIONS).toHaveLength(100);
    const missed = ASKED_QUESTIONS.filter((meant) => !isExact(parse(meant.question), meant));
    expect(missed.length, missed.map(({ question }) => question).join('\n')).toBeLessThanOrEqual(10);
  });
});

describe('a place', () => {
  const places = {
    cities: ['Los Angeles', 'New York', 'Seattle', 'Austin', 'Chicago'],
    counties: ['Harris'],
  };
  const read = (question: string) => parseAsk(question, { ...WRITTEN_CONTEXT, places });

  it.each([
    ['seattle wa', { cities: ['Seattle'], states: ['Washington'] }],
    ['austin tx', { cities: ['Austin'], states: ['Texas'] }],
    ['Chicago Illinois', { cities: ['Chicago'], states: ['Illinois'] }],
    ['78704', { zips: ['78704'] }],
    ['NYC', { cities: ['New York'] }],
    ['Brooklyn', { cities: ['New York'] }],
    ['LA', { cities: ['Los Angeles'] }],
    ['LA County', { counties: ['Los Angeles'] }],
    ['Harris County', { counties: ['Harris'] }],
  ])('is read as people write it: %s', (question, filter) => {
    expect(read(question)).toMatchObject({ filter, unknown: [] });
  });

  it('that is not collected is said, and not left out in silence', () => {
    expect(read('roofing in Louisiana').unknown).toEqual([
      { text: 'Louisiana', suggestion: null, hint: expect.stringContaining('not one of the 17 states') },
    ]);
    expect(read('roofing in Portland').unknown).toMatchObject([{ text: 'Portland' }]);
  });
});

describe('a sentence', () => {
  it('in full is read back as its filter', () => {
    const texts = fc.oneof(
      fc.constantFrom('a”b', '“', '””', 'in', 'x, or y', '50k'),
      fc.string({ minLength: 1 }),
    );
    const named = texts.filter((text) => text.trim() !== '');
    const list = fc.uniqueArray(named, { minLength: 1, maxLength: 6 });
    const withAnyNames = fc.record(
      { cities: list, counties: list, permitTypes: list, keywords: list, contractor: named },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(permitFilter, withAnyNames, (filter, names) => {
        const both: PermitFilter = { ...filter, ...names };
        const ask = parse(fullSentence(both));
        expect(ask).toMatchObject({ unknown: [], find: null });
        expect(ask.filter).toEqual(both);
      }),
      { numRuns: 500 },
    );
  });

  it('in full states long lists', () => {
    const filter: PermitFilter = {
      states: STATES.map(({ name }) => name),
      trades: TRADES.map(({ id }) => id),
      minValue: 25_000.5,
    };
    expect(parse(fullSentence(filter)).filter).toEqual(filter);
  });

  it('as shown is read back if it shortens nothing and its places are known', () => {
    const filter: PermitFilter = {
      trades: ['roofing', 'windows-doors', 'concrete'],
      statuses: ['Issued', 'Other'],
      cities: ['Austin', 'Round Rock'],
      states: ['Texas'],
      counties: ['Travis'],
      minValue: 25_000,
      hasContractor: false,
      hasPhone: true,
      lastDays: 30,
      who: ['nobody', 'gc', 'unknown'],
      reach: ['phone', 'letter'],
    };
    expect(parse(filterSentence(filter)).filter).toEqual(filter);
  });
});

describe('parseAsk', () => {
  it('makes a chip of each facet, with the words it was read from', () => {
    expect(parse('rooffing in Mesa, 20k to 80k, newest').chips).toEqual([
      { facet: 'trades', label: 'Roofing', typed: 'rooffing', isCorrected: true },
      { facet: 'cities', label: 'Mesa', typed: 'Mesa', isCorrected: false },
      { facet: 'minValue', label: 'Over $20,000', typed: '20k to 80k', isCorrected: false },
      { facet: 'maxValue', label: 'Up to $80,000', typed: '20k to 80k', isCorrected: false },
      { facet: 'sort', label: 'Newest first', typed: 'newest', isCorrected: false },
    ]);
  });

  it.each<[string, PermitFilter]>([
    ['likely next fence', { next: ['deck-fence'] }],
    ['pools in Mesa likely to need a fence', { trades: ['pool'], cities: ['Mesa'], next: ['deck-fence'] }],
    ['homes that will need a fence', { next: ['deck-fence'] }],
    ['will need a new roof and solar panels, over 20k', { next: ['roofing', 'solar'], minValue: 20_000 }],
    [
      'likely next: deck & fence, roofing in Mesa',
      { next: ['deck-fence'], trades: ['roofing'], cities: ['Mesa'] },
    ],
    [
      'likely next pool, deck & fence or HVAC, with a phone',
      { next: ['pool', 'deck-fence', 'hvac'], hasPhone: true },
    ],
  ])('reads what is likely next: %s', (question, filter) => {
    expect(parse(question)).toMatchObject({ filter, unknown: [] });
  });

  it.each<[string, PermitFilter]>([
    ['roofing, no solar', { trades: ['roofing'], without: ['solar'] }],
    [
      'no repairs or demolition, Mesa',
      { withoutActions: ['repair'], without: ['demolition'], cities: ['Mesa'] },
    ],
    ['exclude taken', { who: ['nobody', 'owner', 'gc', 'unknown', 'ended'] }],
    ['in Mesa but over 20k', { cities: ['Mesa'], minValue: 20_000 }],
    ['solar except Acme Roofing', { trades: ['solar'], withoutContractors: ['Acme Roofing'] }],
    ['anyone but Ana Sample', { withoutContractors: ['Ana Sample'] }],
    ['not by Acme Homes or Bright Homes', { withoutContractors: ['Acme Homes', 'Bright Homes'] }],
    ['roofing, no solar, pools', { trades: ['roofing', 'pool'], without: ['solar'] }],
    ['not type “Sign”', { withoutTypes: ['Sign'] }],
  ])('reads what is left out: %s', (question, filter) => {
    expect(parse(question)).toMatchObject({ filter, unknown: [] });
  });

  it.each([
    'excluding Chicago',
    'not zebra',
    'except asphalt roofing',
    'no metal roofs',
    'anything but zebra',
    'no multifamily',
  ])('turns nothing around that cannot be left out: %s', (question) =>
    expect(parse(question)).toMatchObject({ filter: {}, unknown: [{ text: question }] }),
  );

  it('does not understand what is likely without a trade', () => {
    expect(parse('likely next in Mesa')).toMatchObject({
      filter: { cities: ['Mesa'] },
      unknown: [{ text: 'likely next' }],
    });
  });

  it('takes who is building for new buildings only where no other work is named', () => {
    expect(parse('who is building in Mesa').filter).toEqual({
      trades: ['new-construction'],
      cities: ['Mesa'],
    });
    expect(parse('who is building pools').filter).toEqual({ trades: ['pool'] });
    expect(parse('who is building at 12 Oak St')).toMatchObject({ filter: {}, find: { text: '12 Oak St' } });
    expect(parse('Maple Street').unknown).toMatchObject([
      { hint: 'needs a house number before it, as in 120 Main St.' },
    ]);
  });

  it('suggests known words for unknown ones that are close', () => {
    expect(parse('solr in Mesa').unknown).toEqual([{ text: 'solr', suggestion: 'solar', hint: null }]);
    expect(parse('zebra in Mesa').unknown).toEqual([{ text: 'zebra', suggestion: null, hint: null }]);
  });

  it('takes no place for granted that the caller does not know', () => {
    const nowhere = { ...WRITTEN_CONTEXT, places: { cities: [] } };
    expect(parseAsk('roofing in Mesa', nowhere)).toMatchObject({
      filter: { trades: ['roofing'] },
      unknown: [{ text: 'Mesa' }],
    });
    expect(parseAsk('in “Mesa”', nowhere).filter).toEqual({ cities: ['Mesa'] });
    expect(parseAsk('Cook County', nowhere).filter).toEqual({ counties: ['Cook'] });
  });

  it('reads days relative to today', () => {
    const monday = { ...WRITTEN_CONTEXT, today: '2026-03-02' };
    expect(parseAsk('last week', monday).filter).toEqual({ from: '2026-02-23', to: '2026-03-01' });
    expect(parseAsk('since Monday', monday).filter).toEqual({ from: '2026-03-02' });
    expect(parseAsk('last month', monday).filter).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(parseAsk('last quarter', monday).filter).toEqual({ from: '2025-10-01', to: '2025-12-31' });
    expect(parseAsk('past 2 years', monday).filter).toEqual({ from: '2024-03-02' });
    expect(parseAsk('since Feb 30', monday).filter).toEqual({});
  });

  it('drops no word: each is in a chip, in the text to find, among the unknown, or a small word', () => {
    const words = fc.constantFrom(
      ...'roofing,roofng,Mesa,Cook,county,over,20k,50,to,since,Oct,1,last,2,weeks,no,contractor,by,not,xyzzy,frobnitz,type,"tile",B24-00123,12,Oak,St,phone,open,score,near,within,miles,78704,w/o,$5,,,&,+'.split(
        ',',
      ),
    );
    const small =
      /^(to|by|in|of|and|or|the|a|no|type|over|since|last|contractor|county|st|score|near|within|w|o|with|without)$/i;
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (list) => {
        const question = list.join(' ');
        const { chips, unknown, find, near } = parse(question);
        const kept = [
          ...chips.map(({ typed }) => typed),
          ...unknown.map(({ text }) => text),
          ...near.map(({ typed }) => typed),
          find?.text ?? '',
        ].join(' ');
        for (const word of question.match(/[\p{L}\p{N}]+/gu) ?? [])
          if (!small.test(word) && !(find !== null && /\d/.test(word)))
            expect(kept, question).toContain(word);
      }),
      { numRuns: 500 },
    );
  });

  it('reads any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const { unknown, chips } = parse(text);
        for (const part of unknown) expect(text).toContain(part.text);
        expect(new Set(chips.map(({ facet }) => facet)).size).toBe(chips.length);
      }),
    );
  });
});
