import { describe, expect, it } from 'vitest';
import { findTimeZone, TIME_ZONES, timeIn } from './time-zones.ts';

describe('a time zone', () => {
  it.each([
    ['America/Chicago', 'America/Chicago'],
    [' america/new york ', 'America/New_York'],
    ['utc', 'UTC'],
    ['Chicago', undefined],
    ['', undefined],
  ])('typed as %j is %j', (typed, zone) => {
    expect(findTimeZone(typed)).toBe(zone);
  });

  it('is found by its own name', () => {
    expect(TIME_ZONES.filter((zone) => findTimeZone(zone) !== zone)).toEqual([]);
  });

  it('has a time, or null if unknown', () => {
    const noon = new Date('2026-01-15T12:00:00Z');
    expect(timeIn('America/Chicago', noon)).toBe('6:00 AM');
    expect(timeIn('Atlantis/Capital', noon)).toBeNull();
  });
});
