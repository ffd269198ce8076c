import { isNested, type RawRow, rawColumns } from '../conform/mapping.ts';
import type { Source } from '../source.ts';
import { ColumnOrder, type NamedColumn } from './column-order.ts';
import {
  BLANK,
  blankEnd,
  COLON,
  COMMA,
  LIST,
  LIST_END,
  OBJECT,
  OBJECT_END,
  ODD,
  objectEnd,
  parsedAt,
  QUOTE,
  textEnd,
  valueEnd,
} from './json-skim.ts';
import { RowHash } from './row-hash.ts';
import { OTHER, PLAIN, type Row, TEXT, WrittenPage, WrittenRow } from './written-rows.ts';

/**
 * Reads answers that are lists of rows without parsing them: of most rows a run needs only to know that they are as they were. What
 * is written in an unusual way is parsed, row by row or the whole answer.
 */
export class PageReader {
  readonly #order: ColumnOrder;
  readonly #hash: RowHash;
  /** How many columns are read beside the row's own number. */
  readonly #width: number;
  readonly #idPlace: number;
  /** The columns that a row has had, by place: the number of that row. */
  readonly #had: Int32Array;
  #rows = 0;
  /** Where what was read last ends. */
  #end = 0;

  /**
   * @param source none of whose columns is nested
   * @param idColumn the portal's own number of a row
   */
  constructor(source: Source, idColumn: string) {
    const columns = rawColumns(source);
    const places = new Map(columns.map((name, place) => [name, place]));
    this.#width = columns.length;
    this.#idPlace = places.get(idColumn) ?? columns.length;
    this.#order = new ColumnOrder(places.set(idColumn, this.#idPlace));
    this.#hash = new RowHash(columns);
    this.#had = new Int32Array(columns.length + 1);
  }

  /** What an answer says: rows as they are written where it can be read so, else as `JSON.parse` gives it. @throws SyntaxError */
  read(json: Buffer): unknown {
    return this.#list(json) ?? parsedAt(json);
  }

  #list(json: Buffer): Row[] | undefined {
    const page = new WrittenPage(json, this.#idPlace);
    const view = new DataView(json.buffer, json.byteOffset, json.byteLength);
    const rows: Row[] = [];
    let at = blankEnd(json, 0);
    if (json[at] !== LIST) return undefined;
    at = blankEnd(json, at + 1);
    if (json[at] !== LIST_END)
      for (;;) {
        const row = this.#row(page, view, at);
        if (row === undefined) return undefined;
        rows.push(row);
        at = blankEnd(json, this.#end);
        if (json[at] === LIST_END) break;
        if (json[at] !== COMMA) return undefined;
        at = blankEnd(json, at + 1);
      }
    return blankEnd(json, at + 1) === json.length ? rows : undefined;
  }

  /** The row that begins at a place; undefined when it is none. */
  #row(page: WrittenPage, view: DataView, at: number): Row | undefined {
    const first = page.end;
    page.reserve(this.#had.length);
    this.#rows++;
    this.#hash.begin();
    this.#end = this.#members(page, view, at);
    if (this.#end !== ODD) return new WrittenRow(page, this.#hash, at, this.#end, first);
    return this.#parsed(page.json, at);
  }

  #parsed(json: Buffer, at: number): RawRow | undefined {
    this.#end = objectEnd(json, at);
    if (this.#end === ODD) return undefined;
    try {
      return parsedAt(json, at, this.#end) as RawRow;
    } catch {
      return undefined;
    }
  }

  /** Where the row ends that begins at a place; `ODD` when it is to be parsed. */
  #members(page: WrittenPage, view: DataView, from: number): number {
    const { json } = page;
    if (json[from] !== OBJECT) return ODD;
    let at = blankEnd(json, from + 1);
    if (json[at] === OBJECT_END) return at + 1;
    let column = this.#order.start;
    for (;;) {
      const next: NamedColumn | undefined = column.next;
      const end = next === undefined ? ODD : next.endAt(view, at);
      if (next === undefined || end === ODD) {
        const named = this.#named(json, at, column);
        if (named === undefined) return ODD;
        column = named;
        at = this.#end;
      } else {
        column = next;
        at = end;
      }
      if (json[at] === BLANK) at = blankEnd(json, at);
      at = column.place < 0 ? valueEnd(json, at) : this.#value(page, at, column.place);
      if (at === ODD) return ODD;
      if (json[at] !== COMMA) {
        at = blankEnd(json, at);
        if (json[at] === OBJECT_END) return at + 1;
        if (json[at] !== COMMA) return ODD;
      }
      at++;
      if (json[at] !== QUOTE) at = blankEnd(json, at);
    }
  }

  /** The column whose name stands at a place; its colon ends where `#end` says. */
  #named(json: Buffer, at: number, before: NamedColumn): NamedColumn | undefined {
    if (json[at] !== QUOTE) return undefined;
    const end = textEnd(json, at);
    if (end === ODD) return undefined;
    const colon = blankEnd(json, end);
    if (json[colon] !== COLON) return undefined;
    const name = json.toString('utf8', at + 1, end - 1);
    if (name.includes('\\')) return undefined;
    this.#end = blankEnd(json, colon + 1);
    return this.#order.after(before, name);
  }

  /** Reads the value at a place of its answer. @returns where it ends; `ODD` when the row is to be parsed */
  #value(page: WrittenPage, at: number, place: number): number {
    // Of a column that a row names twice, the last counts.
    if (this.#had[place] === this.#rows) return ODD;
    this.#had[place] = this.#rows;
    const { json } = page;
    const hash = this.#hash;
    if (json[at] === QUOTE) {
      const end = hash.ofBytes(json, at + 1);
      if (json[end] === QUOTE) {
        const { isPlain } = hash;
        if (!isPlain) hash.ofText(json.toString('utf8', at + 1, end));
        this.#mark(page, place, isPlain ? PLAIN : TEXT, at + 1, end);
        return end + 1;
      }
    }
    const end = valueEnd(json, at);
    if (end === ODD) return ODD;
    const value = parsedAt(json, at, end);
    if (value === null) return end;
    hash.ofValue(value);
    this.#mark(page, place, OTHER, at, end);
    return end;
  }

  /** Marks the value hashed last. The row's own number is no part of what it says. */
  #mark(page: WrittenPage, place: number, kind: number, from: number, to: number): void {
    if (place < this.#width) this.#hash.add(place);
    page.mark(place, this.#hash.value, kind, from, to);
  }
}

/**
 * The function that reads answers of a source's table, lists of rows, as `PageReader` does; undefined where its columns are paths into values
 * or its rows are joined to others, and so all of a row is wanted.
 */
export function pageParser(source: Source, idColumn: string): ((json: Buffer) => unknown) | undefined {
  if (source.details !== undefined || rawColumns(source).some(isNested)) return undefined;
  const reader = new PageReader(source, idColumn);
  return (json) => reader.read(json);
}
