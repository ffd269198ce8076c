import { dateOf } from '../store/days.ts';

/** Where a row stands in a list: all that an order compares, so that no two rows have one place. */
export interface Place {
  readonly id: string;
  /** `YYYY-MM-DD`; empty for an undated row. */
  readonly date: string;
  /**
   * What the list is ordered by before its dates, the highest first: US dollars or `LOWEST` in one by value, points in one by
   * score, 0 in one that is newest first.
   */
  readonly rank: number;
}

/** The month of a place's segment. */
export function monthAt({ date }: Place): string {
  return date.slice(0, 7);
}

/** The order of places, as `comparePermits` has it for permits: negative when `a` stands before `b`. */
export function comparePlaces(a: Place, b: Place): number {
  if (a.rank !== b.rank) return a.rank > b.rank ? -1 : 1;
  if (a.date !== b.date) return a.date > b.date ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** The date of a day in a segment's month; empty for undated rows. */
export function dateAt(month: string, day: number): string {
  return month === '' ? '' : dateOf(month, day);
}
