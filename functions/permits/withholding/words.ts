/** A word of a text, in the form used to compare names and streets, and its position. */
export interface Word {
  /** Capitals without accents, dots and apostrophes: `O'Brien’s` is `OBRIEN`, `L.L.C.` is `LLC`. */
  readonly text: string;
  readonly start: number;
  /** Position after its last letter. */
  readonly end: number;
}

/** Letters with dots between them are one word, and so are parts joined by apostrophes. */
const WORD = /\p{L}(?:\.\p{L})+(?![\p{L}\p{M}])|[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu;

/** Kept because a text is searched for names, then for addresses. */
let last: { readonly text: string; readonly words: readonly Word[] } = { text: '', words: [] };

/** The words of a text, in order. */
export function wordsOf(text: string): readonly Word[] {
  if (last.text !== text) last = { text, words: readWords(text) };
  return last.words;
}

/** A word without accents, dots and apostrophes. */
const PLAIN = /^[A-Za-z0-9]+$/;

function readWords(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: found, index } of text.matchAll(WORD)) {
    const plain = PLAIN.test(found) ? found.toUpperCase() : plainWord(found);
    if (plain !== '') words.push({ text: plain, start: index, end: index + found.length });
  }
  return words;
}

function plainWord(found: string): string {
  return found
    .replace(/['’]s$/i, '')
    .normalize('NFKD')
    .replace(/[\p{M}.'’]/gu, '')
    .toUpperCase();
}

/** A part of a text: positions of its first letter and after its last. */
export type Span = readonly [start: number, end: number];
