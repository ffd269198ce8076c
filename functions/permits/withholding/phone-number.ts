import type { Span } from './words.ts';

/** Between the parts of a number: blanks, hyphens and dashes of any kind, and marks without a width. */
const BETWEEN =
  '[\\s./\\-\\u00ad\\u2010-\\u2015\\u2212\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]{0,8}';
/** A US number in any notation: ten digits, optionally after a 1. */
const PHONE = new RegExp(
  `(?<!\\d)(?:\\+?1${BETWEEN})?\\(?([2-9]\\d{2})\\)?${BETWEEN}(\\d{3})${BETWEEN}(\\d{4})(?!\\d)`,
  'g',
);

/** The ten digits of a number, without its extension; undefined if the text has none or more than one. */
export function phoneDigits(text: string): string | undefined {
  const [one, ...others] = phonesIn(text);
  return others.length > 0 ? undefined : one?.digits;
}

/** The numbers in a text, with their spans. Whoever reads or removes phones finds them here. */
export function phonesIn(text: string): { readonly digits: string; readonly span: Span }[] {
  return [...text.matchAll(PHONE)].map(({ 0: found, 1: area, 2: exchange, 3: line, index }) => ({
    digits: `${area}${exchange}${line}`,
    span: [index, index + found.length],
  }));
}
