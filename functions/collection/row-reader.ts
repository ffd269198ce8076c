import { type RawRow, rawColumns, rawValue } from './mapping.ts';
import { valueText } from './row-text.ts';
import type { Source } from './source.ts';

/** The most columns remembered; a portal whose rows name their columns ever anew must not fill the memory. */
const COLUMNS_MAX = 5_000;

/**
 * A column that rows have, and what came after it in rows before. There is one of each name: a tree of all orders in which columns
 * come would be too large for the processor's cache.
 */
class Named {
  readonly name: string;
  /** The place of the column's value; -1 when nobody reads it. */
  readonly place: number;
  /** The first column that followed this one. */
  next: Named | undefined = undefined;
  /** Another one, the last that did. */
  other: Named | undefined = undefined;

  constructor(name: string, place: number) {
    this.name = name;
    this.place = place;
  }
}

/**
 * Reads the columns of a source out of its rows: each value is put in its place, hashed and looked at once. A run does this with
 * every row, changed or not, so it is made to cost little beside parsing: the rows of a table write their columns in nearly
 * the same order, so a column is recognised by comparing its name with the one that followed last time, not by looking
 * every mapped name up in the row.
 */
export class RowReader {
  /** The values of the row read last, by place. Null counts as not there. */
  readonly values: unknown[];
  /** By place, 1 where the value is text of printable ASCII characters only: nothing in it needs to be cleaned. */
  readonly plain: Uint8Array;
  /** By place, a hash of the value: the same for the same text. Good only where the row has a value. */
  readonly hashes: Int32Array;
  /** The row read last. */
  row: RawRow = {};
  /** Counts the rows read, so that what was found out about one is not taken for another's. */
  number = 0;
  readonly #places: ReadonlyMap<string, number>;
  readonly #seeds: Int32Array;
  readonly #nested: readonly (readonly [string, number])[];
  /** What the hashes of a row begin with. */
  readonly #rules: readonly [number, number];
  /** Places filled by the row read last. */
  readonly #filled: Int32Array;
  #count = 0;
  #high = 0;
  #low = 0;
  /** Stands before the first column of a row. */
  readonly #start = new Named('', -1);
  readonly #columns = new Map<string, Named>();

  /** @param rules a text that names how the rows are read: another one gives other fingerprints */
  constructor(source: Source, rules: string) {
    const columns = rawColumns(source);
    this.values = columns.map(() => undefined);
    this.plain = new Uint8Array(columns.length);
    this.hashes = new Int32Array(columns.length);
    this.#filled = new Int32Array(columns.length);
    this.#seeds = Int32Array.from(columns, (name) => hashOf(name)[0]);
    const places = columns.map((name, place) => [name, place] as const);
    this.#nested = places.filter(([name]) => /[.[]/.test(name));
    this.#places = new Map(places.filter(([name]) => !/[.[]/.test(name)));
    this.#rules = hashOf(rules);
  }

  /** The place of a column's value. @throws when it is none of the source's */
  place(column: string): number {
    const place = this.#places.get(column) ?? this.#nested.find(([name]) => name === column)?.[1];
    if (place === undefined) throw new Error(`The source does not read ${column}.`);
    return place;
  }

  /** Reads a row; what was read before is forgotten. */
  read(row: RawRow): void {
    const values = this.values;
    for (let at = 0; at < this.#count; at++) values[this.#filled[at] ?? 0] = undefined;
    this.#count = 0;
    this.number++;
    this.row = row;
    this.#high = this.#rules[0];
    this.#low = this.#rules[1];
    let column = this.#start;
    for (const name in row) {
      const next: Named | undefined = column.next;
      column = next !== undefined && next.name === name ? next : this.#after(column, name);
      if (column.place >= 0) this.#put(column.place, row[name]);
    }
    for (const [name, place] of this.#nested) this.#put(place, rawValue(row, name));
  }

  /**
   * 53 bits over the values of the row read last and their columns: a safe integer, not below zero. The hashes of the values are
   * added up: the order in which a portal writes its columns says nothing.
   */
  fingerprint(): number {
    const [high, low] = [this.#high, this.#low];
    return (high >>> 11) * 2 ** 32 + (low >>> 0);
  }

  #put(place: number, value: unknown): void {
    if (value === null || value === undefined) return;
    this.values[place] = value;
    this.#filled[this.#count++] = place;
    const text =
      typeof value === 'string' ? value : typeof value === 'object' ? valueText(value) : String(value);
    let high = 0xdeadbeef;
    let low = 0x41c6ce57;
    let odd = 0;
    const length = text.length;
    // Two characters a step: reading a character costs as much as hashing two.
    for (let at = 1; at < length; at += 2) {
      const pair = text.charCodeAt(at - 1) | (text.charCodeAt(at) << 16);
      high = Math.imul(high ^ pair, 0x9e3779b1);
      high = (high << 15) | (high >>> 17);
      low = Math.imul(low ^ pair, 0x5f356495);
      low = (low << 13) | (low >>> 19);
      // The sign of a half shows a character below a blank or above a tilde.
      odd |= (pair - 0x0020_0020) | (0x007e_007e - pair);
    }
    if ((length & 1) === 1) {
      const last = text.charCodeAt(length - 1);
      high = Math.imul(high ^ last, 0x9e3779b1);
      low = Math.imul(low ^ last, 0x5f356495);
      odd |= (last - 0x20) | (0x7e - last);
    }
    this.plain[place] = typeof value === 'string' && (odd & 0x8000_8000) === 0 ? 1 : 0;
    this.hashes[place] = low ^ (high >>> 15);
    high ^= this.#seeds[place] ?? 0;
    this.#high = (this.#high + stirred(high ^ length)) | 0;
    this.#low = (this.#low + stirred(low ^ high)) | 0;
  }

  /** The column with a name, which did not follow first. */
  #after(before: Named, name: string): Named {
    const { other } = before;
    if (other !== undefined && other.name === name) return other;
    let column = this.#columns.get(name);
    if (column === undefined) {
      if (this.#columns.size >= COLUMNS_MAX) this.#forget();
      column = new Named(name, this.#places.get(name) ?? -1);
      this.#columns.set(name, column);
    }
    if (before.next === undefined) before.next = column;
    else before.other = column;
    return column;
  }

  #forget(): void {
    this.#columns.clear();
    this.#start.next = undefined;
    this.#start.other = undefined;
  }
}

/** Two 32-bit hashes of a text. */
export function hashOf(text: string): readonly [number, number] {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 0x9e3779b1);
    low = Math.imul(low ^ code, 0x5f356495);
  }
  return [stirred(high ^ text.length), stirred(low ^ high)];
}

/** Every bit of the result depends on every bit of the value (MurmurHash3's end). */
export function stirred(value: number): number {
  const once = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}
