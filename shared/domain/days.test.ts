import { expect, it } from 'vitest';
import { addDays, utcDay } from './days.ts';

it('adds days across months and leap days', () => {
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(utcDay(new Date('2026-11-20T23:59:59Z'))).toBe('2026-11-20');
});
