import type { MatchedRows } from '../search/matched-rows.ts';
import { dateOf } from '../store/days.ts';
import type { SegmentIds } from '../store/segment.ts';

/** The rank of a row without a value: below every value. */
export const LOWEST = Number.NEGATIVE_INFINITY;

/** The position of a row in a list: everything that the order compares, so that no two rows share a position. */
export interface ListPosition {
  readonly id: string;
  /** `YYYY-MM-DD`; empty for an undated row. */
  readonly date: string;
  /** What the order compares before the date, highest first: US dollars or `LOWEST` by value, points by score, 0 for newest first. */
  readonly rank: number;
}

/** The month of the segment of a position. */
export function monthOfPosition({ date }: ListPosition): string {
  return date.slice(0, 7);
}

/** The order of `comparePermits`. */
export function comparePositions(a: ListPosition, b: ListPosition): number {
  if (a.rank !== b.rank) return a.rank > b.rank ? -1 : 1;
  if (a.date !== b.date) return a.date > b.date ? -1 : 1;
  // guard: tied rows have an order
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** Matching rows of a segment with their ranks, by index. */
export interface RankedRows extends MatchedRows {
  readonly ranks: ArrayLike<number>;
}

/** Ranks the rows of a list by value. */
export function rankByValue(found: readonly MatchedRows[]): RankedRows[] {
  return found.map((one) => {
    const { rows, core } = one;
    const ranks = new Float64Array(rows.length);
    for (let at = 0; at < rows.length; at++) {
      const value = core.values[rows[at] ?? 0] ?? LOWEST;
      ranks[at] = Number.isNaN(value) ? LOWEST : value;
    }
    return { ...one, ranks };
  });
}

/** Ranks the rows of a list that is newest first: all are equal. */
export function rankEqually(found: readonly MatchedRows[]): RankedRows[] {
  return found.map((one) => ({ ...one, ranks: new Uint8Array(one.rows.length) }));
}

/** Selects rows by index. */
export function selectRows(one: RankedRows, indexes: readonly number[]): RankedRows {
  return {
    ...one,
    rows: Uint32Array.from(indexes, (at) => one.rows[at] ?? 0),
    ranks: Float64Array.from(indexes, (at) => one.ranks[at] ?? LOWEST),
  };
}

/** The position of the row at an index. */
export function positionOfRow(
  { entry, core, rows, ranks }: RankedRows,
  ids: SegmentIds,
  index: number,
): ListPosition {
  const row = rows[index] ?? 0;
  return {
    id: ids.idAt(row),
    date: dateOf(entry.month, core.days[row] ?? 0),
    rank: ranks[index] ?? LOWEST,
  };
}
