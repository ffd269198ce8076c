/**
 * A keyword means whole words or a whole phrase, in any case, within one field. It is never a regular expression, so no input
 * is special (PRODUCT §1). Search, alerts and digests share this meaning.
 */

const WORD = /[\p{L}\p{N}]+/gu;

/** The words of a text: runs of letters and digits, in lower case. Apostrophes and hyphens separate words. */
export function words(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(WORD) ?? [];
}

/** The words of a text joined by single spaces; empty when it has no words. */
export function phraseOf(text: string): string {
  return words(text).join(' ');
}

/** Whether `text` contains the words of `phrase` next to each other, in order. An empty phrase matches nothing. */
export function containsPhrase(text: string, phrase: string): boolean {
  const wanted = phraseOf(phrase);
  return wanted !== '' && ` ${phraseOf(text)} `.includes(` ${wanted} `);
}
