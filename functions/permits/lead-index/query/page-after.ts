import type { PermitFilter, PermitSort } from '#shared/domain/filter/permit-filter.ts';
import type { Scoring } from '../scores/scores.ts';
import type { Manifest, SegmentNames, SegmentOutline } from '../store/generation.ts';
import type { SegmentIds } from '../store/segment.ts';
import type { SegmentCache } from '../store/segment-cache.ts';
import { highestAfter } from './highest-after.ts';
import { comparePlaces, monthAt, type Place } from './place.ts';
import type { Candidate } from './plan.ts';
import { lookingFor, type RowsRead } from './query.ts';
import { placeAt, type Ranked, rankedAlike, rankedByValue } from './ranked.ts';
import type { Found } from './search.ts';

/** Which permits, in which order, and from where on: the `limit` rows after a place, the first ones when there is none. */
export interface AfterQuery {
  readonly filter: PermitFilter;
  readonly sort: PermitSort;
  readonly after: Place | undefined;
  readonly limit: number;
  /** As in a `LeadQuery`. A place in an order by score is one of the day and the trades it was found with. */
  readonly scoring?: Scoring | undefined;
}

/**
 * The places of the rows after a place, in order. The place need not be that of a row: what stood there may be gone. In a list
 * that is newest first, months before the place and after the page are not looked into; others look at each segment that
 * can hold a match. So a page costs what the first costs, however deep it lies.
 */
export async function findAfter(
  cache: SegmentCache,
  manifests: readonly Manifest<SegmentOutline & Partial<SegmentNames>>[],
  { filter, sort, after, limit, scoring }: AfterQuery,
  rowsRead: RowsRead = () => undefined,
): Promise<readonly Place[]> {
  const { candidates, find, scorer } = lookingFor(cache, manifests, { filter, sort, scoring }, rowsRead);
  const ranked = async (): Promise<readonly Ranked[]> => {
    const found = await find(candidates);
    rowsRead(found.reduce((sum, { rows }) => sum + rows.length, 0));
    if (sort === 'value') return rankedByValue(found);
    return scorer.score(found).map((one) => ({ ...one, ranks: one.scores }));
  };
  const near =
    sort === 'newest'
      ? await newestAfter(cache, candidates, after, limit, find)
      : await highestAfter(cache, await ranked(), after, limit);
  const places = (await withIds(cache, near)).flatMap(([one, ids]) =>
    Array.from(one.rows, (_row, at) => placeAt(one, ids, at)),
  );
  rowsRead(places.length);
  return places.sort(comparePlaces).slice(0, limit);
}

/**
 * Of each segment the first rows after a place, month by month until they are enough. Months are read in growing groups, so
 * that a list of few rows is not waited for month by month.
 */
async function newestAfter(
  cache: SegmentCache,
  candidates: readonly Candidate[],
  after: Place | undefined,
  limit: number,
  find: (some: readonly Candidate[]) => Promise<readonly Found[]>,
): Promise<readonly Ranked[]> {
  const months = [...Map.groupBy(candidates, ({ entry }) => entry.month)]
    .filter(([month]) => after === undefined || month <= monthAt(after))
    .sort(([a], [b]) => (a > b ? -1 : 1))
    .map(([, month]) => month);
  const near: Ranked[] = [];
  let count = 0;
  for (let at = 0, group = 1; at < months.length && count < limit; at += group, group *= 2) {
    const found = rankedAlike(await find(months.slice(at, at + group).flat()));
    for (const [one, ids] of await withIds(cache, found)) {
      const first = after === undefined ? 0 : rowsUpTo(one, ids, after);
      const rows = one.rows.subarray(first, first + limit);
      near.push({ ...one, rows });
      count += rows.length;
    }
  }
  return near;
}

/** How many rows of a segment stand before a place, or on it, in a list that is newest first: found by halving. */
function rowsUpTo(one: Ranked, ids: SegmentIds, place: Place): number {
  let low = 0;
  let high = one.rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comparePlaces(placeAt(one, ids, middle), place) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

async function withIds(cache: SegmentCache, list: readonly Ranked[]): Promise<[Ranked, SegmentIds][]> {
  const loaded = await cache.load(
    list.map(({ entry }) => entry),
    'ids',
  );
  return list.flatMap((one, which) => {
    const ids = loaded[which];
    return ids === undefined ? [] : [[one, ids]];
  });
}
