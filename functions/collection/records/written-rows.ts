import type { RawRow } from '../conform/mapping.ts';
import { parsedAt } from './json-skim.ts';
import type { RowHash } from './row-hash.ts';

/** A row of a portal's answer: parsed, or as it is written. Then the places of its columns are those of `rawColumns` of its source. */
export type Row = RawRow | WrittenRow;

/** What a mark takes: the place of a value's column, a hash of the value, how it is written, and where it begins and ends. */
const WIDTH = 5;
/** How a value is written: as printable ASCII, as a text without escapes, as any other value. */
export const PLAIN = 0;
export const TEXT = 1;
export const OTHER = 2;
/** Marks at first. */
const MARKS = 16_384;
/** Texts up to this long are copied by V8 when they are cut out of another; a longer one would keep the whole other one in memory. */
const COPIED_MAX = 12;

/** Where the values of a row are put, by the places of their columns. */
export interface RowValues {
  readonly values: unknown[];
  readonly plain: Uint8Array;
  readonly hashes: Int32Array;
}

/** An answer, and where in it the values stand that somebody reads. */
export class WrittenPage {
  readonly json: Buffer;
  /** The place of the portal's own number of a row. */
  readonly idPlace: number;
  marks = new Int32Array(MARKS);
  /** How much of the marks is taken. */
  end = 0;

  constructor(json: Buffer, idPlace: number) {
    this.json = json;
    this.idPlace = idPlace;
  }

  /** Makes room for some more marks. */
  reserve(count: number): void {
    if (this.end + count * WIDTH <= this.marks.length) return;
    const marks = new Int32Array(2 * this.marks.length + count * WIDTH);
    marks.set(this.marks);
    this.marks = marks;
  }

  mark(place: number, hash: number, kind: number, from: number, to: number): void {
    const { marks, end } = this;
    marks[end] = place;
    marks[end + 1] = hash;
    marks[end + 2] = kind;
    marks[end + 3] = from;
    marks[end + 4] = to;
    this.end = end + WIDTH;
  }

  /** The value at a mark. */
  value(mark: number): unknown {
    const { marks, json } = this;
    const from = marks[mark + 3];
    const to = marks[mark + 4];
    switch (marks[mark + 2]) {
      case PLAIN:
        return json.toString('latin1', from, to);
      case TEXT:
        return json.toString('utf8', from, to);
      default:
        return parsedAt(json, from, to);
    }
  }
}

/** A row where it stands in its answer: its hash is known, its values are read when they are wanted. */
export class WrittenRow {
  /** The halves of its hash. */
  readonly high: number;
  readonly low: number;
  readonly #page: WrittenPage;
  readonly #from: number;
  readonly #to: number;
  /** Its first mark, and where its marks end. */
  readonly #first: number;
  readonly #end: number;

  constructor(page: WrittenPage, { high, low }: RowHash, from: number, to: number, first: number) {
    this.#page = page;
    this.high = high;
    this.low = low;
    this.#from = from;
    this.#to = to;
    this.#first = first;
    this.#end = page.end;
  }

  /** The portal's own number of the row. */
  get id(): unknown {
    return this.value(this.#page.idPlace);
  }

  /** The value of the column with a place; undefined when there is none. */
  value(place: number): unknown {
    const { marks } = this.#page;
    for (let mark = this.#first; mark < this.#end; mark += WIDTH)
      if (marks[mark] === place) return this.#page.value(mark);
    return undefined;
  }

  /**
   * Reads all values.
   * @param filled gets the places of those there are
   * @returns how many there are
   */
  read({ values, plain, hashes }: RowValues, filled: Int32Array): number {
    const page = this.#page;
    const { marks, json } = page;
    const from = this.#from;
    const text = json.toString('latin1', from, this.#to);
    let count = 0;
    for (let mark = this.#first; mark < this.#end; mark += WIDTH) {
      const place = marks[mark] ?? 0;
      if (place >= values.length) continue;
      const isPlain = marks[mark + 2] === PLAIN;
      const start = marks[mark + 3] ?? 0;
      const end = marks[mark + 4] ?? 0;
      values[place] =
        isPlain && end - start <= COPIED_MAX ? text.substring(start - from, end - from) : page.value(mark);
      plain[place] = isPlain ? 1 : 0;
      hashes[place] = marks[mark + 1] ?? 0;
      filled[count++] = place;
    }
    return count;
  }

  /** The row with all of its columns. */
  parsed(): RawRow {
    return parsedAt(this.#page.json, this.#from, this.#to) as RawRow;
  }
}

/** A row with all of its columns. */
export function rawRow(row: Row): RawRow {
  return row instanceof WrittenRow ? row.parsed() : row;
}
