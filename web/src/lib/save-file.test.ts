import { expect, it } from 'vitest';
import { fileNameFrom } from './save-file.ts';

it.each([
  ['attachment; filename="permits-2026-11.csv"', 'permits-2026-11.csv'],
  ['attachment; filename=permits.xlsx', 'permits.xlsx'],
  ['attachment', 'fallback.csv'],
  [null, 'fallback.csv'],
])('the file name of %s is %s', (header, name) => {
  expect(fileNameFrom(header, 'fallback.csv')).toBe(name);
});
