import { addDays, utcDay } from '../days.ts';
import { LAST_DAYS_MAX, type PermitFilter } from '../filter/permit-filter.ts';
import { type Reading, readCount } from './amounts.ts';
import { phrasesOf, readPhrase, wordsOf } from './phrases.ts';
import { startsAnew, type Token } from './tokens.ts';

const MONTHS = [
  'january jan',
  'february feb',
  'march mar',
  'april apr',
  'may',
  'june jun',
  'july jul',
  'august aug',
  'september sept sep',
  'october oct',
  'november nov',
  'december dec',
].map((names) => names.split(' '));
/** These have other meanings. */
const VAGUE_MONTH = /^(may|march|mar)$/;
const MONTH_OF = positions(MONTHS);
const WEEKDAYS = [
  'sunday sun',
  'monday mon',
  'tuesday tues tue',
  'wednesday wensday wed',
  'thursday thurs thur thu',
  'friday fri',
  'saturday sat',
].map((names) => names.split(' '));
const WEEKDAY_OF = positions(WEEKDAYS);
const UNITS: Readonly<Record<string, number>> = {
  day: 1,
  d: 1,
  week: 7,
  wk: 7,
  w: 7,
  month: 30,
  mo: 30,
  mth: 30,
  quarter: 90,
  year: 365,
  yr: 365,
  y: 365,
};
/** A unit's common misspellings, too short for the general rule. */
const UNIT_SLIPS: Readonly<Record<string, string>> = { dyas: 'day', dasy: 'day', weks: 'week', hrs: 'hour' };
const SINCE = phrasesOf('since,after,starting,from,issued since,issued after,newer than');
const UNTIL = phrasesOf('before,until,till,thru,through,by,older than');
const OLDER = phrasesOf('older than,more than');
const RANGE = phrasesOf('to,and,until,through,thru,till');

/** All words of dates, for spelling. */
export const DATE_WORDS: readonly string[] = [
  ...MONTH_OF.keys(),
  ...WEEKDAY_OF.keys(),
  ...Object.keys(UNITS).flatMap((unit) => [unit, `${unit}s`]),
  ...[SINCE, UNTIL].flatMap(wordsOf),
  ...'today,yesterday,last,past,previous,recent,recently,ago,within,hours,year,date'.split(','),
];

interface Days {
  readonly first: string;
  readonly last: string;
  readonly end: number;
  /** "May", "sun" and "2026" are dates only after a word that says so. */
  readonly isVague: boolean;
}

/**
 * Reads dates: "since Monday", "past 2 weeks", "Oct 1 to Nov 1", "in October".
 * @param today `YYYY-MM-DD`
 */
export function readDates(tokens: readonly Token[], at: number, today: string): Reading | null {
  return readRecent(tokens, at, today) ?? readSpan(tokens, at, today);
}

/** Days counted back from today. */
function readRecent(tokens: readonly Token[], at: number, today: string): Reading | null {
  const start = skipWords(tokens, at, ['in', 'within', 'over', 'during', 'from', 'for', 'the', 'issued']);
  const kind = tokens[start]?.word ?? '';
  if (kind === 'today') return { filter: { lastDays: 1 }, end: start + 1 };
  if (kind === 'recent' || kind === 'recently') return { filter: { lastDays: 30 }, end: start + 1 };
  if (kind === 'ytd') return { filter: { from: `${today.slice(0, 4)}-01-01` }, end: start + 1 };
  const older = readPhrase(tokens, at, OLDER);
  if (older !== null) {
    const age = readLength(tokens, older);
    const isAge = age !== null && (tokens[at]?.word === 'older' || tokens[age.end]?.word === 'old');
    if (isAge)
      return {
        filter: { to: addDays(today, -age.days) },
        end: tokens[age.end]?.word === 'old' ? age.end + 1 : age.end,
      };
  }
  if (!['last', 'past', 'this', 'previous', 'within', 'newer'].includes(kind)) {
    const age = readLength(tokens, start);
    if (age !== null && (tokens[start - 1]?.word === 'within' || tokens[age.end]?.word === 'old'))
      return {
        filter: recentDays(age.days, today),
        end: tokens[age.end]?.word === 'old' ? age.end + 1 : age.end,
      };
    return null;
  }
  const length = readLength(tokens, start + 1);
  if (length === null) return null;
  const { days, isOne, end } = length;
  if (!isOne || kind === 'past' || kind === 'within') return { filter: recentDays(days, today), end };
  if (kind === 'this') return { filter: thisUnit(days, today), end };
  return { filter: wholeUnitBefore(days, today), end };
}

