import { describe, expect, it } from 'vitest';
import { changeSentence, changeWords } from './change-words.ts';

describe('a change', () => {
  it.each([
    [31, 22, 'up 41%'],
    [20, 25, 'down 20%'],
    [41, 40, 'level'],
    [12, 9, null],
  ])('from %i after %i is "%s"', (full, before, words) => {
    expect(changeWords({ full, before })).toBe(words);
  });

  it('is told with its numbers', () => {
    expect(changeSentence({ full: 31, before: 22 }, 30, '2026-11-18')).toBe(
      'Up 41% on the 30 days before: 31 from 22, counted to Nov 18.',
    );
    expect(changeSentence({ full: 12, before: 9 }, 7, null)).toBe(
      'Too few to compare: 12, and 9 in the 7 days before.',
    );
    expect(changeSentence({ full: 0, before: 0 }, 7, null)).toBe(
      'Not compared: no day of both periods has whole records.',
    );
  });
});
