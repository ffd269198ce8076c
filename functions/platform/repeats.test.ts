import { expect, it } from 'vitest';
import { Repeats } from './repeats.ts';

it('gives what was made of a value until another one of its slot comes, or all is forgotten', () => {
  const repeats = new Repeats<string>(4);
  expect(repeats.of(1, 'a')).toBeUndefined();
  expect(repeats.keep(1, 'a', 'A')).toBe('A');
  expect(repeats.of(1, 'a')).toBe('A');
  expect(repeats.of(1, 'b')).toBeUndefined();
  expect(repeats.of(2, 'a')).toBeUndefined();
  repeats.keep(-3, 'b', 'B');
  expect(repeats.of(-3, 'b')).toBe('B');
  expect(repeats.of(1, 'a')).toBeUndefined();
  repeats.clear();
  expect(repeats.of(-3, 'b')).toBeUndefined();
});
