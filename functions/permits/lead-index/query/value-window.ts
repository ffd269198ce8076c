import { dateOf } from '../store/days.ts';
import type { SegmentCache } from '../store/segment-cache.ts';
import { newestPage, withIds } from './newest-window.ts';
import type { RowsRead } from './query.ts';
import type { Found } from './search.ts';
import { countBins, LOWEST, rowsInBins } from './value-bins.ts';

/**
 * A window of a list by valuation descending, rows without one last, ties newest first and then by id. The values at
 * both ends of the window are found by counting and sorting numbers; rows that share one of them are a newest-first
 * list of their own, so however many tie, only the window's rows have their ids read.
 */
export async function valuePage(
  cache: SegmentCache,
  found: readonly Found[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
  rowsRead: RowsRead,
): Promise<string[]> {
  rowsRead(found.reduce((sum, { rows }) => sum + rows.length, 0));
  const window = windowOf(found, offset, limit);
  if (window === undefined) return [];
  const { near, above, end } = window;
  const values = sortedValues(near);
  const valueAt = (position: number): number => values[values.length - 1 - (position - above)] ?? LOWEST;
  const [highest, lowest] = [valueAt(offset), valueAt(end - 1)];
  const tied = (value: number, at: number, most: number): Promise<string[]> => {
    const rows = narrowed(near, (one) => one === value);
    return newestPage(
      cache,
      rows,
      { offset: at, limit: most },
      (one) => one.rows.length,
      rowsRead,
      async (month) => month,
    );
  };
  const aboveHighest = above + values.length - upperBound(values, highest);
  const ids = await tied(highest, offset - aboveHighest, end - offset);
  if (highest === lowest) return ids;
  const inside = narrowed(near, (value) => value < highest && value > lowest);
  ids.push(...(await ordered(cache, inside, rowsRead)));
  ids.push(...(await tied(lowest, 0, end - offset - ids.length)));
  return ids;
}

/** Rows among which the whole window lies: `above` rows of the list stand before them. */
interface Window {
  readonly near: readonly Found[];
  readonly above: number;
  /** Where the window ends: `offset + limit`, or where the list does. */
  readonly end: number;
}

/** Leaves only rows whose values are about those of the window: two passes over the list, and no sorting of it. */
function windowOf(found: readonly Found[], offset: number, limit: number): Window | undefined {
  const total = found.reduce((sum, { rows }) => sum + rows.length, 0);
  const end = Math.min(total, offset + limit);
  if (offset >= end) return undefined;
  const bins = countBins(found);
  let above = 0;
  let high = bins.length - 1;
  while (above + (bins[high] ?? 0) <= offset) above += bins[high--] ?? 0;
  let [low, passed] = [high, above + (bins[high] ?? 0)];
  while (passed < end) passed += bins[--low] ?? 0;
  const near = found.flatMap((one) => {
    const rows = rowsInBins(one, low, high);
    return rows.length === 0 ? [] : [{ ...one, rows }];
  });
  return { near, above, end };
}

/** The ids of rows that are all in the window, in order. */
async function ordered(cache: SegmentCache, found: readonly Found[], rowsRead: RowsRead): Promise<string[]> {
  const read = await withIds(cache, found);
  return read
    .flatMap(({ core, ids, rows }, which) => {
      rowsRead(rows.length);
      return Array.from(rows, (row) => ({
        id: ids.idAt(row),
        value: core.values[row] ?? LOWEST,
        date: dateOf(found[which]?.entry.month ?? '', core.days[row] ?? 0),
      }));
    })
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
  return found.flatMap((one) => {
    const { core, rows } = one;
    const kept: number[] = [];
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0;
      if (keeps(amountAt(core.values, row))) kept.push(row);
    }
    return kept.length === 0 ? [] : [{ ...one, rows: Uint32Array.from(kept) }];
  });
}

function amountAt(values: Float64Array, row: number): number {
  const value = values[row] ?? LOWEST;
  return Number.isNaN(value) ? LOWEST : value;
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
