import { words as wordsOf } from '#shared/domain/filter/keywords.ts';
import { HASH_START, hashStep, NameTable } from './name-table.ts';
import { type RowSet, rowSetFromWords } from './row-set.ts';

/** Separates texts, so that no phrase spans two of them. */
const BREAK = 0xffff_ffff;
/** Each ASCII character in lower case, or 0 if it separates words. */
const WORD_UNITS = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code).toLowerCase();
  return /[a-z0-9]/.test(letter) ? letter.charCodeAt(0) : 0;
});

/**
 * Finds the rows whose texts contain a phrase, with the meaning of `containsPhrase`. Stores the words of all texts as codes in
 * their order, and the places of each word.
 */
export class PhraseRows {
  readonly #vocabulary = new NameTable();
  /** Scratch space for the rows of a phrase. */
  readonly #found: Uint32Array;
  /** The word codes of all texts, and the row of each. */
  #words = new Uint32Array(1 << 12);
  #rows = new Uint32Array(1 << 12);
  #length = 0;
  /** Positions in `#words`, grouped by word and ascending. */
  readonly #places: Uint32Array;
  readonly #placeStarts: Uint32Array;

  /**
   * @param columns the texts by row, one column for each text of a row
   * @param words the length of a row set in words
   */
  constructor(columns: readonly (readonly (string | null)[])[], words: number) {
    this.#found = new Uint32Array(words);
    for (const column of columns)
      column.forEach((text, row) => {
        if (text !== null) this.#addText(text, row);
      });
    const starts = new Uint32Array(this.#vocabulary.count + 1);
    for (let at = 0; at < this.#length; at++) {
      const word = this.#words[at] ?? BREAK;
      if (word !== BREAK) starts[word + 1] = (starts[word + 1] ?? 0) + 1;
    }
    for (let word = 0; word < this.#vocabulary.count; word++)
      starts[word + 1] = (starts[word + 1] ?? 0) + (starts[word] ?? 0);
    this.#placeStarts = starts;
    this.#places = this.#placesByWord(starts.slice());
  }

  /** The rows that contain a phrase (`phraseOf`); none for a phrase without words. */
  containing(phrase: string): RowSet {
    const bits = this.#found.fill(0);
    const codes = phrase === '' ? [] : phrase.split(' ').map((word) => this.#vocabulary.codeOf(word));
    if (codes.length === 0 || codes.includes(-1)) return rowSetFromWords(bits);
    // Visits the places of the rarest word and compares the words around them.
    const rarest = codes.reduce(
      (best, code, at) => (this.#countOf(code) < this.#countOf(codes[best] ?? 0) ? at : best),
      0,
    );
    const word = codes[rarest] ?? 0;
    const end = this.#placeStarts[word + 1] ?? 0;
    for (let at = this.#placeStarts[word] ?? 0; at < end; at++) {
      const place = this.#places[at] ?? 0;
      if (codes.length > 1 && !this.#isPhraseAt(codes, place - rarest)) continue;
      const row = this.#rows[place] ?? 0;
      bits[row >>> 5] = (bits[row >>> 5] ?? 0) | (1 << (row & 31));
    }
    return rowSetFromWords(bits);
  }

  #placesByWord(next: Uint32Array): Uint32Array {
    const places = new Uint32Array(next.at(-1) ?? 0);
    for (let at = 0; at < this.#length; at++) {
      const word = this.#words[at] ?? BREAK;
      if (word === BREAK) continue;
      const place = next[word] ?? 0;
      next[word] = place + 1;
      places[place] = at;
    }
    return places;
  }

  #countOf(word: number): number {
    return (this.#placeStarts[word + 1] ?? 0) - (this.#placeStarts[word] ?? 0);
  }

  #isPhraseAt(codes: readonly number[], start: number): boolean {
    for (let at = 0; at < codes.length; at++) if (this.#words[start + at] !== codes[at]) return false;
    return true;
  }

  /** Adds the words of a text. Nearly all texts are ASCII, which one pass splits without creating strings. */
  #addText(text: string, row: number): void {
    const textStart = this.#length;
    let hash = HASH_START;
    let start = 0;
    for (let at = 0; at <= text.length; at++) {
      // The end of the text ends a word.
      const code = at === text.length ? 0 : text.charCodeAt(at);
      if (code >= WORD_UNITS.length) {
        this.#length = textStart;
        for (const word of wordsOf(text)) this.#append(this.#vocabulary.add(word), row);
        break;
      }
      const unit = WORD_UNITS[code] ?? 0;
      if (unit !== 0) {
        hash = hashStep(hash, unit);
        continue;
      }
      if (at > start) {
        this.#append(this.#vocabulary.addWord(text, start, at, hash >>> 0), row);
        hash = HASH_START;
      }
      start = at + 1;
    }
    this.#append(BREAK, row);
  }

  #append(word: number, row: number): void {
    if (this.#length === this.#words.length) {
      this.#words = doubled(this.#words);
      this.#rows = doubled(this.#rows);
    }
    this.#words[this.#length] = word;
    this.#rows[this.#length++] = row;
  }
}

function doubled(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(2 * numbers.length);
  more.set(numbers);
  return more;
}
