import type { Found } from './search.ts';

/** Stands for no value: below every value. */
export const LOWEST = Number.NEGATIVE_INFINITY;

/** Bits of a number that tell its bin: sign, exponent and four of the fraction, so a bin is at most a sixteenth wide. */
const BIN_BITS = 16;
const BINS = 2 ** BIN_BITS;
const SIGN = 0x8000;

const number = new Float64Array(1);
const bits = new Uint16Array(number.buffer);
/** The place of the highest 16 bits of a number; little-endian, as every Node platform is. */
const HIGHEST = 3;

/** The bin of a value: a higher value is in the same bin or a higher one. */
export function valueBin(value: number): number {
  number[0] = value;
  return ordered(bits[HIGHEST] ?? 0);
}

/** How many rows of a list have values in each bin; rows without a value are in that of `LOWEST`. */
export function countBins(found: readonly Found[]): Uint32Array {
  const counts = new Uint32Array(BINS);
  for (const { core, rows } of found) {
    const { values } = core;
    const highest = new Uint16Array(values.buffer, values.byteOffset, values.length * 4);
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0;
      const bin = ordered(highest[row * 4 + HIGHEST] ?? 0);
      const one = bin >= NAN_BIN || bin < LOWEST_BIN ? LOWEST_BIN : bin;
      counts[one] = (counts[one] ?? 0) + 1;
    }
  }
  return counts;
}

/** Sign and magnitude as a number that grows with the value. */
function ordered(highest: number): number {
  return highest >= SIGN ? BINS - 1 - highest : highest + SIGN;
}

const LOWEST_BIN = valueBin(LOWEST);
const NAN_BIN = valueBin(Number.NaN);
