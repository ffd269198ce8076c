import type { SegmentIds } from '../store/segment.ts';
import { dateAt, type Place } from './place.ts';
import type { Found } from './search.ts';
import { LOWEST } from './value-bins.ts';

/** Matching rows of a segment and what their list is ordered by before its dates, by position. */
export interface Ranked extends Found {
  readonly ranks: ArrayLike<number>;
}

/** Rows of a list by value. */
export function rankedByValue(found: readonly Found[]): Ranked[] {
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

/** Rows of a list that is newest first. */
export function rankedAlike(found: readonly Found[]): Ranked[] {
  return found.map((one) => ({ ...one, ranks: new Uint8Array(one.rows.length) }));
}

/** The rows at some positions. */
export function rowsAt(one: Ranked, positions: readonly number[]): Ranked {
  return {
    ...one,
    rows: Uint32Array.from(positions, (at) => one.rows[at] ?? 0),
    ranks: Float64Array.from(positions, (at) => one.ranks[at] ?? LOWEST),
  };
}

/** The place of the row at a position. */
export function placeAt({ entry, core, rows, ranks }: Ranked, ids: SegmentIds, position: number): Place {
  const row = rows[position] ?? 0;
  return {
    id: ids.idAt(row),
    date: dateAt(entry.month, core.days[row] ?? 0),
    rank: ranks[position] ?? LOWEST,
  };
}
