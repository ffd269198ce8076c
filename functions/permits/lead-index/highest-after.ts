import { comparePlaces, monthAt, type Place } from './place.ts';
import { placeAt, type Ranked, rowsAt } from './ranked.ts';
import type { SegmentCache } from './segment-cache.ts';

/** Whether the row at a position comes into question. */
type Test = (one: Ranked, position: number) => boolean;

/**
 * Of a ranked list the rows that can be among the first `limit` after a place: it passes over plain numbers, never sorts the
 * list, and of rows that tie with the last keeps the newest, so that however many tie, few ids are read.
 */
export async function highestAfter(
  cache: SegmentCache,
  list: readonly Ranked[],
  after: Place | undefined,
  limit: number,
): Promise<readonly Ranked[]> {
  const isAfter = after === undefined ? () => true : await testAfter(cache, list, after);
  const least = leastOfHighest(list, isAfter, limit);
  const above = list.map((one) => kept(one, (_, at) => (one.ranks[at] ?? 0) > least && isAfter(one, at)));
  const isTied: Test = (one, at) => one.ranks[at] === least && isAfter(one, at);
  return [...above, ...newest(list, isTied, limit - countOf(above))].filter(({ rows }) => rows.length > 0);
}

/** Tells the rows after a place. Of those that tie with it, only segments of its month have their ids read. */
async function testAfter(cache: SegmentCache, list: readonly Ranked[], after: Place): Promise<Test> {
  const month = monthAt(after);
  const ofMonth = list.filter(({ entry }) => entry.month === month);
  const loaded = await cache.load(
    ofMonth.map(({ entry }) => entry),
    'ids',
  );
  const idsOf = new Map(ofMonth.map((one, which) => [one, loaded[which]]));
  return (one, at) => {
    const rank = one.ranks[at] ?? 0;
    if (rank !== after.rank) return rank < after.rank;
    const ids = idsOf.get(one);
    return ids === undefined ? one.entry.month < month : comparePlaces(placeAt(one, ids, at), after) > 0;
  };
}

/** The `limit`-th highest rank, or the lowest there is when there are fewer rows. */
function leastOfHighest(list: readonly Ranked[], comes: Test, limit: number): number {
  const best = new Float64Array(2 * limit);
  let held = 0;
  // Nothing is at most that, so every rank is taken until there are enough.
  let least = Number.NaN;
  const sort = (): void => {
    best.subarray(0, held).sort();
    if (held < limit) return;
    best.copyWithin(0, held - limit, held);
    held = limit;
    least = best[0] ?? Number.NaN;
  };
  for (const one of list)
    for (let at = 0; at < one.ranks.length; at++) {
      const rank = one.ranks[at] ?? 0;
      if (rank <= least || !comes(one, at)) continue;
      best[held++] = rank;
      if (held === best.length) sort();
    }
  sort();
  return best[0] ?? Number.NaN;
}

/** Of each segment the first rows that come into question, from the newest month down, until there are `limit`. */
function newest(list: readonly Ranked[], comes: Test, limit: number): Ranked[] {
  const months = [...Map.groupBy(list, ({ entry }) => entry.month)].sort(([a], [b]) => (a > b ? -1 : 1));
  const found: Ranked[] = [];
  for (const [, month] of months) {
    if (countOf(found) >= limit) break;
    found.push(...month.map((one) => kept(one, comes, limit)));
  }
  return found;
}

/** The rows that come into question, the first `most` of them. */
function kept(one: Ranked, comes: Test, most = Number.POSITIVE_INFINITY): Ranked {
  const positions: number[] = [];
  for (let at = 0; at < one.rows.length && positions.length < most; at++)
    if (comes(one, at)) positions.push(at);
  return rowsAt(one, positions);
}

function countOf(list: readonly Ranked[]): number {
  return list.reduce((sum, { rows }) => sum + rows.length, 0);
}
