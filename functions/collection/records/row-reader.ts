import { isNested, type RawRow, rawColumns, rawValue } from '../conform/mapping.ts';
import type { Source } from '../source.ts';
import { ColumnOrder } from './column-order.ts';
import { hashOf, RowHash } from './row-hash.ts';
import { type Row, WrittenRow } from './written-rows.ts';

/**
 * Reads the columns of a source out of its rows: each value is put in its place, hashed and looked at once. Of a row that stands as it
 * is written only the key is read until more is wanted.
 */
export class RowReader {
  /** The values of the row read last, by place. Null counts as not there. */
  readonly values: unknown[];
  /** By place, 1 where the value is text of printable ASCII characters only: nothing in it needs to be cleaned. */
  readonly plain: Uint8Array;
  /** By place, a hash of the value: the same for the same text. Good only where the row has a value. */
  readonly hashes: Int32Array;
  /** The row read last. */
  row: Row = {};
  /** Counts the rows read, so that what was found out about one is not taken for another's. */
  number = 0;
  readonly #places: ReadonlyMap<string, number>;
  readonly #nested: readonly (readonly [string, number])[];
  readonly #keys: readonly number[];
  /** What the hashes of a row begin with. */
  readonly #rules: readonly [number, number];
  readonly #hash: RowHash;
  readonly #order: ColumnOrder;
  /** Places filled by the row read last. */
  readonly #filled: Int32Array;
  #count = 0;
  #high = 0;
  #low = 0;

  /** @param rules a text that names how the rows are read: another one gives other fingerprints */
  constructor(source: Source, rules: string) {
    const columns = rawColumns(source);
    this.values = columns.map(() => undefined);
    this.plain = new Uint8Array(columns.length);
    this.hashes = new Int32Array(columns.length);
    this.#filled = new Int32Array(columns.length);
    const places = columns.map((name, place) => [name, place] as const);
    this.#nested = places.filter(([name]) => isNested(name));
    this.#places = new Map(places.filter(([name]) => !isNested(name)));
    this.#keys = source.recordKey.map((column) => this.place(column));
    this.#hash = new RowHash(columns);
    this.#order = new ColumnOrder(this.#places);
    this.#rules = hashOf(rules);
  }

  /** The place of a column's value. @throws when it is none of the source's */
  place(column: string): number {
    const place = this.#places.get(column) ?? this.#nested.find(([name]) => name === column)?.[1];
    if (place === undefined) throw new Error(`The source does not read ${column}.`);
    return place;
  }

  /** Reads of a row what tells whether to read it: its key and its fingerprint. What was read before is forgotten. */
  peek(row: Row): void {
    const values = this.values;
    for (let at = 0; at < this.#count; at++) values[this.#filled[at] ?? 0] = undefined;
    this.#count = 0;
    this.number++;
    this.row = row;
    if (row instanceof WrittenRow) this.#peekWritten(row);
    else this.#readParsed(row);
  }

  /** Reads the rest of the row that was peeked at. */
  readOn(): void {
    if (this.row instanceof WrittenRow) this.#count = this.row.read(this, this.#filled);
  }

  /** Reads a row; what was read before is forgotten. */
  read(row: Row): void {
    this.peek(row);
    this.readOn();
  }

  #peekWritten(row: WrittenRow): void {
    for (const place of this.#keys) {
      this.values[place] = row.value(place);
      this.#filled[this.#count++] = place;
    }
    this.#high = row.high;
    this.#low = row.low;
  }

  #readParsed(row: RawRow): void {
    this.#hash.begin();
    let column = this.#order.start;
    for (const name in row) {
      column = this.#order.after(column, name);
      if (column.place >= 0) this.#put(column.place, row[name]);
    }
    for (const [name, place] of this.#nested) this.#put(place, rawValue(row, name));
    this.#high = this.#hash.high;
    this.#low = this.#hash.low;
  }

  /** 53 bits over the values of the row read last and their columns: a safe integer, not below zero. */
  fingerprint(): number {
    const high = (this.#rules[0] + this.#high) | 0;
    const low = (this.#rules[1] + this.#low) | 0;
    return (high >>> 11) * 2 ** 32 + (low >>> 0);
  }

  #put(place: number, value: unknown): void {
    if (value === null || value === undefined) return;
    this.values[place] = value;
    this.#filled[this.#count++] = place;
    const hash = this.#hash;
    hash.ofValue(value);
    hash.add(place);
    this.plain[place] = typeof value === 'string' && hash.isPlain ? 1 : 0;
    this.hashes[place] = hash.value;
  }
}
