import { words } from '#shared/domain/filter/keywords.ts';
import { type Codes, narrow, narrowLengths, type PackedColumns, toStarts } from './packed-columns.ts';

/**
 * A column of phrases (words joined by single spaces) that can be searched for consecutive words. Equal phrases are stored once.
 * A phrase is a list of word codes, and the words are sorted by their bytes. The lists of phrases by word are built on load.
 */
export interface PhraseColumn {
  /** Row → phrase. */
  readonly codes: Codes;
  readonly phrases: number;
  phraseAt(code: number): string;
  /** One byte for each phrase: 1 if it contains the words of one of `wanted` consecutively. Undefined if no phrase can. */
  marked(wanted: readonly PhraseWords[]): Uint8Array | undefined;
  /** Memory use in bytes. */
  readonly bytes: number;
}

/** Consecutive words to find, as UTF-8. */
type PhraseWords = readonly Uint8Array[];

export function wordsToFind(phrase: string): PhraseWords {
  return words(phrase).map((word) => Buffer.from(word));
}

/** Encodes a list of phrases, one for each row. */
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
      lengths: narrowLengths(split.map(({ length }) => length)),
      words: narrow(split.flat().map(codeOf(wordCodes)), vocabulary.length),
      vocabulary: Buffer.concat(vocabulary.map(({ bytes }) => bytes)),
      vocabularyLengths: narrowLengths(vocabulary.map(({ bytes }) => bytes.length)),
    },
  };
}

/** The inverse of `encodePhrases`. */
export function decodePhrases({ columns }: PackedColumns): PhraseColumn {
  const { codes, lengths, words, vocabulary, vocabularyLengths } = columns as Record<string, Codes>;
  if (!codes || !lengths || !words || !vocabulary || !vocabularyLengths)
    throw new Error('A column of phrases lacks one of its parts.');
  return new Phrases(
    codes,
    toStarts(lengths),
    words,
    Buffer.from(vocabulary.buffer, vocabulary.byteOffset, vocabulary.length),
    toStarts(vocabularyLengths),
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
  /** The phrases that contain each word, grouped by word and ascending; a phrase appears once for each occurrence. */
  readonly #holders: Codes;
  readonly #holderStarts: Uint32Array;

  constructor(codes: Codes, starts: Codes, words: Codes, vocabulary: Buffer, vocabularyStarts: Codes) {
    this.codes = codes;
    this.phrases = starts.length - 1;
    this.#starts = starts;
    this.#words = words;
    this.#vocabulary = vocabulary;
    this.#vocabularyStarts = vocabularyStarts;
    const { holders, holderStarts } = holdersOf(starts, words, vocabularyStarts.length - 1);
    this.#holders = holders;
    this.#holderStarts = holderStarts;
    this.bytes = [codes, starts, words, vocabulary, vocabularyStarts, holders, holderStarts].reduce(
      (sum, { byteLength }) => sum + byteLength,
      0,
    );
  }

  phraseAt(code: number): string {
    const words = this.#words.subarray(this.#starts[code], this.#starts[code + 1]);
    return Array.from(words, (word) => this.#wordAt(word)).join(' ');
  }

  marked(wanted: readonly PhraseWords[]): Uint8Array | undefined {
    let found: Uint8Array | undefined;
    for (const words of wanted) {
      const codes = this.#codesOf(words);
      if (codes === undefined) continue;
      found ??= new Uint8Array(this.phrases);
      this.#mark(codes, found);
    }
    return found;
  }

  #mark(codes: readonly number[], found: Uint8Array): void {
    const [first = 0] = codes;
    const rarest = codes.reduce((best, code) => (this.#count(code) < this.#count(best) ? code : best), first);
    const end = this.#holderStarts[rarest + 1] ?? 0;
    for (let at = this.#holderStarts[rarest] ?? 0; at < end; at++) {
      const phrase = this.#holders[at] ?? 0;
      if (codes.length === 1 || this.#holdsInOrder(phrase, codes)) found[phrase] = 1;
    }
  }

  #holdsInOrder(phrase: number, codes: readonly number[]): boolean {
    const last = (this.#starts[phrase + 1] ?? 0) - codes.length;
    for (let begin = this.#starts[phrase] ?? 0; begin <= last; begin++) {
      let next = 0;
      while (next < codes.length && this.#words[begin + next] === codes[next]) next++;
      if (next === codes.length) return true;
    }
    return false;
  }

  #count(word: number): number {
    return (this.#holderStarts[word + 1] ?? 0) - (this.#holderStarts[word] ?? 0);
  }

  #wordAt(word: number): string {
    return this.#vocabulary.toString('utf8', this.#vocabularyStarts[word], this.#vocabularyStarts[word + 1]);
  }

  /** The codes of words; undefined if the list is empty or a word is in no phrase. */
  #codesOf(words: PhraseWords): number[] | undefined {
    const codes: number[] = [];
    for (const word of words) {
      const code = this.#codeOf(word);
      if (code === -1) return undefined;
      codes.push(code);
    }
    return codes.length === 0 ? undefined : codes;
  }

  /** The code of a word, or -1 if it is in no phrase. */
  #codeOf(word: Uint8Array): number {
    let low = 0;
    let high = this.#vocabularyStarts.length - 2;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const order = this.#compareWord(middle, word);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  /** Compares like `Buffer.compare`, which is slower for a few bytes. */
  #compareWord(code: number, word: Uint8Array): number {
    const vocabulary = this.#vocabulary;
    const start = this.#vocabularyStarts[code] ?? 0;
    const length = (this.#vocabularyStarts[code + 1] ?? 0) - start;
    const both = Math.min(length, word.length);
    for (let at = 0; at < both; at++) {
      const difference = (vocabulary[start + at] ?? 0) - (word[at] ?? 0);
      if (difference !== 0) return difference;
    }
    return length - word.length;
  }
}

/** Lists the phrases that contain each word, by counting sort. */
function holdersOf(
  starts: Codes,
  words: Codes,
  distinct: number,
): { holders: Codes; holderStarts: Uint32Array } {
  const holderStarts = new Uint32Array(distinct + 1);
  for (let at = 0; at < words.length; at++) increase(holderStarts, (words[at] ?? 0) + 1, 1);
  for (let code = 0; code < distinct; code++) increase(holderStarts, code + 1, holderStarts[code] ?? 0);
  const next = holderStarts.slice();
  const phrases = starts.length - 1;
  const holders = phrases <= 2 ** 16 ? new Uint16Array(words.length) : new Uint32Array(words.length);
  for (let phrase = 0; phrase < phrases; phrase++)
    for (let at = starts[phrase] ?? 0; at < (starts[phrase + 1] ?? 0); at++) {
      const code = words[at] ?? 0;
      holders[next[code] ?? 0] = phrase;
      increase(next, code, 1);
    }
  return { holders, holderStarts };
}

function increase(counts: Uint32Array, at: number, by: number): void {
  counts[at] = (counts[at] ?? 0) + by;
}
