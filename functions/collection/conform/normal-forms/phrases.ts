interface TrieNode<T> {
  readonly next: Map<string, TrieNode<T>>;
  readonly values: T[];
}

/** A phrase of a trie found in a text: its value and the place behind its last word. */
export interface PhraseMatch<T> {
  readonly value: T;
  readonly end: number;
}

/** Phrases in a trie of their words, so that one pass over a text finds all of them. */
export class PhraseTrie<T> {
  readonly #root: TrieNode<T> = { next: new Map(), values: [] };

  /** @param phrase lower-case words separated by single blanks, as `phraseOf` gives them */
  add(phrase: string, value: T): void {
    let node = this.#root;
    for (const word of phrase.split(' ')) {
      let next = node.next.get(word);
      if (next === undefined) {
        next = { next: new Map(), values: [] };
        node.next.set(word, next);
      }
      node = next;
    }
    node.values.push(value);
  }

  /** The phrases that start at a word of a text, shorter ones first. */
  matchesAt(words: readonly string[], start: number): readonly PhraseMatch<T>[] {
    let node = this.#root.next.get(words[start] ?? '');
    let matches: PhraseMatch<T>[] | undefined;
    for (let end = start + 1; node !== undefined; end++) {
      for (const value of node.values) {
        matches ??= [];
        matches.push({ value, end });
      }
      node = end < words.length ? node.next.get(words[end] ?? '') : undefined;
    }
    return matches ?? NO_MATCHES;
  }
}

const NO_MATCHES: readonly never[] = [];

/** Tells whether a phrase is in a text. @param words lower-case words separated by single blanks, as `phraseOf` gives them */
export function phraseIn(words: string): (phrase: string) => boolean {
  const text = ` ${words} `;
  return (phrase) => text.includes(` ${phrase} `);
}

/** The first rule with a phrase in a text. @param words as for `phraseIn` */
export function firstRule<R extends { readonly phrases: readonly string[] }>(
  rules: readonly R[],
  words: string,
): R | undefined {
  const isIn = phraseIn(words);
  return rules.find(({ phrases }) => phrases.some(isIn));
}
