import type { Span } from './words.ts';

/** A US number however it is written: ten digits, with a 1 before them or without. */
const PHONE = /(?<!\d)(?:\+?1[\s./-]*)?\(?([2-9]\d{2})\)?[\s./-]*(\d{3})[\s./-]*(\d{4})(?!\d)/g;

/** The ten digits of a number; undefined when the text holds none or more than one. An extension is not looked at. */
export function phoneDigits(text: string): string | undefined {
  const [one, ...others] = phonesIn(text);
  return others.length > 0 ? undefined : one?.digits;
}

/** The numbers of a text, and where they stand. */
export function phonesIn(text: string): { readonly digits: string; readonly span: Span }[] {
  return [...text.matchAll(PHONE)].map(({ 0: found, 1: area, 2: exchange, 3: line, index }) => ({
    digits: `${area}${exchange}${line}`,
    span: [index, index + found.length],
  }));
}
