import { newestPage } from './newest-window.ts';
import { dateOf } from './plan.ts';
import { type Found, withIds } from './search.ts';
import type { SegmentCache } from './segment-cache.ts';

/** Where rows without a value stand: below every value. */
const NONE = Number.NEGATIVE_INFINITY;

/**
 * A window of a list by valuation descending, rows without one last, ties newest first and then by id. The values at
 * both ends of the window are found by sorting numbers; rows that share one of them are a newest-first list of their
 * own, so however many tie, only the window's rows have their ids read.
 */
export async function valuePage(
  cache: SegmentCache,
  found: readonly Found[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<string[]> {
  const values = sortedValues(found);
  const end = Math.min(values.length, offset + limit);
  if (offset >= end) return [];
  const highest = values[values.length - 1 - offset] ?? NONE;
  const lowest = values[values.length - end] ?? NONE;
  const tied = (value: number, at: number, most: number): Promise<string[]> => {
    const rows = narrowed(found, (one) => one === value);
    return newestPage(
      rows,
      { offset: at, limit: most },
      (one) => one.rows.length,
      (month) => withIds(cache, month),
    );
  };
  const above = values.length - upperBound(values, highest);
  const ids = await tied(highest, offset - above, end - offset);
  if (highest === lowest) return ids;
  ids.push(
    ...(await between(
      cache,
      narrowed(found, (value) => value < highest && value > lowest),
    )),
  );
  ids.push(...(await tied(lowest, 0, end - offset - ids.length)));
  return ids;
}

/** The ids of rows that are all in the window, in order. */
async function between(cache: SegmentCache, found: readonly Found[]): Promise<string[]> {
  const read = await withIds(cache, found);
  return read
    .flatMap(({ core, ids, rows }, which) =>
      Array.from(rows, (row) => ({
        id: ids.idAt(row),
        value: core.values[row] ?? NONE,
        date: dateOf(found[which]?.entry.month ?? '', core.days[row] ?? 0),
      })),
    )
    .sort(
      (a, b) => b.value - a.value || (a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date > b.date ? -1 : 1),
    )
    .map(({ id }) => id);
}

function sortedValues(found: readonly Found[]): Float64Array {
  const values = new Float64Array(found.reduce((sum, { rows }) => sum + rows.length, 0));
  let at = 0;
  for (const { core, rows } of found) for (const row of rows) values[at++] = amountAt(core.values, row);
  return values.sort();
}

function narrowed(found: readonly Found[], keeps: (value: number) => boolean): Found[] {
  return found
    .map((one) => ({ ...one, rows: one.rows.filter((row) => keeps(amountAt(one.core.values, row))) }))
    .filter(({ rows }) => rows.length > 0);
}

function amountAt(values: Float64Array, row: number): number {
  const value = values[row] ?? NONE;
  return Number.isNaN(value) ? NONE : value;
}

/** How many of ascending `values` are at most `limit`. */
function upperBound(values: Float64Array, limit: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
