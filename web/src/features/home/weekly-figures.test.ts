import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisStep, monthInWords } from './weekly-figures.ts';

const weeks = (counts: readonly number[], incomplete = 0) =>
  counts.map((count, at) => ({
    weekStart: '2026-11-16',
    count,
    isComplete: at < counts.length - incomplete,
  }));

describe('the last full weeks in words', () => {
  it.each([
    [[10, 10, 10, 10, 12, 12, 12, 12], 0, '48 in the last 4 full weeks, up 20% on the 4 before'],
    [[10, 10, 10, 10, 9, 9, 9, 9, 3], 1, '36 in the last 4 full weeks, down 10% on the 4 before'],
    [[10, 10, 10, 10, 10, 10, 10, 10], 0, '40 in the last 4 full weeks, as many as in the 4 before'],
    [[7, 7, 7, 7, 12, 12, 12, 12], 0, '48 in the last 4 full weeks'],
    [[10, 10, 10, 10, 10], 0, '40 in the last 4 full weeks'],
    [[10, 10, 10, 10], 1, undefined],
  ])('of %j, %i of them incomplete', (counts, incomplete, words) => {
    expect(monthInWords(weeks(counts, incomplete))).toBe(words);
  });
});

it('an axis has one to four lines with its zero', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000 }), (most) => {
      const lines = Math.floor(most / axisStep(most)) + 1;
      expect(lines).toBeLessThanOrEqual(4);
      if (most > 0) expect(lines).toBeGreaterThanOrEqual(2);
    }),
  );
  expect([0, 3, 4, 316, 1000].map(axisStep)).toEqual([1, 1, 2, 100, 500]);
});