/** "2 weeks", "90d", "couple of months", or one "week". */
function readLength(
  tokens: readonly Token[],
  at: number,
): { readonly days: number; readonly isOne: boolean; readonly end: number } | null {
  const count = readCount(tokens, at);
  const unitAt = count?.end ?? at;
  const unit = tokens[unitAt];
  if (unit === undefined || (count !== null && startsAnew(unit))) return null;
  const word = UNIT_SLIPS[unit.word] ?? unit.word.replace(/s$/, '');
  if (/^(hour|hr)$/.test(word) && count !== null)
    return { days: Math.max(1, Math.ceil(count.count / 24)), isOne: false, end: unitAt + 1 };
  const days = UNITS[word];
  if (
    days === undefined ||
    (count === null && word.length < 3 && word !== 'wk' && word !== 'mo' && word !== 'yr')
  )
    return null;
  return { days: Math.round((count?.count ?? 1) * days), isOne: count === null, end: unitAt + 1 };
}

function recentDays(days: number, today: string): PermitFilter {
  return days >= 1 && days <= LAST_DAYS_MAX ? { lastDays: days } : { from: addDays(today, -days) };
}

/** A week or month counts back from today, because portals publish late; a quarter or year begins with its first day. */
function thisUnit(days: number, today: string): PermitFilter {
  if (days === UNITS['year']) return { from: `${today.slice(0, 4)}-01-01` };
  if (days !== UNITS['quarter']) return { lastDays: days };
  const month = Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3;
  return { from: monthDays(Number(today.slice(0, 4)), month).first };
}

/** The whole day, week (from Monday), month, quarter or year before this one. */
function wholeUnitBefore(days: number, today: string): PermitFilter {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  if (days === 1) return { from: addDays(today, -1), to: addDays(today, -1) };
  if (days === UNITS['week']) {
    const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
    return { from: addDays(monday, -7), to: addDays(monday, -1) };
  }
  if (days === UNITS['year']) return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
  if (days === UNITS['quarter']) {
    const first = Math.floor(month / 3) * 3 - 3;
    return { from: monthDays(year, first).first, to: monthDays(year, first + 2).last };
  }
  const { first, last } = monthDays(year, month - 1);
  return { from: first, to: last };
}

/** Dates of the calendar. */
function readSpan(tokens: readonly Token[], at: number, today: string): Reading | null {
  const since = readPhrase(tokens, at, SINCE);
  if (since !== null) {
    const days = readDays(tokens, skipWords(tokens, since, ['the', 'last', 'this']), today);
    if (days !== null) {
      const range = tokens[at]?.word === 'from' ? readEnd(tokens, days, today) : null;
      const isWhole = tokens[at]?.word === 'from' && days.first !== days.last && range === null;
      if (range !== null) return range;
      return { filter: isWhole ? { from: days.first, to: days.last } : { from: days.first }, end: days.end };
    }
  }
  const until = readPhrase(tokens, at, UNTIL);
  if (until !== null) {
    const days = readDays(tokens, until, today);
    return days === null ? null : { filter: { to: days.last }, end: days.end };
  }
  const opened = skipWords(tokens, at, ['between', 'in', 'on', 'during', 'for', 'issued']);
  const days = readDays(tokens, opened, today);
  if (days === null) return null;
  const range = readEnd(tokens, days, today);
  if (range !== null) return range;
  if (days.isVague && opened === at) return null;
  return { filter: { from: days.first, to: days.last }, end: days.end };
}

function readEnd(tokens: readonly Token[], first: Days, today: string): Reading | null {
  const joined = readPhrase(tokens, first.end, RANGE);
  const next = tokens[first.end];
  if (joined === null && !(next !== undefined && /^\s*[-–—&]\s*$/.test(next.before))) return null;
  const last = readDays(tokens, joined ?? first.end, today);
  return last === null ? null : { filter: { from: first.first, to: last.last }, end: last.end };
}

