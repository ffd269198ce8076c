import { wallClock } from '#shared/domain/alerts/digest-windows.ts';
import { addDays, utcDay } from '#shared/domain/days.ts';
import { memoize } from '#shared/domain/memoize.ts';

/**
 * The earliest day accepted as real. San Francisco publishes issue dates of 1982; earlier days are zero dates of computers
 * (1899, 1900, 1970, 1980) and typing errors.
 */
const EARLIEST_DAY = '1980-01-02';
/** A date further ahead is an error, not a permit that was dated early. */
const AHEAD_DAYS_MAX = 366;
/** No permit is good for longer; San Diego's last for up to two years. */
const END_DAYS_MAX = 10 * 366;

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** From this hour in UTC on it is the same day in every zone of the United States; Hawaii is the last. */
const SAME_DAY_HOUR = 10;

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/;
/** A time other than midnight, with its zone. */
const MOMENT =
  /^(\d{4}-\d\d-\d\d)[T ](?!00:00(?::00(?:\.0*)?)?(?:[^\d:.]|$))(\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(?:Z|UTC|GMT|([+-]\d\d)(?::?(\d\d))?)$/i;
const YEAR_FIRST = /^(\d{4})\/(\d{1,2})\/(\d{1,2})(?:\s.*)?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const US = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?:\s.*)?$/;
const EPOCH_MS = /^(\d{11,14})(?:\.0*)?$/;
const EPOCH_SECONDS = /^(\d{9,10})(?:\.0*)?$/;

/**
 * The calendar day of a publisher's date, `YYYY-MM-DD`; undefined when the text is not a date, or is a day before
 * `EARLIEST_DAY` or after today: no portal is ahead of UTC.
 *
 * Time zones: a date, and a time without a zone, is the day as written. So is midnight, whatever zone is beside it, and midnight in
 * UTC as a number of (milli)seconds since 1970. Any other moment is a day in the zone of the place, where local midnight is one too.
 * @param today `YYYY-MM-DD`, in UTC
 * @param zone of the place, `America/Chicago`
 */
export function parseDay(text: string, today: string, zone = 'UTC'): string | undefined {
  const day = parseAnyDay(text.trim(), today, zone);
  return day !== undefined && day >= EARLIEST_DAY && day <= today ? day : undefined;
}

/**
 * For a real date that `parseDay` rejects only because it is in the future: that day, on which `parseDay` accepts it. Null
 * for everything else, and for dates more than a year ahead.
 */
export function findAcceptDay(text: string, today: string, zone = 'UTC'): string | null {
  if (text === '') return null;
  const day = parseAnyDay(text.trim(), today, zone);
  return day !== undefined && day > today && day <= addDays(today, AHEAD_DAYS_MAX) ? day : null;
}

/** The day on which something ends, which may be in the future; undefined as for `parseDay`, and for one that is years ahead. */
export function parseEndDay(text: string, today: string, zone = 'UTC'): string | undefined {
  const day = text === '' ? undefined : parseAnyDay(text.trim(), today, zone);
  return day !== undefined && day >= EARLIEST_DAY && day <= addDays(today, END_DAYS_MAX) ? day : undefined;
}

/** True for a real calendar day written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && realDay(text) === text;
}

/** The day itself when it is a real one, else null. Remembered: days repeat, and equal ones should share one string. */
const realDay = memoize((day: string): string | null => {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) || utcDay(new Date(time)) !== day ? null : day;
});

function parseAnyDay(text: string, today: string, zone: string): string | undefined {
  const moment = MOMENT.exec(text);
  if (moment !== null) {
    const [, day, time, hours = '+00', minutes = '00'] = moment;
    const milliseconds = Date.parse(`${day}T${time}${hours}:${minutes}`);
    return Number.isNaN(milliseconds) ? undefined : momentDay(milliseconds, zone);
  }
  const yearFirst = ISO.exec(text) ?? YEAR_FIRST.exec(text) ?? COMPACT.exec(text);
  if (yearFirst !== null) return calendarDay(yearFirst[1], yearFirst[2], yearFirst[3]);
  const us = US.exec(text);
  if (us !== null) return calendarDay(fullYear(us[3] ?? '', today), us[1], us[2]);
  const milliseconds = EPOCH_MS.exec(text);
  if (milliseconds !== null) return momentDay(Number(milliseconds[1]), zone);
  const seconds = EPOCH_SECONDS.exec(text);
  return seconds === null ? undefined : momentDay(Number(seconds[1]) * 1000, zone);
}

/** The day of a moment in a zone; of midnight in UTC the day there. */
function momentDay(milliseconds: number, zone: string): string {
  const hour = Math.floor(milliseconds / HOUR_MS);
  const isMidnight = milliseconds % (DAY_HOURS * HOUR_MS) === 0;
  return dayOfHour(isMidnight || hour % DAY_HOURS >= SAME_DAY_HOUR ? 'UTC' : zone)(hour);
}

/** Remembered, since a zone's clock is slow to ask. Clocks change at whole hours of UTC. */
const dayOfHour = memoize((zone: string) =>
  memoize((hour: number) =>
    utcDay(new Date(zone === 'UTC' ? hour * HOUR_MS : wallClock(hour * HOUR_MS, zone))),
  ),
);

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
