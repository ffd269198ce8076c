import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsPhrase, phraseOf } from '#shared/domain/filter/keywords.ts';
import { TRADES } from '#shared/domain/permit/trades.ts';
import { recognizeTrades, TRADES_MAX } from './recognize-trades.ts';
import { DENIAL_LINKS, DENIALS, EXCLUSIONS, OTHER_MEANINGS, TRADE_RULES } from './trade-rules.ts';

const trades = (type: string | null, description: string | null = null) =>
  recognizeTrades(type, description, null).trades;

describe('recognizeTrades', () => {
  it.each([
    ['roofing', 'Re-Roof - Residential'],
    ['solar', 'Install 22 roof mounted PV panels'],
    ['hvac', 'Replace A/C unit and furnace'],
    ['plumbing', 'Water heater replacement'],
    ['electrical', '200 amp service upgrade'],
    ['pool', 'In-ground swimming pool'],
    ['demolition', 'PERMIT - WRECKING/DEMOLITION'],
    ['new-construction', 'PERMIT - NEW CONSTRUCTION'],
    ['adu', 'Detached ADU at rear'],
    ['remodel', 'Kitchen remodel'],
    ['concrete', 'Pour new driveway'],
    ['windows-doors', 'Window Replacement - Residential'],
    ['deck-fence', 'Fence'],
    ['fire', 'Fire Sprinklers'],
    ['elevator', 'PERMIT - ELEVATOR EQUIPMENT'],
    ['sign', 'sign - erect'],
  ])('finds %s in "%s"', (trade, text) => {
    expect(trades(text)[0]).toBe(trade);
    expect(trades(null, text)[0]).toBe(trade);
  });

  it('has a rule for every trade', () => {
    const all = TRADES.map(({ label }) => trades(label)[0]);
    expect(new Set(all)).toEqual(new Set(TRADES.map(({ id }) => id)));
  });

  it('puts the most particular trade first and keeps at most three', () => {
    expect(trades('Electrical', 'Solar panels, re-roof, new windows, fence')).toEqual([
      'solar',
      'roofing',
      'electrical',
    ]);
  });

  it('shows the best phrase of the type and the description', () => {
    expect(recognizeTrades(null, 'Roof: re-roof with new shingles', null).tradeWords).toEqual({
      roofing: 're roof',
    });
    expect(recognizeTrades('Roof', 'Shingles', null).tradeWords).toEqual({ roofing: 'shingles' });
  });

  it('ignores denied and excluded work and phrases with another meaning', () => {
    expect(trades(null, 'Paint only. No electrical work, no plumbing')).toEqual([]);
    expect(trades(null, 'Work without roofing')).toEqual([]);
    expect(trades(null, 'Bar with pool table')).toEqual([]);
    expect(trades(null, 'Roof deck')).toEqual([]);
    expect(trades(null, 'Roof deck and new roof')).toEqual(['roofing']);
    expect(trades(null, 'Sign off required')).toEqual([]);
    expect(trades(null, 'Paint only, no roof work')).toEqual([]);
    expect(trades(null, 'Drywall. No electrical, plumbing or mechanical')).toEqual([]);
    expect(trades(null, 'No change to electrical')).toEqual([]);
    expect(trades(null, 'Deck; electrical by others, plumbing under separate permit')).toEqual([
      'deck-fence',
    ]);
    expect(trades(null, 'No structural changes, replace roof')).toEqual(['roofing']);
    expect(trades(null, 'No plumbing. Electrical panel')).toEqual(['electrical']);
    expect(trades(null, 'No electrical in garage; electrical in house')).toEqual(['electrical']);
  });

  it('ignores the name of the contractor', () => {
    const text = 'Sample Roofing and Solar LLC to replace windows';
    expect(recognizeTrades(null, text, 'SAMPLE ROOFING & SOLAR, LLC').trades).toEqual([
      'solar',
      'roofing',
      'windows-doors',
    ]);
    expect(recognizeTrades(null, text, 'SAMPLE ROOFING AND SOLAR LLC').trades).toEqual(['windows-doors']);
    expect(recognizeTrades(null, 'New roof', 'Roof').trades).toEqual(['roofing']);
  });

  it('matches a type word only as the whole type', () => {
    expect(trades('New')).toEqual(['new-construction']);
    expect(trades('New fixture list')).toEqual([]);
  });

  it('matches words, never parts of words, and never across type and description', () => {
    expect(trades(null, 'Designated signage-free spatial poolside doorway')).toEqual(['sign']);
    expect(trades('fire', 'alarm clock')).toEqual([]);
  });

  it('shows only words of the text', () => {
    fc.assert(
      fc.property(
        fc.lorem({ maxCount: 8 }),
        fc.constantFrom('solar', 'roof', 'no roof', 'sign', 'duct work'),
        (text, word) => {
          const { trades: found, tradeWords } = recognizeTrades(word, text, null);
          expect(found.length).toBeLessThanOrEqual(TRADES_MAX);
          expect(Object.keys(tradeWords)).toEqual([...found]);
          for (const words of Object.values(tradeWords))
            expect(containsPhrase(word, words) || containsPhrase(text, words)).toBe(true);
        },
      ),
    );
  });
});

