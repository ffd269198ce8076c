import { amountAt, comparePlaces, monthAt, type Place, placeOf } from './place.ts';
import type { RowsRead } from './query.ts';
import type { Found } from './search.ts';
import type { SegmentCache } from './segment-cache.ts';
import { countBins, rowsInBins } from './value-bins.ts';
import { narrowed, sortedValues } from './value-window.ts';

/**
 * Of a list by value the rows that can be among the first `limit` after a place. What stands before the place is left out by
 * passing over plain numbers; of the rest only rows with the highest values are kept, and of those that tie with the
 * lowest of these the newest, so that however many tie, few ids are read.
 */
export async function highestAfter(
  cache: SegmentCache,
  found: readonly Found[],
  after: Place | undefined,
  limit: number,
  rowsRead: RowsRead,
): Promise<readonly Found[]> {
  rowsRead(found.reduce((sum, { rows }) => sum + rows.length, 0));
  return highest(after === undefined ? found : await restAfter(cache, found, after), limit);
}

/** The rows after a place. Only segments of its own month have their ids read. */
async function restAfter(cache: SegmentCache, found: readonly Found[], after: Place): Promise<Found[]> {
  const compare = comparePlaces('value');
  const month = monthAt(after);
  const ofMonth = found.filter(({ entry }) => entry.month === month);
  const ids = await cache.load(
    ofMonth.map(({ entry }) => entry),
    'ids',
  );
  const idsOf = new Map(ofMonth.map((one, which) => [one, ids[which]]));
  return found.flatMap((one) => {
    const own = idsOf.get(one);
    const isAfter = (row: number): boolean => {
      const value = amountAt(one.core.values, row);
      if (value !== after.value) return value < after.value;
      return own === undefined ? one.entry.month < month : compare(placeOf(one, own, row), after) > 0;
    };
    const rows = one.rows.filter(isAfter);
    return rows.length === 0 ? [] : [{ ...one, rows }];
  });
}

function highest(found: readonly Found[], limit: number): readonly Found[] {
  if (countOf(found) <= limit) return found;
  const near = highestBins(found, limit);
  const values = sortedValues(near);
  const lowest = values[values.length - limit] ?? Number.NaN;
  const above = narrowed(near, (value) => value > lowest);
  const tied = narrowed(near, (value) => value === lowest);
  return [...above, ...newest(tied, limit - countOf(above))];
}

/** The rows in as many bins, from the highest down, as hold `limit` rows. */
function highestBins(found: readonly Found[], limit: number): Found[] {
  const bins = countBins(found);
  let high = bins.length - 1;
  while (bins[high] === 0) high--;
  let [low, passed] = [high, bins[high] ?? 0];
  while (passed < limit) passed += bins[--low] ?? 0;
  return found.flatMap((one) => {
    const rows = rowsInBins(one, low, high);
    return rows.length === 0 ? [] : [{ ...one, rows }];
  });
}

/** Of each segment the first rows, from the newest month down, until there are `limit`. */
function newest(found: readonly Found[], limit: number): Found[] {
  const months = [...Map.groupBy(found, ({ entry }) => entry.month)].sort(([a], [b]) => (a > b ? -1 : 1));
  const kept: Found[] = [];
  for (const [, month] of months) {
    if (countOf(kept) >= limit) break;
    kept.push(...month.map((one) => ({ ...one, rows: one.rows.subarray(0, limit) })));
  }
  return kept;
}

function countOf(found: readonly Found[]): number {
  return found.reduce((sum, { rows }) => sum + rows.length, 0);
}
