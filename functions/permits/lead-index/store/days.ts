/** The date of a day in a segment's month, `YYYY-MM-DD`. */
export function dateOf(month: string, day: number): string {
  return `${month}-${String(day).padStart(2, '0')}`;
}

/** Days of a month, both included. */
export interface DayRange {
  readonly first: number;
  readonly last: number;
}

/** The last day any month can have. */
export const LAST_DAY = 31;
const ALL_DAYS: DayRange = { first: 1, last: LAST_DAY };
/** Undated rows stand on day 0. */
const UNDATED: DayRange = { first: 0, last: 0 };

/**
 * The days of a segment's month that lie between two dates, compared as a filter compares them; undefined when none
 * does. Undated rows (month `''`) lie between no dates.
 */
export function daysBetween(
  month: string,
  from: string | undefined,
  to: string | undefined,
): DayRange | undefined {
  if (month === '') return from === undefined && to === undefined ? UNDATED : undefined;
  let { first, last } = ALL_DAYS;
  if (from !== undefined && dateOf(month, last) < from) return undefined;
  if (to !== undefined && dateOf(month, first) > to) return undefined;
  while (from !== undefined && first <= last && dateOf(month, first) < from) first++;
  while (to !== undefined && first <= last && dateOf(month, last) > to) last--;
  return first <= last ? { first, last } : undefined;
}

/** True when a range leaves no row of a month out. */
export function isWholeMonth({ first, last }: DayRange): boolean {
  return last === UNDATED.last || (first === ALL_DAYS.first && last === ALL_DAYS.last);
}