/** Phrases that mean the trade, by the definition in `trade-rules.ts`: one phrase at a time, on the text as one string. */
function tradesByDefinition(description: string, contractorName: string): [string, string][] {
  const text = ` ${phraseOf(description.replace(/[.;!?](?=\s)|[\r\n]+/g, ' qqq '))} `;
  const name = phraseOf(contractorName);
  const words = name.includes(' ') ? text.replaceAll(` ${name} `, ' qqq ') : text;
  const listWords = [...DENIAL_LINKS, ...TRADE_RULES.flatMap((rule) => rule.phrases)];
  const singleWords = listWords.filter((phrase) => !phrase.includes(' '));
  const denied = new RegExp(` (?:${DENIALS.join('|')}) (?:(?:${singleWords.join('|')}) )*$`);
  const excluded = new RegExp(`^ (?:${EXCLUSIONS.join('|')}) `);
  const found = TRADE_RULES.flatMap(({ trade, phrases }): [string, string][] => {
    const means = (phrase: string, at: number) => {
      const [before, after] = [words.slice(0, at + 1), words.slice(at + phrase.length + 1)];
      const hasOtherMeaning = (OTHER_MEANINGS[trade] ?? []).some((other) =>
        placesOf(` ${other} `, phrase).some(
          (place) =>
            before.endsWith(` ${other} `.slice(0, place + 1)) &&
            after.startsWith(` ${other} `.slice(place + phrase.length + 1)),
        ),
      );
      return !denied.test(before) && !excluded.test(after) && !hasOtherMeaning;
    };
    const best = phrases.find((phrase) => placesOf(words, phrase).some((at) => means(phrase, at)));
    return best === undefined ? [] : [[trade, best]];
  });
  return found.slice(0, TRADES_MAX);
}

/** Every index of the space before a phrase. */
function placesOf(words: string, phrase: string): number[] {
  const places: number[] = [];
  for (let at = words.indexOf(` ${phrase} `); at >= 0; at = words.indexOf(` ${phrase} `, at + 1))
    places.push(at);
  return places;
}

describe('recognizeTrades on generated descriptions', () => {
  const phrases = [
    ...TRADE_RULES.flatMap((rule) => rule.phrases),
    ...DENIALS,
    ...DENIAL_LINKS,
    ...EXCLUSIONS,
    ...Object.values(OTHER_MEANINGS).flat(),
  ];
  const part = fc.tuple(
    fc.oneof(fc.constantFrom(...phrases), fc.string({ maxLength: 5 }), fc.constantFrom('House', 'acme', 'é')),
    fc.constantFrom(' ', ' ', ' ', '-', '_', '. ', '.', ', ', '  ', '?! ', '\n', '/', ' - '),
    fc.boolean(),
  );
  const description = fc
    .array(part, { maxLength: 10 })
    .map((parts) =>
      parts
        .map(([words, gap, isUpper]) => (isUpper ? words.toUpperCase() : words).replaceAll(' ', gap) + gap)
        .join(''),
    );
  const contractorName = fc.constantFrom(
    'Acme Roofing',
    'ROOF, INC.',
    'No Roof',
    'Solar',
    '.. --',
    'deck slab',
  );

  it('gives the trades and words of the definition', () => {
    fc.assert(
      fc.property(description, contractorName, (text, name) => {
        for (const tested of [text, `${text} ${name} ${text}`]) {
          const { tradeWords } = recognizeTrades(null, tested, name);
          expect(Object.entries(tradeWords)).toEqual(tradesByDefinition(tested, name));
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
