import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOILERPLATE, boilerplatePatterns, withoutBoilerplate } from './boilerplate.ts';

const LEARNED = boilerplatePatterns({
  city: ['zoning na', 'ref pa # #', 'the holder certifies that waste goes to a landfill'],
});
const cut = (text: string): string => withoutBoilerplate(text, 'city', LEARNED);

describe('withoutBoilerplate', () => {
  it.each([
    ['Replace 2 doors at unit 306 zoning na', 'Replace 2 doors at unit 306'],
    ['Replace 2 doors. Zoning: N/A', 'Replace 2 doors. Zoning: N/A'],
    ['Replace 2 doors. ZONING NA. New lights.', 'Replace 2 doors. . New lights.'],
    ['New strobes. Ref PA 2016-0113 zoning na', 'New strobes.'],
    ['Demo. The holder certifies that waste goes to a landfill; new deck', 'Demo. ; new deck'],
    // Not where a sentence goes on
    ['Zoning na variance for a deck', 'Zoning na variance for a deck'],
    ['Rezoning na', 'Rezoning na'],
    ['Zoning na', ''],
  ])('%s', (text, rest) => {
    expect(cut(text)).toBe(rest);
  });

  it('leaves descriptions of other sources alone', () => {
    expect(withoutBoilerplate('New deck, zoning na', 'town', LEARNED)).toBe('New deck, zoning na');
  });

  it('never adds words', () => {
    const words = fc.constantFrom<string>('zoning', 'na', 'ref', 'pa', '12', 'deck', '.', ',');
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (list) => {
        const rest = cut(list.join(' ')).split(' ');
        expect(rest.filter((word) => word !== '').every((word) => list.includes(word))).toBe(true);
      }),
    );
  });

  it('has lines of words and numbers only', () => {
    for (const line of Object.values(BOILERPLATE).flat()) expect(line).toMatch(/^[\p{Ll}#]+( [\p{Ll}#]+)+$/u);
  });
});
