import { expect, it } from 'vitest';
import { memoize } from './memoize.ts';

it('computes each result once, even null, and clears a full cache', () => {
  const asked: string[] = [];
  const ask = memoize((word: string) => {
    asked.push(word);
    return word === '' ? null : word.length;
  }, 2);
  expect(['a', 'a', '', '', 'a'].map(ask)).toEqual([1, 1, null, null, 1]);
  expect(asked).toEqual(['a', '']);
  expect(['bb', 'a'].map(ask)).toEqual([2, 1]);
  expect(asked).toEqual(['a', '', 'bb', 'a']);
});
