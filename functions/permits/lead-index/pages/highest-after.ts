import { withIds } from '../search/matched-rows.ts';
import type { SegmentCache } from '../store/segment-cache.ts';
import {
  comparePositions,
  type ListPosition,
  monthOfPosition,
  positionOfRow,
  type RankedRows,
  selectRows,
} from './list-position.ts';

/** The rows of a segment after a position: those with ranks below `top`, and those with rank `top` for which `isAfter` holds. */
interface RemainingRows {
  readonly one: RankedRows;
  readonly top: number;
  readonly isAfter: (index: number) => boolean;
}

/**
 * Selects the rows of a ranked list that can be among the first `limit` after a position. It scans plain numbers and never sorts
 * the list. Of rows that tie with the last, it selects the newest, so that it reads few ids however many rows tie.
 */
export async function highestAfter(
  cache: SegmentCache,
  list: readonly RankedRows[],
  after: ListPosition | undefined,
  limit: number,
): Promise<readonly RankedRows[]> {
  const remaining = after === undefined ? list.map(allRows) : await rowsAfter(cache, list, after);
  const least = leastOfHighest(remaining, limit);
  const above = remaining.map((one) => rowsAbove(one, least)).filter(({ rows }) => rows.length > 0);
  return [...above, ...newestTied(remaining, least, limit - countOf(above))];
}

function allRows(one: RankedRows): RemainingRows {
  return { one, top: Number.POSITIVE_INFINITY, isAfter: () => true };
}

/** The rows after a position. Of rows that tie with it, only those of its month need their ids. */
async function rowsAfter(
  cache: SegmentCache,
  list: readonly RankedRows[],
  after: ListPosition,
): Promise<RemainingRows[]> {
  const month = monthOfPosition(after);
  const ofMonth = list.filter(({ entry }) => entry.month === month);
  const loaded = await withIds(cache, ofMonth);
  const idsByEntry = new Map(loaded.map(({ entry, ids }) => [entry, ids]));
  return list.map((one) => {
    const ids = idsByEntry.get(one.entry);
    const isEarlier = one.entry.month < month;
    return {
      one,
      top: after.rank,
      // guard: rows that tie are in order
      isAfter:
        ids === undefined
          ? () => isEarlier
          : (index) => comparePositions(positionOfRow(one, ids, index), after) > 0,
    };
  });
}

/** The `limit`-th highest rank, or the lowest if there are fewer rows; NaN, which equals no rank, if there are none. */
function leastOfHighest(remaining: readonly RemainingRows[], limit: number): number {
  const best = new Float64Array(2 * limit);
  let count = 0;
  // No rank is below NaN, so every rank counts until there are enough.
  let least = Number.NaN;
  const sort = (): void => {
    best.subarray(0, count).sort();
    if (count < limit) return;
    best.copyWithin(0, count - limit, count);
    count = limit;
    least = best[0] ?? Number.NaN;
  };
  for (const { one, top, isAfter } of remaining) {
    const { ranks } = one;
    for (let at = 0; at < ranks.length; at++) {
      const rank = ranks[at] ?? 0;
      if (rank <= least || rank > top || (rank === top && !isAfter(at))) continue;
      best[count++] = rank;
      if (count === best.length) sort();
    }
  }
  sort();
  // guard: nothing left is no value
  return (count === 0 ? undefined : best[0]) ?? Number.NaN;
}

function rowsAbove({ one, top, isAfter }: RemainingRows, least: number): RankedRows {
  const { ranks } = one;
  const indexes: number[] = [];
  for (let at = 0; at < ranks.length; at++) {
    const rank = ranks[at] ?? 0;
    if (rank > least && rank <= top && (rank < top || isAfter(at))) indexes.push(at);
  }
  return selectRows(one, indexes);
}

/** The first rows with a rank of each segment, from the newest month down, until there are `limit`. */
function newestTied(remaining: readonly RemainingRows[], rank: number, limit: number): RankedRows[] {
  // guard: the newest of tied rows come first
  const months = [...Map.groupBy(remaining, ({ one }) => one.entry.month)].sort(([a], [b]) =>
    a > b ? -1 : 1,
  );
  const found: RankedRows[] = [];
  for (const [, month] of months) {
    if (countOf(found) >= limit) break;
    found.push(...month.map((one) => rowsTied(one, rank, limit)).filter(({ rows }) => rows.length > 0));
  }
  return found;
}

/** The first `most` rows with a rank. */
function rowsTied({ one, top, isAfter }: RemainingRows, wanted: number, most: number): RankedRows {
  const { ranks } = one;
  const indexes: number[] = [];
  for (let at = 0; at < ranks.length && indexes.length < most; at++)
    if (ranks[at] === wanted && (wanted < top || isAfter(at))) indexes.push(at);
  return selectRows(one, indexes);
}

function countOf(list: readonly RankedRows[]): number {
  return list.reduce((sum, { rows }) => sum + rows.length, 0);
}
