import { Repeats } from '#functions/platform/repeats.ts';

const DAY_MS = 86_400_000;
const DASH = 0x2d;
/** The days of each month, the first at 1; of a February in a leap year. */
const DAYS = [0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/**
 * The earliest day believed. San Francisco publishes issue dates of 1982; on this day and before stand the zeros of
 * computers (1899, 1900, 1970, 1980) and typing errors.
 */
export const EARLIEST_DAY = '1980-01-02';
const EARLIEST = numberOf(EARLIEST_DAY);

/** One text of each day, by its number: what is remembered of a million records would hold as many of them. */
const days = new Repeats<string>(4_096);

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/;
const YEAR_FIRST = /^(\d{4})\/(\d{1,2})\/(\d{1,2})(?:\s.*)?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const US = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?:\s.*)?$/;
const EPOCH_MS = /^(\d{11,14})(?:\.0*)?$/;
const EPOCH_SECONDS = /^(\d{9,10})(?:\.0*)?$/;

/**
 * The calendar day a publisher's date means, `YYYY-MM-DD`, or undefined when the text is no date or an absurd one.
 *
 * Time-zone rule: the day is the one written. A time and a zone beside it are not used, and a number of (milli)seconds
 * since 1970 is read in UTC. So a portal's day never moves with the place where we run. Portals that store local
 * midnight as a number come out right, since every US midnight falls on the same day in UTC.
 *
 * Absurd is a day before 1980-01-02 or later than tomorrow: such a date is kept as text and never moves a watermark.
 * @param today `YYYY-MM-DD`, in UTC
 */
export function parseDay(text: string, today: string): string | undefined {
  const number = isoDay(text);
  // As numbers, since to compare texts costs more than to read them.
  if (number !== undefined)
    return number >= EARLIEST && number <= dayAfter(today).number
      ? (days.of(number, number) ?? days.keep(number, number, text.slice(0, 10)))
      : undefined;
  const day = dayWritten(text.trim(), today);
  return day !== undefined && day >= EARLIEST_DAY && day <= dayAfter(today).day ? day : undefined;
}

/**
 * For a real date that is not believed only because it lies ahead: the first day on which `parseDay` takes it. Null for
 * everything else, and for dates more than a year ahead.
 */
export function believedFrom(text: string, today: string): string | null {
  if (text === '') return null;
  const day = dayWritten(text.trim(), today);
  return day !== undefined && day > addDays(today, 1) && day <= addDays(today, 366) ? addDays(day, -1) : null;
}

/** The day some days later (earlier when negative). */
export function addDays(day: string, days: number): string {
  return dayOf(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
}

/** The UTC day of a moment. */
export function utcDay(moment: Date): string {
  return dayOf(moment.getTime());
}

/** True for a real calendar day written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) && calendarDay(text.slice(0, 4), text.slice(5, 7), text.slice(8)) === text
  );
}

/**
 * The day, as `numberOf` gives it, of a text as `2026-11-20T00:00:00.000` or `2026-11-20`, which nearly all portals write;
 * undefined when it has to be looked at more closely.
 */
function isoDay(text: string): number | undefined {
  if (text.length < 10 || text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH) return undefined;
  if (text.length > 10) {
    const mark = text.charCodeAt(10);
    if (mark !== 0x54 && mark !== 0x20) return undefined;
    for (let at = 11; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code < 0x21 || code > 0x7e) return undefined;
    }
  }
  const year = numberAt(text, 0, 4);
  const month = numberAt(text, 5, 7);
  const date = numberAt(text, 8, 10);
  const isReal =
    year >= 1000 && date >= 1 && date <= (month === 2 && !isLeap(year) ? 28 : (DAYS[month] ?? 0));
  return isReal ? dayNumber(year, month, date) : undefined;
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** A day as a number: numbers of days are in the order of the days, and those of some years differ in their last 12 bits. */
function dayNumber(year: number, month: number, date: number): number {
  return (year << 9) | (month << 5) | date;
}

/** The number of a day. */
function numberOf(day: string): number {
  return dayNumber(numberAt(day, 0, 4), numberAt(day, 5, 7), numberAt(day, 8, 10));
}

/** The number written by the digits of a part of a text; NaN when there is anything else. */
function numberAt(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

let lastToday = '';
let lastTomorrow = { day: '', number: 0 };

/** The next day. A run asks it for every row, of one day. */
function dayAfter(today: string): { readonly day: string; readonly number: number } {
  if (today !== lastToday) {
    const day = addDays(today, 1);
    lastTomorrow = { day, number: numberOf(day) };
    lastToday = today;
  }
  return lastTomorrow;
}

function dayWritten(text: string, today: string): string | undefined {
  const yearFirst = ISO.exec(text) ?? YEAR_FIRST.exec(text) ?? COMPACT.exec(text);
  if (yearFirst !== null) return calendarDay(yearFirst[1], yearFirst[2], yearFirst[3]);
  const us = US.exec(text);
  if (us !== null) return calendarDay(fullYear(us[3] ?? '', today), us[1], us[2]);
  const milliseconds = EPOCH_MS.exec(text);
  if (milliseconds !== null) return dayOf(Number(milliseconds[1]));
  const seconds = EPOCH_SECONDS.exec(text);
  return seconds === null ? undefined : dayOf(Number(seconds[1]) * 1000);
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
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || dayOf(time) !== text ? undefined : text;
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
