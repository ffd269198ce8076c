import { UNKNOWN } from './word-list.ts';

/** A phrase as the numbers of its words in a `WordList`. */
export type Phrase = readonly number[];

/**
 * Phrases by their first word. What is asked for every known word of every text, where its phrases are and how each goes on, is packed
 * close together: the phrases themselves are hardly ever needed, and each would have to be fetched into the processor's
 * cache.
 */
export class Phrases<T extends { readonly words: Phrase }> {
  /** Those that begin with the same word stand together, in the order given. */
  readonly all: readonly T[];
  /** By the number of a word, where those that begin with it start among all; they end where those of the next number start. */
  readonly from: Uint16Array;
  /** The second word of each; `UNKNOWN` of a single word. Most that begin with a word of the text differ from it here. */
  readonly seconds: Uint16Array;

  /** @param size how many words the list has */
  constructor(phrases: readonly T[], size: number) {
    const firstOf = ({ words: [first = UNKNOWN] }: T) => first;
    this.all = [...phrases].sort((a, b) => firstOf(a) - firstOf(b));
    this.seconds = Uint16Array.from(this.all, ({ words: [, second = UNKNOWN] }) => second);
    this.from = new Uint16Array(size + 2);
    for (const phrase of phrases) {
      const next = firstOf(phrase) + 1;
      this.from[next] = (this.from[next] ?? 0) + 1;
    }
    for (let number = 1; number < this.from.length; number++)
      this.from[number] = (this.from[number] ?? 0) + (this.from[number - 1] ?? 0);
  }
}
