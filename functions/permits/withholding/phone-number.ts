import type { Span } from './words.ts';

/** A US number in any notation: ten digits, optionally after a 1. */
const PHONE = /(?<!\d)(?:\+?1[\s./-]*)?\(?([2-9]\d{2})\)?[\s./-]*(\d{3})[\s./-]*(\d{4})(?!\d)/g;

/** The ten digits of a number, without its extension; undefined if the text has none or more than one. */
export function phoneDigits(text: string): string | undefined {
  const [one, ...others] = phonesIn(text);
  return others.length > 0 ? undefined : one?.digits;
}

/** The numbers in a text, with their spans. */
export function phonesIn(text: string): { readonly digits: string; readonly span: Span }[] {
  return [...text.matchAll(PHONE)].map(({ 0: found, 1: area, 2: exchange, 3: line, index }) => ({
    digits: `${area}${exchange}${line}`,
    span: [index, index + found.length],
  }));
}
