import type { Codes } from '../store/packed-columns.ts';

/** The numbers 0, 1, 2 … : the rows of a segment of which none is left out. Longer as longer segments come. */
let numbers = Uint32Array.from({ length: 4096 }, (_, at) => at);
/** Where lists shrink; one is enough, because a list is finished before the next is begun. */
let scratch = new Uint32Array(numbers.length);

/** The first `count` row numbers. The array is shared: it is never to be written. */
export function firstRows(count: number): Uint32Array {
  if (count > numbers.length) {
    numbers = Uint32Array.from({ length: 2 * count }, (_, at) => at);
    scratch = new Uint32Array(numbers.length);
  }
  return numbers.subarray(0, count);
}

/**
 * An ascending list of row numbers that shrinks test by test. Each kind of test is a loop of its own over plain columns:
 * a search over a million rows is these loops and little else. Only one list may be under way at a time.
 */
export class RowList {
  #rows: Uint32Array;
  #shared = true;

  /** The rows from `start` up to, not including, `end`. */
  constructor(start: number, end: number) {
    this.#rows = firstRows(end).subarray(start);
  }

  /** The rows that are left, as an array of their own or one that is never written. */
  kept(): Uint32Array {
    return this.#shared ? this.#rows : this.#rows.slice();
  }

  /** Keeps rows that have one code. */
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

  /** Keeps rows whose code is marked in either of two columns. */
  keepMarkedInEither(codes: Codes, marks: Uint8Array, others: Codes, otherMarks: Uint8Array): void {
    const rows = this.#rows;
    let kept = 0;
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0;
      if (marks[codes[row] ?? 0] === 1 || otherMarks[others[row] ?? 0] === 1) scratch[kept++] = row;
    }
    this.#shrink(kept);
  }

  /** Keeps rows that have any of some bits. */
  keepAnyBit(column: Codes, bits: number): void {
    const rows = this.#rows;
    let kept = 0;
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0;
      if (((column[row] ?? 0) & bits) !== 0) scratch[kept++] = row;
    }
    this.#shrink(kept);
  }

  /** Keeps rows that have just `wanted` of some bits. */
  keepBits(column: Codes, bits: number, wanted: number): void {
    const rows = this.#rows;
    let kept = 0;
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0;
      if (((column[row] ?? 0) & bits) === wanted) scratch[kept++] = row;
    }
    this.#shrink(kept);
  }

  /** Keeps rows whose value lies between two bounds, both included; NaN lies between none. */
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

  #shrink(kept: number): void {
    this.#rows = scratch.subarray(0, kept);
    this.#shared = false;
  }
}
