import { expect, it } from 'vitest';
import { formatTime } from './clock-time.ts';

it.each([
  ['00:05', '12:05 AM'],
  ['9:30', '9:30 AM'],
  ['12:00', '12:00 PM'],
  ['23:59', '11:59 PM'],
])('%s is %s', (time, shown) => {
  expect(formatTime(time)).toBe(shown);
});
