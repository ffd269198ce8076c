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

/** A text is asked for names, then for addresses. */
let last: { readonly text: string; readonly words: readonly Word[] } = { text: '', words: [] };

/** The words of a text, in order; whatever stands between them separates. */
export function wordsOf(text: string): readonly Word[] {
  if (last.text !== text) last = { text, words: readWords(text) };
  return last.words;
}

/** Letters and digits of English, of which nothing has to be taken off. */
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

/** A part of a text, from its first to behind its last letter. */
export type Span = readonly [start: number, end: number];
