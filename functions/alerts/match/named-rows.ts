import { cityKey } from '#shared/domain/permit/permit.ts';
import { HASH_START, hashStep, NameTable } from './name-table.ts';
import type { PhraseRows } from './phrase-rows.ts';
import { type RowSet, rowSetOf } from './row-set.ts';

/** Finds rows by a name in packed criteria, given as the first byte of its UTF-16 units, its length and its hash. */
export interface NamedRows {
  /** The rows with the name; undefined if there are none. */
  find(view: DataView, at: number, length: number, hash: number): RowSet | undefined;
}

/** Rows that have at most one name each. */
export class ValueRows implements NamedRows {
  readonly #names = new NameTable();
  readonly #bits: (RowSet | undefined)[] = [];
  /** The rows of each name, ascending, grouped by name. */
  readonly #rows: Uint32Array;
  readonly #starts: Uint32Array;

  /**
   * @param names by row; null for a row without a name
   * @param fold normalizes names for comparison
   */
  constructor(names: readonly (string | null)[], fold: (name: string) => string = (name) => name) {
    const codes = this.#codesOf(names, fold);
    const starts = new Uint32Array(this.#names.count + 1);
    let rows = 0;
    for (const code of codes) {
      if (code === -1) continue;
      starts[code + 1] = (starts[code + 1] ?? 0) + 1;
      rows++;
    }
    for (let code = 0; code < this.#names.count; code++)
      starts[code + 1] = (starts[code + 1] ?? 0) + (starts[code] ?? 0);
    this.#starts = starts;
    this.#rows = new Uint32Array(rows);
    const next = starts.slice();
    for (let row = 0; row < codes.length; row++) {
      const code = codes[row] ?? -1;
      if (code === -1) continue;
      const place = next[code] ?? 0;
      next[code] = place + 1;
      this.#rows[place] = row;
    }
  }

  find(view: DataView, at: number, length: number, hash: number): RowSet | undefined {
    this.#names.load(view, at, length);
    const code = this.#names.find(hash);
    if (code === -1) return undefined;
    this.#bits[code] ??= rowSetOf(this.#rows.subarray(this.#starts[code], this.#starts[code + 1]));
    return this.#bits[code];
  }

  /** The code of each row's name, or -1. Folds each spelling once. */
  #codesOf(names: readonly (string | null)[], fold: (name: string) => string): Int32Array {
    const spellings = new Map<string, number>();
    const codes = new Int32Array(names.length);
    for (let row = 0; row < names.length; row++) {
      const name = names[row] ?? null;
      let code = name === null ? -1 : spellings.get(name);
      if (code === undefined && name !== null) {
        code = this.#names.add(fold(name));
        spellings.set(name, code);
      }
      codes[row] = code ?? -1;
    }
    return codes;
  }
}

/** How stored criteria may begin a city's name. */
const CITY_OF = 'city of ';

/** Rows by city as `cityKey` compares them. Criteria keep the names that they were stored with. */
export class CityRows implements NamedRows {
  readonly #cities: ValueRows;

  constructor(cities: readonly (string | null)[]) {
    this.#cities = new ValueRows(cities, cityKey);
  }

  find(view: DataView, at: number, length: number, hash: number): RowSet | undefined {
    for (let unit = 0; unit < CITY_OF.length; unit++)
      if (unit >= length || view.getUint16(at + 2 * unit, true) !== CITY_OF.charCodeAt(unit))
        return this.#cities.find(view, at, length, hash);
    let rest = HASH_START;
    for (let unit = CITY_OF.length; unit < length; unit++)
      rest = hashStep(rest, view.getUint16(at + 2 * unit, true));
    return this.#cities.find(view, at + 2 * CITY_OF.length, length - CITY_OF.length, rest >>> 0);
  }
}

/** Rows by a phrase in their texts. Searches each phrase once, and reads the texts when the first phrase is needed. */
export class PhraseLookup implements NamedRows {
  readonly #phrases = new NameTable();
  readonly #bits: (RowSet | undefined)[] = [];
  readonly #read: () => PhraseRows;
  #texts: PhraseRows | undefined;

  constructor(read: () => PhraseRows) {
    this.#read = read;
  }

  find(view: DataView, at: number, length: number, hash: number): RowSet | undefined {
    this.#phrases.load(view, at, length);
    const code = this.#phrases.addWanted(hash);
    this.#texts ??= this.#read();
    this.#bits[code] ??= this.#texts.containing(this.#phrases.nameAt(code));
    return this.#bits[code];
  }
}
