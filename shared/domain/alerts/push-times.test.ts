import { describe, expect, it } from 'vitest';
import { isQuiet } from './push-times.ts';

describe('isQuiet', () => {
  it.each([
    ['America/New_York', '2026-11-20T11:59:59Z', true],
    ['America/New_York', '2026-11-20T12:00:00Z', false],
    ['America/New_York', '2026-11-21T02:59:59Z', false],
    ['America/New_York', '2026-11-21T03:00:00Z', true],
    ['America/New_York', '2026-07-20T11:00:00Z', false],
    ['America/Los_Angeles', '2026-11-20T14:59:59Z', true],
    ['America/Los_Angeles', '2026-11-20T15:00:00Z', false],
    ['Asia/Kolkata', '2026-11-20T01:29:00Z', true],
    ['Asia/Kolkata', '2026-11-20T01:30:00Z', false],
    // The clock is set forward from 2:00 to 3:00, and back from 2:00 to 1:00.
    ['America/New_York', '2026-03-08T10:59:00Z', true],
    ['America/New_York', '2026-03-08T11:00:00Z', false],
    ['America/New_York', '2026-11-01T11:59:00Z', true],
    ['America/New_York', '2026-11-01T12:00:00Z', false],
  ])('returns for %s at %s: %s', (zone, at, quiet) => {
    expect(isQuiet(zone, new Date(at))).toBe(quiet);
  });

  it('rejects an unknown time zone', () => {
    expect(() => isQuiet('Atlantis/City', new Date())).toThrow(RangeError);
  });
});
