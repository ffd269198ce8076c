import { expect, it } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

it.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Fri, 20 Nov 2026 12:01:00 GMT', 60_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['2026', 2_026_000],
  ['99999999999', undefined],
  ['soon', undefined],
  ['-1', undefined],
  ['', undefined],
  [null, undefined],
])('reads Retry-After %j', (header, ms) => {
  expect(retryAfterMs(header, NOW)).toBe(ms);
});
