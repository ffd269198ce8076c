import { withIds } from '../search/matched-rows.ts';
import { type PreparedQuery, prepareQuery, type SearchQuery } from '../search/search.ts';
import type { SearchedManifest } from '../store/generation.ts';
import type { SegmentIds } from '../store/segment.ts';
import type { SegmentCache } from '../store/segment-cache.ts';
import { highestAfter } from './highest-after.ts';
import {
  comparePositions,
  type ListPosition,
  monthOfPosition,
  positionOfRow,
  type RankedRows,
  rankByValue,
  rankEqually,
} from './list-position.ts';

/** A page by cursor: the `limit` rows after a position, or the first ones. A position in an order by score needs the scoring of its page. */
export interface AfterQuery extends SearchQuery {
  readonly after: ListPosition | undefined;
  readonly limit: number;
}

/**
 * Finds the rows after a position, in order. The position need not be that of an existing row. A list that is newest first reads
 * only the months of the page; other lists read every segment that can contain a match. So a deep page costs what the first
 * one costs.
 */
export async function findLeadsAfter(
  cache: SegmentCache,
  manifests: readonly SearchedManifest[],
  { after, limit, ...query }: AfterQuery,
): Promise<readonly ListPosition[]> {
  const { candidates, find, scorer } = prepareQuery(cache, manifests, query);
  const ranked = async (): Promise<readonly RankedRows[]> => {
    const found = await find(candidates);
    cache.rowsRead += found.reduce((sum, { rows }) => sum + rows.length, 0);
    if (query.sort === 'value') return rankByValue(found);
    return scorer.score(found).map((one) => ({ ...one, ranks: one.scores }));
  };
  const near =
    query.sort === 'newest'
      ? await newestAfter(cache, { candidates, find }, after, limit)
      : await highestAfter(cache, await ranked(), after, limit);
  const positions = (await withIds(cache, near)).flatMap((one) =>
    Array.from(one.rows, (_row, at) => positionOfRow(one, one.ids, at)),
  );
  cache.rowsRead += positions.length;
  return positions.sort(comparePositions).slice(0, limit);
}

/**
 * The first rows after a position of each segment, month by month until there are enough. Reads months in growing groups, so that
 * a list with few rows needs few reads.
 */
async function newestAfter(
  cache: SegmentCache,
  { candidates, find }: Pick<PreparedQuery, 'candidates' | 'find'>,
  after: ListPosition | undefined,
  limit: number,
): Promise<readonly RankedRows[]> {
  // guard: a page begins in the month of its cursor
  const months = [...Map.groupBy(candidates, ({ entry }) => entry.month)]
    .filter(([month]) => after === undefined || month <= monthOfPosition(after))
    .sort(([a], [b]) => (a > b ? -1 : 1))
    .map(([, month]) => month);
  const near: RankedRows[] = [];
  let count = 0;
  // guard: months are read until the page is full
  for (let at = 0, group = 1; at < months.length && count < limit; at += group, group *= 2) {
    const found = rankEqually(await find(months.slice(at, at + group).flat()));
    for (const one of await withIds(cache, found)) {
      const first = after === undefined ? 0 : rowsUpTo(one, one.ids, after);
      const rows = one.rows.subarray(first, first + limit);
      near.push({ ...one, rows });
      count += rows.length;
    }
  }
  return near;
}

/** Counts the rows of a segment before or at a position, in a list that is newest first, by binary search. */
function rowsUpTo(one: RankedRows, ids: SegmentIds, position: ListPosition): number {
  let low = 0;
  let high = one.rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    // guard: a page begins after the last row
    if (comparePositions(positionOfRow(one, ids, middle), position) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
