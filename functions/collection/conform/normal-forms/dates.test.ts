import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentOf } from '#shared/domain/alerts/digest-windows.ts';
import { addDays } from '#shared/domain/days.ts';
import { findAcceptDay, isDay, parseDay, parseEndDay } from './dates.ts';

const TODAY = '2026-11-20';

describe('parseDay', () => {
  it.each([
    ['2026-08-22T00:00:00.000', '2026-08-22'],
    ['2026-08-22T19:13:14Z', '2026-08-22'],
    ['2026-08-22T00:00:00-05:00', '2026-08-22'],
    ['2026-08-22T23:59:59-05:00', '2026-08-23'],
    ['2026-08-22', '2026-08-22'],
    ['2016-03-22 14:05:00', '2016-03-22'],
    ['2026/08/02', '2026-08-02'],
    ['8/2/2026', '2026-08-02'],
    ['08/24/2023 09:14:42 AM', '2023-08-24'],
    ['03/22/16', '2016-03-22'],
    ['11/05/99', '1999-11-05'],
    ['20260822', '2026-08-22'],
    ['1709182800000', '2024-02-29'],
    ['1787356800000', '2026-08-22'],
    ['1709182800', '2024-02-29'],
    ['2026-11-20', '2026-11-20'],
    ['1980-01-02', '1980-01-02'],
    ['08/13/1982 12:00:00 AM', '1982-08-13'],
  ])('reads %j', (text, day) => {
    expect(parseDay(text, TODAY)).toBe(day);
  });

  it.each([
    '',
    'soon',
    '2026-02-30',
    '13/01/2026',
    '2026-00-10',
    '3200-12-31T00:00:00Z',
    '2626-11-10T00:00:00.000',
    '1113-05-06',
    '2925-01-01',
    '1980-01-01',
    '1900-01-01',
    '1970-01-01T00:00:00.000',
    '0',
    '2026-11-21',
    '40701.50935',
    '12/2026',
    '2026',
  ])('rejects %j', (text) => {
    expect(parseDay(text, TODAY)).toBeUndefined();
  });

  it('accepts exactly the days of each month', () => {
    const two = (number: number) => String(number).padStart(2, '0');
    for (const year of [1996, 1999, 2000, 2023, 2024, 2025])
      for (let month = 0; month <= 13; month++)
        for (let date = 0; date <= 32; date++) {
          const day = `${year}-${two(month)}-${two(date)}`;
          expect([day, parseDay(day, TODAY)]).toEqual([day, isDay(day) ? day : undefined]);
        }
    expect([isDay('2000-02-29'), isDay('2100-02-29'), isDay('2024-02-30')]).toEqual([true, false, false]);
    expect(parseDay('2100-02-29', '2101-01-01')).toBeUndefined();
  });

  it('reads the written day in every format and time zone', () => {
    const days = fc.integer({ min: 0, max: 13_000 }).map((offset) => addDays('1990-01-01', offset));
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 86_399_999 }), (day, time) => {
        const [year, month, date] = day.split('-').map(Number);
        const clock = new Date(time).toISOString().slice(11);
        const texts = [
          `${day}T${clock}`,
          `${day} ${clock}`,
          `${month}/${date}/${year}`,
          `${day.slice(5, 7)}/${day.slice(8)}/${year} 01:02:03 PM`,
          day.replaceAll('-', '/'),
          ...(day >= '1990-01-02' ? [String(Date.parse(`${day}T00:00:00Z`) + time)] : []),
        ];
        const expected = day <= TODAY ? day : undefined;
        for (const text of texts) expect(parseDay(text, TODAY)).toBe(expected);
      }),
    );
  });
});

