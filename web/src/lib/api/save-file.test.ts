import { expect, it } from 'vitest';
import { parseFileName } from './save-file.ts';

it.each([
  ['attachment; filename="permits-2026-11.csv"', 'permits-2026-11.csv'],
  ['attachment; filename=permits.xlsx', 'permits.xlsx'],
  ['attachment', 'fallback.csv'],
  [null, 'fallback.csv'],
])('the file name of %s is %s', (header, name) => {
  expect(parseFileName(header, 'fallback.csv')).toBe(name);
});
