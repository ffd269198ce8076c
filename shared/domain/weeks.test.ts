import fc from 'fast-check';
import { expect, it } from 'vitest';
import { weekEnd, weekStart } from './weeks.ts';

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

it('a week starts on Monday and ends on Sunday', () => {
  expect([weekStart('2026-11-20'), weekEnd('2026-11-16')]).toEqual(['2026-11-16', '2026-11-22']);
  expect([weekStart('2026-11-22'), weekStart('2026-11-23')]).toEqual(['2026-11-16', '2026-11-23']);
  expect(weekStart('2026-01-01', 1)).toBe('2025-12-22');
});

it('every day is in its week, and weeks follow each other', () => {
  fc.assert(
    fc.property(day, fc.nat({ max: 60 }), (one, before) => {
      const start = weekStart(one, before);
      expect(new Date(`${start}T00:00:00Z`).getUTCDay()).toBe(1);
      expect(weekStart(one) <= one && one <= weekEnd(weekStart(one))).toBe(true);
      expect(weekEnd(weekStart(one, before + 1)) < start).toBe(true);
      expect(weekStart(weekEnd(start))).toBe(start);
    }),
  );
});
