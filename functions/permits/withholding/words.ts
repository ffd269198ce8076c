/** A word of a text, in the form names and streets are compared in, and where it stands. */
export interface Word {
  /** Capitals without accents, dots and apostrophes: `O'Brien’s` is `OBRIEN`, `L.L.C.` is `LLC`. */
  readonly text: string;
  readonly start: number;
  /** Behind its last letter. */
  readonly end: number;
}

/** Letters with dots between are one word; so is what apostrophes join. */
const WORD = /\p{L}(?:\.\p{L})+(?![\p{L}\p{M}])|[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu;

/** The words of a text, in order; whatever stands between them separates. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: found, index } of text.matchAll(WORD)) {
    const plain = found
      .replace(/['’]s$/i, '')
      .normalize('NFKD')
      .replace(/[\p{M}.'’]/gu, '')
      .toUpperCase();
    if (plain !== '') words.push({ text: plain, start: index, end: index + found.length });
  }
  return words;
}

/** A part of a text, from its first to behind its last letter. */
export type Span = readonly [start: number, end: number];
