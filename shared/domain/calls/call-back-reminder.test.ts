import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wallClock } from '../alerts/digest-windows.ts';
import { isQuiet } from '../alerts/push-times.ts';
import type { CallBack } from './call-back.ts';
import { mayRemind, remindAt } from './call-back-reminder.ts';

const two = (count: number): string => String(count).padStart(2, '0');
const timeZone = fc.constantFrom(
  'America/New_York',
  'America/Chicago',
  'America/Phoenix',
  'Pacific/Honolulu',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
);
const callBack: fc.Arbitrary<CallBack> = fc.record({
  day: fc
    .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  time: fc.option(
    fc
      .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
      .map(({ hour, minute }) => `${two(hour)}:${two(minute)}`),
  ),
});
/** What a clock of the user shows at a moment, as `YYYY-MM-DDTHH:MM`. */
const shownAt = (at: Date, zone: string): string =>
  new Date(wallClock(at.getTime(), zone)).toISOString().slice(0, 16);

describe('a reminder of a call-back', () => {
  it.each([
    ['09:30', '2026-11-24T14:30:00.000Z'],
    [null, '2026-11-24T13:00:00.000Z'],
    ['06:59', '2026-11-24T12:00:00.000Z'],
    ['07:00', '2026-11-24T12:00:00.000Z'],
    ['21:59', '2026-11-25T02:59:00.000Z'],
    ['22:00', '2026-11-25T12:00:00.000Z'],
  ])('for %s in New York goes at %s', (time, at) => {
    expect(remindAt({ day: '2026-11-24', time }, 'America/New_York').toISOString()).toBe(at);
  });

  it('goes at the time of the call-back by day, and in the first hour after a night', () => {
    fc.assert(
      fc.property(callBack, timeZone, (one, zone) => {
        const at = remindAt(one, zone);
        expect(isQuiet(zone, at)).toBe(false);
        const wanted = `${one.day}T${one.time ?? '08:00'}`;
        const [hour] = (one.time ?? '08:00').split(':').map(Number) as [number];
        const nextDay = new Date(Date.parse(one.day) + 86_400_000).toISOString().slice(0, 10);
        if (hour >= 22) expect(shownAt(at, zone)).toBe(`${nextDay}T07:00`);
        else expect(shownAt(at, zone)).toBe(hour < 7 ? `${one.day}T07:00` : wanted);
      }),
    );
  });

  it('may go from its time on, but in no night', () => {
    fc.assert(
      fc.property(callBack, timeZone, fc.integer({ min: -1500, max: 1500 }), (one, zone, minutes) => {
        const now = new Date(remindAt(one, zone).getTime() + minutes * 60_000);
        expect(mayRemind(one, zone, now)).toBe(minutes >= 0 && !isQuiet(zone, now));
      }),
    );
  });
});
