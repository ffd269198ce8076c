import { phraseOf } from '#shared/domain/filter/keywords.ts';
import { narrowLengths, packColumns, readCodes, unpackColumns } from './packed-columns.ts';

/**
 * The words of the descriptions and permit types of some months of a state, with the rows and places where they occur, in blocks that
 * are read one by one. A keyword search over the country reads one block for each half year of each state, not the descriptions.
 */

/** Where a block is: its first word, and its place in the object. */
export type WordBlock = readonly [first: string, offset: number, bytes: number];

/** A decoded block: the postings of consecutive words. */
export interface WordPostings {
  readonly bytes: number;
  postingOf(word: string): Uint8Array | undefined;
}

/** Bytes of the postings of a block. A word is never divided. */
const BLOCK_BYTES = 16_000;
/** Places between the description and the permit type, so that no phrase spans both. */
const GAP = 2;

/** Collects the words of rows. */
export class WordEncoder {
  readonly #postings = new Map<string, PostingWriter>();
  readonly #types = new Map<string | null, readonly string[]>();
  #rows = 0;

  /** Adds the next row. */
  add(description: string, permitType: string | null): void {
    const type = this.#types.get(permitType) ?? splitPhrase(phraseOf(permitType ?? ''));
    this.#types.set(permitType, type);
    const words = splitPhrase(description);
    for (const [at, word] of words.entries()) this.#postingOf(word).add(this.#rows, at);
    const typeAt = words.length + GAP;
    for (const [at, word] of type.entries()) this.#postingOf(word).add(this.#rows, typeAt + at);
    this.#rows++;
  }

  #postingOf(word: string): PostingWriter {
    const known = this.#postings.get(word);
    if (known !== undefined) return known;
    const made = new PostingWriter();
    this.#postings.set(word, made);
    return made;
  }

  /** The blocks in the order of their words, each with its first word. */
  blocks(): { readonly first: string; readonly bytes: Buffer }[] {
    const blocks: { readonly words: string[]; readonly postings: Uint8Array[]; size: number }[] = [];
    for (const word of [...this.#postings.keys()].sort(compareWords)) {
      const posting = this.#postingOf(word).end();
      let block = blocks.at(-1);
      if (block === undefined || block.size + posting.length > BLOCK_BYTES) {
        block = { words: [], postings: [], size: 0 };
        blocks.push(block);
      }
      block.words.push(word);
      block.postings.push(posting);
      block.size += posting.length;
    }
    return blocks.map(({ words, postings }) => ({
      first: words[0] ?? '',
      bytes: packColumns({
        meta: words,
        columns: {
          lengths: narrowLengths(postings.map(({ length }) => length)),
          data: Buffer.concat(postings),
        },
      }),
    }));
  }
}

/** A posting: for each row the difference to the last one, the number of places, and their differences. */
class PostingWriter {
  #bytes = new Uint8Array(8);
  #length = 0;
  #lastRow = 0;
  #row = -1;
  #places: number[] = [];

  add(row: number, place: number): void {
    if (row !== this.#row) {
      this.#writeRow();
      this.#row = row;
      this.#places.length = 0;
    }
    this.#places.push(place);
  }

  end(): Uint8Array {
    this.#writeRow();
    this.#row = -1;
    return this.#bytes.subarray(0, this.#length);
  }

  #writeRow(): void {
    if (this.#row === -1) return;
    this.#write(this.#row - this.#lastRow);
    this.#lastRow = this.#row;
    this.#write(this.#places.length);
    let last = 0;
    for (const place of this.#places) {
      this.#write(place - last);
      last = place;
    }
  }

  /** Seven bits in a byte, the lowest first. */
  #write(number: number): void {
    if (this.#length + 5 > this.#bytes.length) {
      const longer = new Uint8Array(2 * this.#bytes.length + 8);
      longer.set(this.#bytes);
      this.#bytes = longer;
    }
    let rest = number;
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }
}

/** Decodes a block. */
export function decodeWords(bytes: Buffer): WordPostings {
  const { meta, columns } = unpackColumns(bytes);
  const lengths = readCodes(columns, 'lengths');
  const data = readCodes(columns, 'data') as Uint8Array;
  const postings = new Map<string, Uint8Array>();
  let at = 0;
  (meta as readonly string[]).forEach((word, which) => {
    const length = lengths[which] ?? 0;
    postings.set(word, data.subarray(at, at + length));
    at += length;
  });
  return { bytes: bytes.length, postingOf: (word) => postings.get(word) };
}

/** The block that a word would be in; undefined if it is before all words. */
export function blockOf(blocks: readonly WordBlock[], word: string): WordBlock | undefined {
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareWords(blocks[middle]?.[0] ?? '', word) <= 0) low = middle + 1;
    else high = middle;
  }
  return blocks[low - 1];
}

/**
 * Marks the rows that have words next to each other, in order.
 * @param postings of the words
 * @param marks by row; the marked rows are added
 */
export function markPhrase(postings: readonly Uint8Array[], marks: Uint8Array): void {
  const [first, ...others] = postings;
  if (first === undefined) return;
  if (others.length === 0) {
    markWord(first, marks);
    return;
  }
  const rest = others.map((posting) => new PostingReader(posting));
  const reader = new PostingReader(first);
  while (reader.next()) {
    const { row } = reader;
    if (!rest.every((other) => other.seek(row))) continue;
    if (!reader.places.some((place) => rest.every(({ places }, at) => places.includes(place + at + 1))))
      continue;
    marks[row] = 1;
  }
}

/** Marks the rows of a word. It skips the places, since most searches are for one word, and some words are in every second row. */
function markWord(posting: Uint8Array, marks: Uint8Array): void {
  let at = 0;
  let row = 0;
  const number = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = posting[at++] ?? 0;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < posting.length) {
    row += number();
    for (let places = number(); places > 0; ) if ((posting[at++] ?? 0) < 0x80) places--;
    marks[row] = 1;
  }
}

/** Reads a posting row by row. */
class PostingReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  row = 0;
  places: number[] = [];

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Goes to the next row. @returns false at the end */
  next(): boolean {
    if (this.#at >= this.#bytes.length) return false;
    this.row += this.#number();
    const count = this.#number();
    this.places.length = count;
    let place = 0;
    for (let at = 0; at < count; at++) {
      place += this.#number();
      this.places[at] = place;
    }
    return true;
  }

  /** Goes to a row, or to the first after it. @returns whether it is there */
  seek(row: number): boolean {
    // Before the first `next`, there are no places.
    while (this.places.length === 0 || this.row < row) if (!this.next()) return false;
    return this.row === row;
  }

  #number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.#at++] ?? 0;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }
}

function splitPhrase(phrase: string): readonly string[] {
  return phrase === '' ? [] : phrase.split(' ');
}

function compareWords(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
