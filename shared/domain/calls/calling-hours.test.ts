import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STATES, type StateName } from '../permit/states.ts';
import { callingTime } from './calling-hours.ts';
import { timeZoneOf } from './time-zone.ts';

const place = (jurisdictionState: StateName, jurisdictionCity: string | null = null) => ({
  jurisdictionState,
  jurisdictionCity,
  jurisdictionCounty: null,
  addressCity: null,
});
const at = (state: StateName, now: string, city: string | null = null): string => {
  const { time, is } = callingTime(place(state, city), new Date(now));
  return `${time} ${is}`;
};

describe('the calling time', () => {
  it('is the clock of the lead’s place', () => {
    expect(at('Washington', '2026-11-21T15:12:00Z')).toBe('7:12 AM before');
    expect(at('Texas', '2026-11-21T15:12:00Z')).toBe('9:12 AM in');
    expect(at('Texas', '2026-11-21T14:30:00Z', 'El Paso')).toBe('7:30 AM before');
    expect(at('New York', '2026-11-22T02:05:00Z')).toBe('9:05 PM after');
    // Arizona has no daylight time.
    expect([at('Arizona', '2026-07-01T14:59:00Z'), at('California', '2026-07-01T14:59:00Z')]).toEqual([
      '7:59 AM before',
      '7:59 AM before',
    ]);
    expect([at('Arizona', '2026-12-01T15:00:00Z'), at('California', '2026-12-01T15:00:00Z')]).toEqual([
      '8:00 AM in',
      '7:00 AM before',
    ]);
  });

  it('reads 12 at midnight and at noon', () => {
    expect(at('Virginia', '2026-11-21T05:00:00Z')).toBe('12:00 AM before');
    expect(at('Virginia', '2026-11-21T17:00:00Z')).toBe('12:00 PM in');
  });

  it('is in the hours from 8:00 AM to 8:59 PM there, and never otherwise', () => {
    const states = fc.constantFrom(...STATES.map(({ name }) => name));
    const times = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(states, times, (state, now) => {
        const there = now.toLocaleTimeString('sv-SE', { timeZone: timeZoneOf(place(state)) });
        const { time, is } = callingTime(place(state), now);
        expect(is).toBe(there < '08' ? 'before' : there < '21' ? 'in' : 'after');
        const plain = now.toLocaleTimeString('en-US', {
          timeZone: timeZoneOf(place(state)),
          timeStyle: 'short',
        });
        expect(time).toBe(plain.replace(/\s/g, ' '));
      }),
    );
  });
});
