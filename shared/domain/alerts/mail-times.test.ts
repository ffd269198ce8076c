import { expect, it } from 'vitest';
import { mailTimes } from './mail-times.ts';

// A Friday, 7:00 AM in New York.
const NOW = new Date('2026-11-20T12:00:00.000Z');

it.each([
  ['immediate', 'as soon as we find a match.'],
  [
    'hourly',
    'once an hour, when there is something new. Next email: Fri, Nov 20, 8:00 AM EST at the earliest.',
  ],
  ['daily', 'once a day, when there is something new. Next email: Sat, Nov 21, 7:00 AM EST at the earliest.'],
  [
    'weekly',
    'once a week, when there is something new. Next email: Mon, Nov 23, 7:00 AM EST at the earliest.',
  ],
] as const)('says when %s mail comes', (notificationFrequency, words) => {
  const times = { notificationFrequency, digestHour: 7, digestWeekday: 1, timeZone: 'America/New_York' };
  expect(mailTimes(times, NOW).replaceAll(/\s/g, ' ')).toBe(words);
});
