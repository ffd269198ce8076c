import { type MatchedRows, withIds } from '../search/matched-rows.ts';
import { dateOf } from '../store/days.ts';
import type { SegmentCache } from '../store/segment-cache.ts';
import { LOWEST } from './list-position.ts';
import { newestPage } from './newest-page.ts';

/**
 * Reads a page of a list by valuation, highest first, without a value last, ties newest first, then by id. Counting and sorting
 * numbers finds the values at both ends of the page. Rows that tie with one of them are a newest-first list of their own, so
 * only rows of the page need their ids, however many tie.
 */
export async function valuePage(
  cache: SegmentCache,
  found: readonly MatchedRows[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<string[]> {
  cache.rowsRead += found.reduce((sum, { rows }) => sum + rows.length, 0);
  const selected = selectNear(found, offset, limit);
  if (selected === undefined) return [];
  const { near, above, end } = selected;
  const values = sortedValues(near);
  const valueAt = (position: number): number => values[values.length - 1 - (position - above)] ?? LOWEST;
  const [highest, lowest] = [valueAt(offset), valueAt(end - 1)];
  const tied = (value: number, at: number, most: number): Promise<string[]> => {
    const rows = selectValues(near, (one) => one === value);
    return newestPage(
      cache,
      rows,
      { offset: at, limit: most },
      (one) => one.rows.length,
      async (month) => month,
    );
  };
  const aboveHighest = above + values.length - upperBound(values, highest);
  const ids = await tied(highest, offset - aboveHighest, end - offset);
  if (highest === lowest) return ids;
  const inside = selectValues(near, (value) => value < highest && value > lowest);
  ids.push(...(await sortIds(cache, inside)));
  ids.push(...(await tied(lowest, 0, end - offset - ids.length)));
  return ids;
}

/** Rows that include the whole page, after the first `above` rows of the list. */
interface NearRows {
  readonly near: readonly MatchedRows[];
  readonly above: number;
  /** The end of the page: `offset + limit`, or the end of the list. */
  readonly end: number;
}

/** Selects the rows with about the values of the page, in two passes over the list without sorting it. */
function selectNear(found: readonly MatchedRows[], offset: number, limit: number): NearRows | undefined {
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

/** The ids of some rows, all of which are in the page, in order. */
async function sortIds(cache: SegmentCache, found: readonly MatchedRows[]): Promise<string[]> {
  const read = await withIds(cache, found);
  return read
    .flatMap(({ entry, core, ids, rows }) => {
      cache.rowsRead += rows.length;
      return Array.from(rows, (row) => ({
        id: ids.idAt(row),
        value: core.values[row] ?? LOWEST,
        date: dateOf(entry.month, core.days[row] ?? 0),
      }));
    })
    .sort(
      (a, b) => b.value - a.value || (a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date > b.date ? -1 : 1),
    )
    .map(({ id }) => id);
}

function sortedValues(found: readonly MatchedRows[]): Float64Array {
  const values = new Float64Array(found.reduce((sum, { rows }) => sum + rows.length, 0));
  let at = 0;
  for (const { core, rows } of found) for (const row of rows) values[at++] = amountAt(core.values, row);
  return values.sort();
}

function selectValues(found: readonly MatchedRows[], keeps: (value: number) => boolean): MatchedRows[] {
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

/** Counts the values up to `limit` in an ascending list. */
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

/** The leading bits of a float that select its bin: sign, exponent and six bits of the fraction, so a bin is at most 1/64 wide. */
const BIN_BITS = 18;
const BINS = 2 ** BIN_BITS;
const SHIFT = 32 - BIN_BITS;
const SIGN = BINS / 2;

const number = new Float64Array(1);
const halves = new Uint32Array(number.buffer);
/** The index of the higher half of a float. Little-endian, as every Node platform is. */
const HIGHER = 1;

/** The bin of a value. A higher value has the same bin or a higher one. */
export function valueBin(value: number): number {
  number[0] = value;
  return toBin((halves[HIGHER] ?? 0) >>> SHIFT);
}

/** Counts the rows in each bin. Rows without a value are in the bin of `LOWEST`. */
function countBins(found: readonly MatchedRows[]): Uint32Array {
  const counts = new Uint32Array(BINS);
  for (const { core, rows } of found) {
    const higher = higherHalves(core.values);
    for (let at = 0; at < rows.length; at++) {
      const bin = toBin((higher[(rows[at] ?? 0) * 2] ?? 0) >>> SHIFT);
      const one = isNone(bin) ? LOWEST_BIN : bin;
      counts[one] = (counts[one] ?? 0) + 1;
    }
  }
  return counts;
}

/**
 * Selects rows with a value in the bins `low` to `high`, both inclusive. Each row takes one comparison that is rarely true,
 * whatever the bins are, so that a deep page takes as long as the first.
 */
function rowsInBins({ core, rows }: MatchedRows, low: number, high: number): Uint32Array {
  const higher = higherHalves(core.values);
  const span = high - low;
  const orNone = low <= LOWEST_BIN;
  const kept: number[] = [];
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
    const bin = toBin((higher[row * 2] ?? 0) >>> SHIFT);
    if ((bin - low) >>> 0 <= span || (orNone && isNone(bin))) kept.push(row);
  }
  return Uint32Array.from(kept);
}

/** The higher half of the n-th float is at index 2n. */
function higherHalves(values: Float64Array): Uint32Array {
  return new Uint32Array(values.buffer, values.byteOffset, values.length * 2).subarray(HIGHER);
}

/** Whether a bin is one of NaN, which means no value. */
function isNone(bin: number): boolean {
  return bin >= NAN_BIN || bin < LOWEST_BIN;
}

/** Converts sign and magnitude to a number that grows with the value. */
function toBin(leading: number): number {
  return leading >= SIGN ? BINS - 1 - leading : leading + SIGN;
}

const LOWEST_BIN = valueBin(LOWEST);
const NAN_BIN = valueBin(Number.NaN);
