import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitGlued } from './glued-words.ts';

describe('splitGlued', () => {
  it.each([
    ['installtheoldboiler', 'install the old boiler'],
    ['repairboiler', 'repair boiler'],
    ['rooftopunits', 'rooftop units'],
    ['dwellingunits', 'dwelling units'],
  ])('finds the words of "%s"', (run, words) => {
    expect(splitGlued(run).join(' ')).toBe(words);
  });

  it('leaves unknown letters between the words of a run that is too long to be a word', () => {
    expect(splitGlued('installnewfurnacexyzandgasline')).toEqual(
      expect.arrayContaining(['install', 'new', 'furnace', 'and']),
    );
  });

  it.each([
    'waterproofing',
    'fireproofing',
    'telecommunications',
    'reconfiguration',
    'decarbonization',
    'inaccessible',
    'roof',
  ])('leaves "%s" as it is', (word) => {
    expect(splitGlued(word)).toEqual([word]);
  });

  it('loses no letter', () => {
    const words = fc.array(fc.constantFrom('install', 'new', 'furnace', 'gas', 'line', 'xq', 'zu', 'the'), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(words, (parts) => {
        expect(splitGlued(parts.join('')).join('')).toBe(parts.join(''));
      }),
    );
  });
});
