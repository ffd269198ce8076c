import type { PermitSort } from '#shared/domain/permit-filter.ts';
import { dateOf } from './days.ts';
import type { Found } from './search.ts';
import type { SegmentIds } from './segment.ts';
import { LOWEST } from './value-bins.ts';

/** Where a row stands in a list: all that an order compares, so that no two rows have one place. */
export interface Place {
  readonly id: string;
  /** `YYYY-MM-DD`; empty for an undated row. */
  readonly date: string;
  /** US dollars; `LOWEST` for a row without. */
  readonly value: number;
}

/** The month of a place's segment. */
export function monthAt({ date }: Place): string {
  return date.slice(0, 7);
}

/** The order of lists on places, as `comparePermits` has it on permits. */
export function comparePlaces(sort: PermitSort): (a: Place, b: Place) => number {
  const newest = (a: Place, b: Place): number =>
    a.date === b.date ? (a.id < b.id ? -1 : a.id > b.id ? 1 : 0) : a.date > b.date ? -1 : 1;
  if (sort === 'newest') return newest;
  return (a, b) => (a.value === b.value ? newest(a, b) : a.value > b.value ? -1 : 1);
}

/** The place of a row. */
export function placeOf({ entry, core }: Found, ids: SegmentIds, row: number): Place {
  return {
    id: ids.idAt(row),
    date: dateAt(entry.month, core.days[row] ?? 0),
    value: amountAt(core.values, row),
  };
}

/** The date of a day in a segment's month; empty for undated rows. */
export function dateAt(month: string, day: number): string {
  return month === '' ? '' : dateOf(month, day);
}

/** A row's value, in US dollars; `LOWEST` for one without. */
export function amountAt(values: Float64Array, row: number): number {
  const value = values[row] ?? LOWEST;
  return Number.isNaN(value) ? LOWEST : value;
}
