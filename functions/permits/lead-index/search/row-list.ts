import type { Codes } from '../store/packed-columns.ts';

/** The numbers 0, 1, 2, …: all rows of a segment. Grows with the longest segment. */
let numbers = Uint32Array.from({ length: 4096 }, (_, at) => at);
/** The working space of a list. One is enough, because only one list is in use at a time. */
let scratch = new Uint32Array(numbers.length);

/** The first `count` row numbers. The array is shared, so never write to it. */
export function firstRows(count: number): Uint32Array {
  if (count > numbers.length) {
    numbers = Uint32Array.from({ length: 2 * count }, (_, at) => at);
    scratch = new Uint32Array(numbers.length);
  }
  return numbers.subarray(0, count);
}

/**
 * An ascending list of row numbers that shrinks with each test. Each kind of test has its own loop over a plain column, because
 * a search over a million rows spends nearly all its time there. Finish a list before you create the next one.
 */
export class RowList {
  #rows: Uint32Array;
  #shared = true;

  /** Starts with the rows from `start` up to, not including, `end`. */
  constructor(start: number, end: number) {
    this.#rows = firstRows(end).subarray(start);
  }

  /** The remaining rows. Never write to the array. */
  kept(): Uint32Array {
    return this.#shared ? this.#rows : this.#rows.slice();
  }

  keepCode(codes: Codes, code: number): void {
    const rows = this.#rows;
    let kept = 0;
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0;
      if (codes[row] === code) scratch[kept++] = row;
    }
    this.#shrink(kept);
  }

  /** Keeps rows whose code is marked with 1. */
  keepMarked(codes: Codes, marks: Uint8Array): void {
    const rows = this.#rows;
    let kept = 0;
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0;
      if (marks[codes[row] ?? 0] === 1) scratch[kept++] = row;
    }
    this.#shrink(kept);
  }

  keepMarkedInEither(codes: Codes, marks: Uint8Array, others: Codes, otherMarks: Uint8Array): void {
    const rows = this.#rows;
    let kept = 0;
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0;
      if (marks[codes[row] ?? 0] === 1 || otherMarks[others[row] ?? 0] === 1) scratch[kept++] = row;
    }
    this.#shrink(kept);
  }

  keepAnyBit(column: Codes, bits: number): void {
    const rows = this.#rows;
    let kept = 0;
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0;
      if (((column[row] ?? 0) & bits) !== 0) scratch[kept++] = row;
    }
    this.#shrink(kept);
  }

  /** Keeps rows that have, of some bits, exactly `wanted`. */
  keepBits(column: Codes, bits: number, wanted: number): void {
    const rows = this.#rows;
    let kept = 0;
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0;
      if (((column[row] ?? 0) & bits) === wanted) scratch[kept++] = row;
    }
    this.#shrink(kept);
  }

  /** Keeps rows with a value between two bounds, both inclusive. NaN never matches. */
  keepBetween(values: Float64Array, least: number, most: number): void {
    const rows = this.#rows;
    let kept = 0;
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0;
      const value = values[row] ?? 0;
      if (value >= least && value <= most) scratch[kept++] = row;
    }
    this.#shrink(kept);
  }

  /** Keeps rows whose bit is set in a mask. @param bits the bit number of each remaining row, by its place in the list */
  keepNumbered(bits: Uint8Array, mask: number): void {
    const rows = this.#rows;
    let kept = 0;
    for (let at = 0; at < rows.length; at++)
      if (((mask >> (bits[at] ?? 0)) & 1) === 1) scratch[kept++] = rows[at] ?? 0;
    this.#shrink(kept);
  }

  /** Keeps rows that pass a test, which is slower than a loop over one column. */
  keepWhere(test: (row: number) => boolean): void {
    const rows = this.#rows;
    let kept = 0;
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0;
      if (test(row)) scratch[kept++] = row;
    }
    this.#shrink(kept);
  }

  #shrink(kept: number): void {
    this.#rows = scratch.subarray(0, kept);
    this.#shared = false;
  }
}
