import { expect, it } from 'vitest';
import { Phrases } from './phrases.ts';
import { UNKNOWN } from './word-list.ts';

it('stand by their first words, a word alone first, each with its second', () => {
  const given = [[3, 1], [1], [3], [5, 2, 1], [1, 4]].map((words) => ({ words }));
  const phrases = new Phrases(given, 5);
  const of = (next: number) => (word: number) =>
    phrases.all.slice(phrases.from(word), phrases.end(word, next)).map(({ words }) => words);
  expect([0, 1, 2, 3, 4, 5].map(of(4))).toEqual([[], [[1], [1, 4]], [], [[3], [3, 1]], [], [[5, 2, 1]]]);
  expect([0, 1, 2, 3, 4, 5].map(of(UNKNOWN))).toEqual([[], [[1]], [], [[3]], [], []]);
  expect([...phrases.seconds]).toEqual([UNKNOWN, 4, UNKNOWN, 1, 2]);
});
