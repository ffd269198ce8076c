import type { Found } from './search.ts';

/** Stands for no value: below every value. */
export const LOWEST = Number.NEGATIVE_INFINITY;

/** Bits of a number that tell its bin: sign, exponent and six of the fraction, so a bin is at most 1/64 wide. */
const BIN_BITS = 18;
const BINS = 2 ** BIN_BITS;
const SHIFT = 32 - BIN_BITS;
const SIGN = BINS / 2;

const number = new Float64Array(1);
const halves = new Uint32Array(number.buffer);
/** The place of the higher half of a number; little-endian, as every Node platform is. */
const HIGHER = 1;

/** The bin of a value: a higher value is in the same bin or a higher one. */
export function valueBin(value: number): number {
  number[0] = value;
  return ordered((halves[HIGHER] ?? 0) >>> SHIFT);
}

/** How many rows of a list have values in each bin; rows without a value are in that of `LOWEST`. */
export function countBins(found: readonly Found[]): Uint32Array {
  const counts = new Uint32Array(BINS);
  for (const { core, rows } of found) {
    const higher = higherHalves(core.values);
    for (let at = 0; at < rows.length; at++) {
      const bin = ordered((higher[(rows[at] ?? 0) * 2] ?? 0) >>> SHIFT);
      const one = isNone(bin) ? LOWEST_BIN : bin;
      counts[one] = (counts[one] ?? 0) + 1;
    }
  }
  return counts;
}

/**
 * The rows of a list whose values are in some bins, `low` and `high` included. Whatever the bins are, each row is one
 * comparison that seldom holds, so that a window deep in a list takes as long as its first.
 */
export function rowsInBins({ core, rows }: Found, low: number, high: number): Uint32Array {
  const higher = higherHalves(core.values);
  const span = high - low;
  const orNone = low <= LOWEST_BIN;
  const kept: number[] = [];
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
    const bin = ordered((higher[row * 2] ?? 0) >>> SHIFT);
    if ((bin - low) >>> 0 <= span || (orNone && isNone(bin))) kept.push(row);
  }
  return Uint32Array.from(kept);
}

/** The higher half of the n-th number is at 2 n. */
function higherHalves(values: Float64Array): Uint32Array {
  return new Uint32Array(values.buffer, values.byteOffset, values.length * 2).subarray(HIGHER);
}

/** True of the bins where NaN is, which stands for no value. */
function isNone(bin: number): boolean {
  return bin >= NAN_BIN || bin < LOWEST_BIN;
}

/** Sign and magnitude as a number that grows with the value. */
function ordered(leading: number): number {
  return leading >= SIGN ? BINS - 1 - leading : leading + SIGN;
}

const LOWEST_BIN = valueBin(LOWEST);
const NAN_BIN = valueBin(Number.NaN);
