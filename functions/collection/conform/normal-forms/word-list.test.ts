import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phraseOf } from '#shared/domain/filter/keywords.ts';
import { DESCRIPTION_WORDS, descriptionLine, descriptionWords } from './description-words.ts';
import { oneLine } from './plain-text.ts';
import { tradesOf, typeTrades } from './recognize-trades.ts';
import { DENIAL_LINKS, DENIALS, EXCLUSIONS, OTHER_MEANINGS, TRADE_RULES } from './trade-rules.ts';
import { propertyUse } from './type-rules.ts';
import { USES } from './use-rules.ts';
import { withMarks } from './word-list.ts';

const phrases = [
  ...TRADE_RULES.flatMap((rule) => rule.phrases),
  ...[...DENIALS, ...DENIAL_LINKS, ...EXCLUSIONS, ...Object.values(OTHER_MEANINGS).flat()],
  ...USES.flatMap((rule) => rule.phrases),
];
const part = fc.tuple(
  fc.oneof(fc.constantFrom(...phrases), fc.string({ maxLength: 5 }), fc.constantFrom('House', 'acme', 'R')),
  fc.constantFrom(...[' ', ' ', ' ', '-', '_', '. ', '.', ', ', '  ', '?! ', '\n', '/', ' - ']),
  fc.boolean(),
);
/** Texts of the rules' own words and others, parted in every way. */
const text = fc
  .array(part, { maxLength: 10 })
  .map((parts) =>
    parts.map(([words, gap, shouted]) => (shouted ? words.toUpperCase() : words).replaceAll(' ', gap) + gap),
  )
  .map((parts) => parts.join(''));
const name = fc.constantFrom('Acme Roofing', 'ROOF, INC.', 'No Roof', 'acmé roof', 'Solar', '.. --', 'House');
/** The same for every rule, but not plain: it is read by the definition, not the short way. */
const longWay = (description: string) => `${description} ‖`;

describe('the words of a description', () => {
  it('are those of its normal form', () => {
    fc.assert(
      fc.property(text, (description) => {
        const found = descriptionWords(description);
        if (found === undefined) expect(description).toMatch(/[^ -~]/);
        else
          expect([...found.numbers.slice(0, found.count)]).toEqual(
            DESCRIPTION_WORDS.numbers(phraseOf(withMarks(description))),
          );
      }),
      { numRuns: 500 },
    );
  });

  it('tell whether it is on one line', () => {
    fc.assert(
      fc.property(text, fc.constantFrom('', ' ', '.'), (description, end) => {
        expect(descriptionLine(description + end)).toBe(oneLine(description + end));
      }),
      { numRuns: 500 },
    );
  });

  it('give the trades and the use that the long way gives', () => {
    expect(descriptionWords(longWay('roof'))).toBeUndefined();
    fc.assert(
      fc.property(text, name, text, (before, contractor, after) => {
        for (const description of [before, `${before} ${contractor} ${after}`]) {
          expect(tradesOf(typeTrades(null), description, contractor)).toEqual(
            tradesOf(typeTrades(null), longWay(description), contractor),
          );
          expect(propertyUse(null, null, description)).toBe(propertyUse(null, null, longWay(description)));
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
