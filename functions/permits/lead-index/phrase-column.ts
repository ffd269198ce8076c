import { type Codes, narrow, type PackedColumns } from './packed-columns.ts';

/**
 * A column of phrases (words joined by single blanks), searched by words that stand together. Equal phrases are kept
 * once; a phrase is a run of word numbers; the words are sorted bytes. The list of phrases that hold a word is made on
 * load, by counting.
 */
export interface PhraseColumn {
  /** Row → phrase. */
  readonly codes: Codes;
  /** How many distinct phrases there are. */
  readonly phrases: number;
  /** A phrase's text. */
  phraseAt(code: number): string;
  /** Marks in `found` (one byte a phrase) each phrase in which `words` stand next to each other, in order. No words: none. */
  mark(words: readonly string[], found: Uint8Array): void;
  /** Memory held, in bytes. */
  readonly bytes: number;
}

/** The columns of a list of phrases, one a row. */
export function encodePhrases(rows: readonly string[]): PackedColumns {
  const phrases = [...new Set(rows)];
  const phraseCodes = new Map(phrases.map((phrase, code) => [phrase, code]));
  const split = phrases.map((phrase) => (phrase === '' ? [] : phrase.split(' ')));
  const vocabulary = [...new Set(split.flat())]
    .map((word) => ({ word, bytes: Buffer.from(word) }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes));
  const wordCodes = new Map(vocabulary.map(({ word }, code) => [word, code]));
  const codeOf = (codes: Map<string, number>) => (text: string) => codes.get(text) ?? 0;
  return {
    meta: null,
    columns: {
      codes: narrow(rows.map(codeOf(phraseCodes)), phrases.length),
      starts: starts(split.map(({ length }) => length)),
      words: narrow(split.flat().map(codeOf(wordCodes)), vocabulary.length),
      vocabulary: Buffer.concat(vocabulary.map(({ bytes }) => bytes)),
      vocabularyStarts: starts(vocabulary.map(({ bytes }) => bytes.length)),
    },
  };
}

/** The phrases in columns made by `encodePhrases`. */
export function decodePhrases({ columns }: PackedColumns): PhraseColumn {
  const { codes, starts, words, vocabulary, vocabularyStarts } = columns as Record<string, Codes>;
  if (!codes || !starts || !words || !vocabulary || !vocabularyStarts)
    throw new Error('A column of phrases lacks one of its parts.');
  return new Phrases(
    codes,
    starts,
    words,
    Buffer.from(vocabulary.buffer, vocabulary.byteOffset, vocabulary.length),
    vocabularyStarts,
  );
}

class Phrases implements PhraseColumn {
  readonly codes: Codes;
  readonly phrases: number;
  readonly bytes: number;
  readonly #starts: Codes;
  readonly #words: Codes;
  readonly #vocabulary: Buffer;
  readonly #vocabularyStarts: Codes;
  /** Where each word stands: positions in `#words`, grouped by word. */
  readonly #places: Uint32Array;
  readonly #placeStarts: Uint32Array;

  constructor(codes: Codes, starts: Codes, words: Codes, vocabulary: Buffer, vocabularyStarts: Codes) {
    this.codes = codes;
    this.phrases = starts.length - 1;
    this.#starts = starts;
    this.#words = words;
    this.#vocabulary = vocabulary;
    this.#vocabularyStarts = vocabularyStarts;
    const { places, placeStarts } = placesOf(words, vocabularyStarts.length - 1);
    this.#places = places;
    this.#placeStarts = placeStarts;
    this.bytes = [codes, starts, words, vocabulary, vocabularyStarts, places, placeStarts].reduce(
      (sum, { byteLength }) => sum + byteLength,
      0,
    );
  }

  phraseAt(code: number): string {
    const words = this.#words.subarray(this.#starts[code], this.#starts[code + 1]);
    return Array.from(words, (word) => this.#wordAt(word)).join(' ');
  }

  mark(words: readonly string[], found: Uint8Array): void {
    const wanted = words.map((word) => this.#codeOf(word));
    const [first] = wanted;
    if (first === undefined || wanted.includes(-1)) return;
    const rarest = wanted.reduce(
      (best, code, at) => (this.#count(code) < this.#count(wanted[best] ?? first) ? at : best),
      0,
    );
    const code = wanted[rarest] ?? first;
    for (let at = this.#placeStarts[code] ?? 0; at < (this.#placeStarts[code + 1] ?? 0); at++) {
      const begin = (this.#places[at] ?? 0) - rarest;
      const phrase = this.#phraseOf(this.#places[at] ?? 0);
      if (found[phrase] === 1) continue;
      const inside =
        begin >= (this.#starts[phrase] ?? 0) && begin + wanted.length <= (this.#starts[phrase + 1] ?? 0);
      if (inside && wanted.every((word, next) => this.#words[begin + next] === word)) found[phrase] = 1;
    }
  }

  #count(word: number): number {
    return (this.#placeStarts[word + 1] ?? 0) - (this.#placeStarts[word] ?? 0);
  }

  #wordAt(word: number): string {
    return this.#vocabulary.toString('utf8', this.#vocabularyStarts[word], this.#vocabularyStarts[word + 1]);
  }

  /** The number of a word, or -1 when no phrase holds it. */
  #codeOf(word: string): number {
    const wanted = Buffer.from(word);
    let low = 0;
    let high = this.#vocabularyStarts.length - 2;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const order = this.#vocabulary.compare(
        wanted,
        0,
        wanted.length,
        this.#vocabularyStarts[middle],
        this.#vocabularyStarts[middle + 1],
      );
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  /** The phrase that a position in `#words` belongs to: the last that starts at or before it and is not empty. */
  #phraseOf(position: number): number {
    let low = 0;
    let high = this.phrases - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** Groups the positions of a list of codes by code: a counting sort. */
function placesOf(codes: Codes, distinct: number): { places: Uint32Array; placeStarts: Uint32Array } {
  const placeStarts = new Uint32Array(distinct + 1);
  for (let at = 0; at < codes.length; at++) increase(placeStarts, (codes[at] ?? 0) + 1, 1);
  for (let code = 0; code < distinct; code++) increase(placeStarts, code + 1, placeStarts[code] ?? 0);
  const next = placeStarts.slice();
  const places = new Uint32Array(codes.length);
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] ?? 0;
    places[next[code] ?? 0] = at;
    increase(next, code, 1);
  }
  return { places, placeStarts };
}

function increase(counts: Uint32Array, at: number, by: number): void {
  counts[at] = (counts[at] ?? 0) + by;
}

/** Where each of a row of lengths begins, and where the last ends. */
function starts(lengths: readonly number[]): Uint32Array {
  const ends = new Uint32Array(lengths.length + 1);
  lengths.forEach((length, at) => {
    ends[at + 1] = (ends[at] ?? 0) + length;
  });
  return ends;
}
