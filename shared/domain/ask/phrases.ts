import type { Token } from './tokens.ts';

/** Phrases by their first word, each without it; longest first. */
export type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>;

/** @param texts separated by commas */
export function phrasesOf(texts: string): Phrases {
  const split = texts
    .split(',')
    .map((text) => text.split(' '))
    .sort((a, b) => b.length - a.length);
  return new Map(
    [...Map.groupBy(split, ([first = '']) => first)].map(([first, all]) => [
      first,
      all.map(([, ...rest]) => rest),
    ]),
  );
}

/** All words of some phrases. */
export function wordsOf(phrases: Phrases): string[] {
  return [...phrases].flatMap(([first, all]) => [first, ...all.flat()]);
}

/** The token after the longest phrase at a token, or null. */
export function readPhrase(tokens: readonly Token[], at: number, phrases: Phrases): number | null {
  for (const rest of phrases.get(tokens[at]?.word ?? '') ?? [])
    if (rest.every((word, offset) => tokens[at + 1 + offset]?.word === word)) return at + 1 + rest.length;
  return null;
}
