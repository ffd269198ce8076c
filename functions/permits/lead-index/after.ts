import type { PermitFilter, PermitSort } from '#shared/domain/permit-filter.ts';
import type { Manifest, SegmentNames, SegmentOutline } from './generation.ts';
import { readyFilter } from './matching.ts';
import { comparePlaces, monthAt, type Place, placeOf } from './place.ts';
import { type Candidate, candidatesFor } from './plan.ts';
import type { RowsRead } from './query.ts';
import { type Found, search } from './search.ts';
import type { SegmentIds } from './segment.ts';
import type { SegmentCache } from './segment-cache.ts';
import { highestAfter } from './value-after.ts';

/** Which permits, in which order, and from where on: the `limit` rows after a place, the first ones when there is none. */
export interface AfterQuery {
  readonly filter: PermitFilter;
  readonly sort: PermitSort;
  readonly after: Place | undefined;
  readonly limit: number;
}

/**
 * The places of the rows after a place, in order. The place need not be that of a row: what stood there may be gone. In a list
 * that is newest first, months before the place and after the page are not looked into; one by value looks at each
 * segment that can hold a match. So a page costs what the first costs, however deep it lies.
 */
export async function findAfter(
  cache: SegmentCache,
  manifests: readonly Manifest<SegmentOutline & Partial<SegmentNames>>[],
  { filter, sort, after, limit }: AfterQuery,
  rowsRead: RowsRead = () => undefined,
): Promise<readonly Place[]> {
  const candidates = candidatesFor(manifests, filter);
  const ready = readyFilter(filter);
  const find = (some: readonly Candidate[]) => search(cache, some, ready, rowsRead);
  const found =
    sort === 'value'
      ? await highestAfter(cache, await find(candidates), after, limit, rowsRead)
      : await newestAfter(cache, candidates, after, limit, find);
  const places = (await withIds(cache, found)).flatMap(([one, ids]) =>
    Array.from(one.rows, (row) => placeOf(one, ids, row)),
  );
  rowsRead(places.length);
  return places.sort(comparePlaces(sort)).slice(0, limit);
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
): Promise<readonly Found[]> {
  const months = [...Map.groupBy(candidates, ({ entry }) => entry.month)]
    .filter(([month]) => after === undefined || month <= monthAt(after))
    .sort(([a], [b]) => (a > b ? -1 : 1))
    .map(([, month]) => month);
  const near: Found[] = [];
  let count = 0;
  for (let at = 0, group = 1; at < months.length && count < limit; at += group, group *= 2) {
    const found = await find(months.slice(at, at + group).flat());
    for (const [one, ids] of await withIds(cache, found)) {
      const first = after === undefined ? 0 : rowsUpTo(one, ids, after);
      const rows = one.rows.subarray(first, first + limit);
      near.push({ ...one, rows });
      count += rows.length;
    }
  }
  return near;
}

/** How many of a segment's matching rows stand before a place, or on it, in a list that is newest first: found by halving. */
function rowsUpTo(found: Found, ids: SegmentIds, place: Place): number {
  const compare = comparePlaces('newest');
  let low = 0;
  let high = found.rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(placeOf(found, ids, found.rows[middle] ?? 0), place) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

async function withIds(cache: SegmentCache, found: readonly Found[]): Promise<[Found, SegmentIds][]> {
  const loaded = await cache.load(
    found.map(({ entry }) => entry),
    'ids',
  );
  return found.flatMap((one, which) => {
    const ids = loaded[which];
    return ids === undefined ? [] : [[one, ids]];
  });
}
