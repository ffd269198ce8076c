import type { SegmentCache } from '../store/segment-cache.ts';
import { comparePlaces, monthAt, type Place } from './place.ts';
import { placeAt, type Ranked, rowsAt } from './ranked.ts';

/**
 * What of a segment stands after a place: rows of ranks below `top`, and of that rank those that `isAfter` tells. Almost all are
 * told by a comparison of numbers.
 */
interface Rest {
  readonly one: Ranked;
  readonly top: number;
  readonly isAfter: (position: number) => boolean;
}

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
  const rest = after === undefined ? list.map(all) : await restAfter(cache, list, after);
  const least = leastOfHighest(rest, limit);
  const above = rest.map((one) => rowsAbove(one, least)).filter(({ rows }) => rows.length > 0);
  return [...above, ...newestTied(rest, least, limit - countOf(above))];
}

function all(one: Ranked): Rest {
  return { one, top: Number.POSITIVE_INFINITY, isAfter: () => true };
}

/** What stands after a place. Of rows that tie with it, only segments of its month have their ids read. */
async function restAfter(cache: SegmentCache, list: readonly Ranked[], after: Place): Promise<Rest[]> {
  const month = monthAt(after);
  const ofMonth = list.filter(({ entry }) => entry.month === month);
  const loaded = await cache.load(
    ofMonth.map(({ entry }) => entry),
    'ids',
  );
  const idsOf = new Map(ofMonth.map((one, which) => [one, loaded[which]]));
  return list.map((one) => {
    const ids = idsOf.get(one);
    const isEarlier = one.entry.month < month;
    return {
      one,
      top: after.rank,
      isAfter:
        ids === undefined
          ? () => isEarlier
          : (position) => comparePlaces(placeAt(one, ids, position), after) > 0,
    };
  });
}

/** The `limit`-th highest rank, or the lowest there is when there are fewer rows; of none it is no number, which no rank equals. */
function leastOfHighest(rest: readonly Rest[], limit: number): number {
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
  for (const { one, top, isAfter } of rest) {
    const { ranks } = one;
    for (let at = 0; at < ranks.length; at++) {
      const rank = ranks[at] ?? 0;
      if (rank <= least || rank > top || (rank === top && !isAfter(at))) continue;
      best[held++] = rank;
      if (held === best.length) sort();
    }
  }
  sort();
  return (held === 0 ? undefined : best[0]) ?? Number.NaN;
}

function rowsAbove({ one, top, isAfter }: Rest, least: number): Ranked {
  const { ranks } = one;
  const positions: number[] = [];
  for (let at = 0; at < ranks.length; at++) {
    const rank = ranks[at] ?? 0;
    if (rank > least && rank <= top && (rank < top || isAfter(at))) positions.push(at);
  }
  return rowsAt(one, positions);
}

/** Of each segment the first rows of a rank, from the newest month down, until there are `limit`. */
function newestTied(rest: readonly Rest[], rank: number, limit: number): Ranked[] {
  const months = [...Map.groupBy(rest, ({ one }) => one.entry.month)].sort(([a], [b]) => (a > b ? -1 : 1));
  const found: Ranked[] = [];
  for (const [, month] of months) {
    if (countOf(found) >= limit) break;
    found.push(...month.map((one) => rowsTied(one, rank, limit)).filter(({ rows }) => rows.length > 0));
  }
  return found;
}

/** The first rows of a rank, `most` of them. */
function rowsTied({ one, top, isAfter }: Rest, wanted: number, most: number): Ranked {
  const { ranks } = one;
  const positions: number[] = [];
  for (let at = 0; at < ranks.length && positions.length < most; at++)
    if (ranks[at] === wanted && (wanted < top || isAfter(at))) positions.push(at);
  return rowsAt(one, positions);
}

function countOf(list: readonly Ranked[]): number {
  return list.reduce((sum, { rows }) => sum + rows.length, 0);
}
