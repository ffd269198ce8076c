import { memoize } from '#functions/platform/memoize.ts';
import { addDays, utcDay } from '#shared/domain/days.ts';

/**
 * The earliest day accepted as real. San Francisco publishes issue dates of 1982; earlier days are zero dates of computers
 * (1899, 1900, 1970, 1980) and typing errors.
 */
const EARLIEST_DAY = '1980-01-02';
/** A date further ahead is an error, not a permit that was dated early. */
const AHEAD_DAYS_MAX = 366;
/** No permit is good for longer; San Diego's last for up to two years. */
const END_DAYS_MAX = 10 * 366;

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/;
const YEAR_FIRST = /^(\d{4})\/(\d{1,2})\/(\d{1,2})(?:\s.*)?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const US = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?:\s.*)?$/;
const EPOCH_MS = /^(\d{11,14})(?:\.0*)?$/;
const EPOCH_SECONDS = /^(\d{9,10})(?:\.0*)?$/;

/**
 * The calendar day of a publisher's date, `YYYY-MM-DD`; undefined when the text is not a date, or is a day before
 * `EARLIEST_DAY` or after tomorrow.
 *
 * Time zones: the day is the one written. A time and a zone beside it are ignored, and a number of (milli)seconds since 1970
 * is read in UTC, so the result does not depend on where this runs. Portals that store local midnight as a number come out
 * right, since every US midnight falls on the same day in UTC.
 * @param today `YYYY-MM-DD`, in UTC
 */
export function parseDay(text: string, today: string): string | undefined {
  const day = parseAnyDay(text.trim(), today);
  return day !== undefined && day >= EARLIEST_DAY && day <= nextDay(today) ? day : undefined;
}

/**
 * For a real date that `parseDay` rejects only because it is in the future: the first day on which `parseDay` accepts it. Null
 * for everything else, and for dates more than a year ahead.
 */
export function findAcceptDay(text: string, today: string): string | null {
  if (text === '') return null;
  const day = parseAnyDay(text.trim(), today);
  return day !== undefined && day > nextDay(today) && day <= addDays(today, AHEAD_DAYS_MAX)
    ? addDays(day, -1)
    : null;
}

/** The day on which something ends, which may be in the future; undefined as for `parseDay`, and for one that is years ahead. */
export function parseEndDay(text: string, today: string): string | undefined {
  const day = text === '' ? undefined : parseAnyDay(text.trim(), today);
  return day !== undefined && day >= EARLIEST_DAY && day <= addDays(today, END_DAYS_MAX) ? day : undefined;
}

/** True for a real calendar day written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && realDay(text) === text;
}

const nextDay = memoize((day: string) => addDays(day, 1));

/** The day itself when it is a real one, else null. Remembered: days repeat, and equal ones should share one string. */
const realDay = memoize((day: string): string | null => {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) || utcDay(new Date(time)) !== day ? null : day;
});

function parseAnyDay(text: string, today: string): string | undefined {
  const yearFirst = ISO.exec(text) ?? YEAR_FIRST.exec(text) ?? COMPACT.exec(text);
  if (yearFirst !== null) return calendarDay(yearFirst[1], yearFirst[2], yearFirst[3]);
  const us = US.exec(text);
  if (us !== null) return calendarDay(fullYear(us[3] ?? '', today), us[1], us[2]);
  const milliseconds = EPOCH_MS.exec(text);
  if (milliseconds !== null) return utcDay(new Date(Number(milliseconds[1])));
  const seconds = EPOCH_SECONDS.exec(text);
  return seconds === null ? undefined : utcDay(new Date(Number(seconds[1]) * 1000));
}

/** Two digits mean the latest year that is not after next year. */
function fullYear(year: string, today: string): string {
  if (year.length === 4) return year;
  const thisCentury = `${today.slice(0, 2)}${year}`;
  return Number(thisCentury) <= Number(today.slice(0, 4)) + 1
    ? thisCentury
    : `${Number(today.slice(0, 2)) - 1}${year}`;
}

function calendarDay(year = '', month = '', day = ''): string | undefined {
  return realDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`) ?? undefined;
}