/** A day, month or year. Without a year it is the latest one that has begun. */
function readDays(tokens: readonly Token[], at: number, today: string): Days | null {
  const token = tokens[at];
  if (token === undefined) return null;
  if (token.word === 'today' || token.word === 'yesterday') {
    const day = addDays(today, token.word === 'today' ? 0 : -1);
    return { first: day, last: day, end: at + 1, isVague: false };
  }
  const weekday = WEEKDAY_OF.get(token.word);
  if (weekday !== undefined) {
    const day = addDays(today, -((weekdayOf(today) - weekday + 7) % 7));
    return { first: day, last: day, end: at + 1, isVague: token.word.length < 4 };
  }
  return readMonth(tokens, at, today) ?? readDigits(tokens, at, today);
}

/** "Oct 1", "October 1st, 2026", "October", "October 2026". */
function readMonth(tokens: readonly Token[], at: number, today: string): Days | null {
  const month = MONTH_OF.get(tokens[at]?.word ?? '');
  if (month === undefined) return null;
  const day = tokens[at + 1];
  if (day?.kind === 'number' && /^\d{1,2}$/.test(day.text) && !startsAnew(day)) {
    const isOrdinal = /^(st|nd|rd|th)$/.test(tokens[at + 2]?.word ?? '') && tokens[at + 2]?.before === '';
    const end = isOrdinal ? at + 3 : at + 2;
    // "Oct 20k" is no day.
    if (tokens[end]?.kind === 'word' && tokens[end]?.before === '') return null;
    const year = readYear(tokens[end]);
    const date = dayOf(year ?? latestYear(month, Number(day.text), today), month, Number(day.text));
    if (date === null) return null;
    return { first: date, last: date, end: year === null ? end : end + 1, isVague: false };
  }
  const year = readYear(day);
  const { first, last } = monthDays(year ?? latestYear(month, 1, today), month);
  return {
    first,
    last,
    end: year === null ? at + 1 : at + 2,
    isVague: year === null && VAGUE_MONTH.test(tokens[at]?.word ?? ''),
  };
}

/** "2026-10-01", "10/1", "10/1/26", "2025". */
function readDigits(tokens: readonly Token[], at: number, today: string): Days | null {
  const [a, b, c] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (a?.kind !== 'number' || /[$,.]/.test(a.text)) return null;
  const isNext = (token: Token | undefined, mark: string): token is Token =>
    token?.kind === 'number' && token.before === mark && /^\d+$/.test(token.text);
  const oneDay = (date: string | null, end: number): Days | null =>
    date === null ? null : { first: date, last: date, end, isVague: false };
  if (a.text.length === 4 && isNext(b, '-') && isNext(c, '-'))
    return oneDay(dayOf(Number(a.text), Number(b.text) - 1, Number(c.text)), at + 3);
  if (isNext(b, '/')) {
    const month = Number(a.text) - 1;
    if (isNext(c, '/')) {
      const year = Number(c.text) + (c.text.length === 2 ? 2000 : 0);
      return oneDay(dayOf(year, month, Number(b.text)), at + 3);
    }
    return oneDay(dayOf(latestYear(month, Number(b.text), today), month, Number(b.text)), at + 2);
  }
  const year = readYear(a);
  if (year === null || year > Number(today.slice(0, 4))) return null;
  return { first: `${year}-01-01`, last: `${year}-12-31`, end: at + 1, isVague: true };
}

function readYear(token: Token | undefined): number | null {
  return token?.kind === 'number' && /^(19|20)\d{2}$/.test(token.text) ? Number(token.text) : null;
}

function positions(lists: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  return new Map(lists.flatMap((names, at) => names.map((name) => [name, at] as const)));
}

function skipWords(tokens: readonly Token[], at: number, words: readonly string[]): number {
  let next = at;
  while (words.includes(tokens[next]?.word ?? '')) next++;
  return next;
}

function latestYear(month: number, day: number, today: string): number {
  const year = Number(today.slice(0, 4));
  const monthDay = `${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return monthDay <= today.slice(5) ? year : year - 1;
}

/** A day of the calendar; null if there is none. @param month 0 to 11 */
function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month, day));
  return year >= 1900 && date.getUTCMonth() === month && date.getUTCDate() === day ? utcDay(date) : null;
}

function monthDays(year: number, month: number): { readonly first: string; readonly last: string } {
  return {
    first: utcDay(new Date(Date.UTC(year, month, 1))),
    last: utcDay(new Date(Date.UTC(year, month + 1, 0))),
  };
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
