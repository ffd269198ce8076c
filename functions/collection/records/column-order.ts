import { ODD } from './json-skim.ts';

/** The most columns remembered; a portal whose rows name their columns ever anew must not fill the memory. */
const COLUMNS_MAX = 5_000;
/** Bytes compared at once. */
const WORD = 4;

/**
 * A column that rows have, and what came after it in rows before. There is one of each name: a tree of all orders in which columns
 * come would be too large for the processor's cache.
 */
export class NamedColumn {
  readonly name: string;
  /** The place of the column's value; -1 when nobody reads it. */
  readonly place: number;
  /** The first column that followed this one. */
  next: NamedColumn | undefined = undefined;
  /** Another one, the last that did. */
  other: NamedColumn | undefined = undefined;
  /** How it is written in JSON; made when it is first looked for, since a row may have any number of columns that never come again. */
  #written: Written | undefined = undefined;

  constructor(name: string, place: number) {
    this.name = name;
    this.place = place;
  }

  /** Where the column ends with its colon, if it stands in JSON at a place; else `ODD`. */
  endAt(json: DataView, at: number): number {
    this.#written ??= writtenAs(this.name);
    const { length, words } = this.#written;
    if (length < WORD || at + length > json.byteLength) return ODD;
    const last = words.length - 1;
    // Columns beside one another are often called alike but for their ends.
    if (json.getInt32(at + length - WORD, true) !== words[last]) return ODD;
    for (let word = 0; word < last; word++)
      if (json.getInt32(at + word * WORD, true) !== words[word]) return ODD;
    return at + length;
  }
}

interface Written {
  /** In bytes, with the quotes and the colon. */
  readonly length: number;
  /** The bytes, word by word; the last word ends where they end. */
  readonly words: Int32Array;
}

function writtenAs(name: string): Written {
  const bytes = Buffer.from(`${JSON.stringify(name)}:`);
  const { length } = bytes;
  const last = Math.max(0, length - WORD);
  const words = Array.from({ length: Math.ceil(last / WORD) }, (_, word) => word * WORD);
  const padded = Buffer.concat([bytes, Buffer.alloc(WORD)]);
  return { length, words: Int32Array.from([...words, last], (at) => padded.readInt32LE(at)) };
}

/**
 * Recognizes the columns of rows: the rows of a table write their columns in nearly the same order, so a column is compared with
 * the one that followed last time, instead of being looked up by its name.
 */
export class ColumnOrder {
  /** Stands before the first column of a row. */
  readonly start = new NamedColumn('', -1);
  readonly #places: ReadonlyMap<string, number>;
  readonly #columns = new Map<string, NamedColumn>();

  /** @param places those of the columns that are read */
  constructor(places: ReadonlyMap<string, number>) {
    this.#places = places;
  }

  /** The column with a name that comes after another. */
  after(before: NamedColumn, name: string): NamedColumn {
    const { next, other } = before;
    if (next !== undefined && next.name === name) return next;
    if (other !== undefined && other.name === name) return other;
    let column = this.#columns.get(name);
    if (column === undefined) {
      if (this.#columns.size >= COLUMNS_MAX) this.#forget();
      column = new NamedColumn(name, this.#places.get(name) ?? -1);
      this.#columns.set(name, column);
    }
    if (next === undefined) before.next = column;
    else before.other = column;
    return column;
  }

  #forget(): void {
    this.#columns.clear();
    this.start.next = undefined;
    this.start.other = undefined;
  }
}
