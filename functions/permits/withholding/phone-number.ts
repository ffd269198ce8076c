import type { Span } from './words.ts';

/** Between the parts of a number: blanks, hyphens and dashes of any kind, and marks without a width. */
const BETWEEN =
  '[\\s./\\-\\u00ad\\u2010-\\u2015\\u2212\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]{0,8}';
/** A US number in any notation: ten digits, optionally after a 1. */
const PHONE = new RegExp(
  `(?<!\\d)(?:\\+?1${BETWEEN})?\\(?([2-9]\\d{2})\\)?${BETWEEN}(\\d{3})${BETWEEN}(\\d{4})(?!\\d)`,
  'g',
);

/**
 * A further number of the same area, or of the same exchange: ` / 555-0143`, ` or 0143`. Four digits alone are none if they are a year, or
 * if anything but an end, a sign or a label follows, such as a street.
 */
const SHORT =
  /[ \u00a0]{0,3}(?:[/\\&]|\b(?:or|and)\b|[,;](?=[ \u00a0]?\d{3}\D))[ \u00a0]{0,3}(?:([2-9]\d{2})[-.\u2010-\u2015](\d{4})(?!\d|-\d)|((?!19|20)\d{4})(?=\s{0,3}(?:$|[\n/\\&,;()[\]]|\.(?!\d)|x ?\d|[chowpf]:|(?:or|and|tel|phone|cell|mobile|home|office|work|fax|fx|ext)\b)))/giy;

/** The ten digits of a number, without its extension; undefined if the text has none or more than one. */
export function phoneDigits(text: string): string | undefined {
  const [one, ...others] = phonesIn(text);
  return others.length > 0 ? undefined : one?.digits;
}

/** A number of ten digits, and where it is in a text: one that is written in short only with the digits it has. */
interface FoundPhone {
  readonly digits: string;
  readonly span: Span;
}

/** The numbers in a text, with their spans. Whoever reads or removes phones finds them here. */
export function phonesIn(text: string): FoundPhone[] {
  return [...text.matchAll(PHONE)].flatMap(({ 0: found, 1: area, 2: exchange, 3: line, index }) => {
    const end = index + found.length;
    const phones: FoundPhone[] = [{ digits: `${area}${exchange}${line}`, span: [index, end] }];
    let lastExchange = exchange;
    for (const short of text.slice(end).matchAll(SHORT)) {
      const [whole, ownExchange = lastExchange, lineBehind = '', lineAlone = ''] = short;
      const shortLine = lineBehind || lineAlone;
      phones.push({
        digits: `${area}${ownExchange}${shortLine}`,
        span: [end + short.index + whole.search(/\d/), end + short.index + whole.length],
      });
      lastExchange = ownExchange;
    }
    return phones;
  });
}
