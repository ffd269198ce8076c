import { expect, it } from 'vitest';
import { formatAge } from './days.ts';

it.each([
  ['2026-11-25', ''],
  ['2026-11-24', 'today'],
  ['2026-11-23', 'yesterday'],
  ['2026-11-21', '3 days ago'],
  ['2026-09-26', '59 days ago'],
  ['2026-09-24', '2 months ago'],
  ['2024-11-26', '23 months ago'],
  ['2024-11-20', '2 years ago'],
])('the age of %s is "%s"', (day, age) => {
  expect(formatAge(day, '2026-11-24')).toBe(age);
});