describe('the zone of a place', () => {
  it.each([
    // Cape Coral: 1:30 in UTC is the evening before, in summer and in winter.
    ['1787362200000', 'America/New_York', '2026-08-21'],
    ['1763602200000', 'America/New_York', '2025-11-19'],
    ['1763602200', 'America/New_York', '2025-11-19'],
    ['2025-11-20T01:30:00Z', 'America/New_York', '2025-11-19'],
    ['2025-11-20 01:30:00+00', 'America/New_York', '2025-11-19'],
    ['2025-11-20T01:30:00.123+00:00', 'America/New_York', '2025-11-19'],
    ['2025-11-20 01:30:00 UTC', 'America/New_York', '2025-11-19'],
    ['2025-11-19T22:30:00-0500', 'America/New_York', '2025-11-19'],
    // Midnight there, before and after clocks change.
    ['1793509200000', 'America/Chicago', '2026-11-01'],
    ['1793599200000', 'America/Chicago', '2026-11-02'],
    ['1793422800000', 'America/Chicago', '2026-10-31'],
    // Arizona’s clocks never change.
    ['1787381999000', 'America/Phoenix', '2026-08-21'],
    ['1787382000000', 'America/Phoenix', '2026-08-22'],
    // Midnight in UTC, and times without a zone, are days.
    ['1763596800000', 'America/Los_Angeles', '2025-11-20'],
    ['2025-11-20T00:00:00.000Z', 'America/Los_Angeles', '2025-11-20'],
    ['2025-11-20T00:00:00+00:00', 'America/Los_Angeles', '2025-11-20'],
    ['2025-11-20T01:30:00.000', 'America/Los_Angeles', '2025-11-20'],
    ['11/20/2025 1:30:00 AM', 'America/Los_Angeles', '2025-11-20'],
    ['2025-11-20T00:00:30Z', 'America/Los_Angeles', '2025-11-19'],
    ['2025-11-20T99:30:00Z', 'America/Los_Angeles', undefined],
  ])('reads %j in %s as %j', (text, zone, day) => {
    expect(parseDay(text, TODAY, zone)).toBe(day);
  });

  const ZONES = [
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Phoenix',
    'America/Los_Angeles',
    'Pacific/Honolulu',
    'UTC',
  ];

  it('gives the day that clocks there show at any moment, and on days when they change', () => {
    const [first, last] = [Date.parse('1990-01-02T00:00:01Z'), Date.parse('2026-11-20T00:00:00Z')];
    // The weekends of March, April, October and November, when clocks change.
    const change = fc
      .tuple(fc.integer({ min: 1990, max: 2026 }), fc.constantFrom(2, 3, 9, 10), fc.nat(31 * 86_400_000))
      .map(([year, month, time]) => Math.min(Date.UTC(year, month, 1) + time, last));
    const moment = fc.oneof(fc.integer({ min: first, max: last }), change);
    fc.assert(
      fc.property(moment, fc.constantFrom(...ZONES), (at, timeZone) => {
        const shown = new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);
        const expected = at % 86_400_000 === 0 ? new Date(at).toISOString().slice(0, 10) : shown;
        expect(parseDay(String(at), TODAY, timeZone)).toBe(expected);
        expect(parseDay(new Date(at).toISOString(), TODAY, timeZone)).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads midnight there as that day, on every day', () => {
    for (const zone of ZONES)
      for (let day = '2024-01-01'; day < '2026-01-01'; day = addDays(day, 1)) {
        const midnight = momentOf(Date.parse(`${day}T00:00:00Z`), zone);
        expect([zone, parseDay(String(midnight), TODAY, zone)]).toEqual([zone, day]);
      }
  });
});

describe('calendar days', () => {
  it('finds the day on which a future date is accepted', () => {
    expect(findAcceptDay('2026-12-01', TODAY)).toBe('2026-12-01');
    expect(parseDay('2026-12-01', '2026-11-30')).toBeUndefined();
    expect(parseDay('2026-12-01', '2026-12-01')).toBe('2026-12-01');
    expect(findAcceptDay('2026-11-21', TODAY)).toBe('2026-11-21');
    expect(findAcceptDay(TODAY, TODAY)).toBeNull();
    expect(findAcceptDay('3200-12-31', TODAY)).toBeNull();
    expect(findAcceptDay('TBD', TODAY)).toBeNull();
  });

  it('accepts only real calendar days', () => {
    expect(isDay('2026-11-01')).toBe(true);
    for (const text of ['2026-13-01', '2026-02-29', '2026-1-1', '11/01/2026', 'today', ''])
      expect(isDay(text)).toBe(false);
  });
});

describe('the day on which something ends', () => {
  it.each([
    ['2027-05-17T00:00:00.000', '2027-05-17'],
    ['01/18/2027', '2027-01-18'],
    ['1810537200000', '2027-05-17'],
    ['2026-10-01', '2026-10-01'],
    ['2099-12-31', undefined],
    ['1899-12-30', undefined],
    ['open', undefined],
    ['', undefined],
  ])('of %j is %j', (text, day) => {
    expect(parseEndDay(text, '2026-11-20')).toBe(day);
  });
});
