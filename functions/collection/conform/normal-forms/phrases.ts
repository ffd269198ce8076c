import { UNKNOWN } from './word-list.ts';

/** A phrase as the numbers of its words in a `WordList`. */
export type Phrase = readonly number[];

/**
 * Phrases by their first word. What is asked for every known word of every text, where its phrases are and how each goes on, is packed
 * close together: the phrases themselves are hardly ever needed, and each would have to be fetched into the processor's
 * cache.
 */
export class Phrases<T extends { readonly words: Phrase }> {
  /** Those that begin with the same word stand together, those of this word alone first. */
  readonly all: readonly T[];
  /** By twice the number of a word, where the phrases of this word alone start among all; behind it, where those start that go on. */
  readonly #starts: Uint16Array;
  /** The second word of each; `UNKNOWN` of a single word. Most that begin with a word of the text differ from it here. */
  readonly seconds: Uint16Array;

  /** @param size how many words the list has */
  constructor(phrases: readonly T[], size: number) {
    const rankOf = ({ words: [first = UNKNOWN, ...others] }: T) => 2 * first + Math.min(others.length, 1);
    this.all = [...phrases].sort((a, b) => rankOf(a) - rankOf(b));
    this.seconds = Uint16Array.from(this.all, ({ words: [, second = UNKNOWN] }) => second);
    this.#starts = new Uint16Array(2 * size + 3);
    for (const phrase of phrases) {
      const next = rankOf(phrase) + 1;
      this.#starts[next] = (this.#starts[next] ?? 0) + 1;
    }
    for (let rank = 1; rank < this.#starts.length; rank++)
      this.#starts[rank] = (this.#starts[rank] ?? 0) + (this.#starts[rank - 1] ?? 0);
  }

  /** Where the phrases start among all that begin with a word. */
  from(word: number): number {
    return this.#starts[2 * word] ?? 0;
  }

  /** Where those end that may stand in a text where this word follows: of this word alone, when it is in no phrase. */
  end(word: number, next: number): number {
    return this.#starts[2 * word + (next === UNKNOWN ? 1 : 2)] ?? 0;
  }
}
