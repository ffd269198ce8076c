import { expect, it } from 'vitest';
import { Phrases } from './phrases.ts';
import { UNKNOWN } from './word-list.ts';

it('stand by their first words, in the order given, each with its second', () => {
  const given = [[3, 1], [1], [3], [5, 2, 1], [1, 4]].map((words) => ({ words }));
  const { all, from, seconds } = new Phrases(given, 5);
  const of = (number: number) => all.slice(from[number], from[number + 1]).map(({ words }) => words);
  expect([0, 1, 2, 3, 4, 5].map(of)).toEqual([[], [[1], [1, 4]], [], [[3, 1], [3]], [], [[5, 2, 1]]]);
  expect([...seconds]).toEqual([UNKNOWN, 4, 1, UNKNOWN, 2]);
});
