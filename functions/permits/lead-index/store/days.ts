/** The date of a day in a segment's month, `YYYY-MM-DD`; empty for undated rows. */
export function dateOf(month: string, day: number): string {
  return month === '' ? '' : `${month}-${String(day).padStart(2, '0')}`;
}

/** Days of a month, both inclusive. */
export interface DayRange {
  readonly first: number;
  readonly last: number;
}

export const LAST_DAY = 31;
const ALL_DAYS: DayRange = { first: 1, last: LAST_DAY };
/** Undated rows have day 0. */
const UNDATED: DayRange = { first: 0, last: 0 };

/** The days of a segment's month between two dates, both inclusive; undefined if there are none. Undated rows (month `''`) match no dates. */
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

/** Whether a range contains every row of a month. */
export function isWholeMonth({ first, last }: DayRange): boolean {
  return last === UNDATED.last || (first === ALL_DAYS.first && last === ALL_DAYS.last);
}
