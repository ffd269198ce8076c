/**
 * Keyword search means whole words or whole phrases, in any case, in one field at a time. It never means a regex, so
 * no input is special (PRODUCT §1; the same meaning serves search, alerts and digests).
 */

const WORD = /[\p{L}\p{N}]+/gu;

/** The words of a text: runs of letters and digits, lower-cased. Apostrophes and hyphens part words. */
export function words(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(WORD) ?? [];
}

/** The words of a phrase joined by single blanks; empty when the phrase holds no word. */
export function phraseOf(text: string): string {
  return words(text).join(' ');
}

/** True when the words of `phrase` stand next to each other, in order, in `text`. An empty phrase matches nothing. */
export function containsPhrase(text: string, phrase: string): boolean {
  const wanted = phraseOf(phrase);
  return wanted !== '' && ` ${phraseOf(text)} `.includes(` ${wanted} `);
}
