import { type Span, type Word, wordsOf } from './words.ts';

/** What tells a son from his father: names that differ in it are two people. */
const PERSONAL = new Set(['JR', 'SR', 'II', 'III', 'IV']);
/** Legal forms of companies, by their usual short form. */
const LEGAL: ReadonlyMap<string, string> = new Map([
  ['LLC', 'LLC'],
  ['INC', 'INC'],
  ['INCORPORATED', 'INC'],
  ['CORP', 'CORP'],
  ['CORPORATION', 'CORP'],
  ['CO', 'CO'],
  ['COMPANY', 'CO'],
  ['LTD', 'LTD'],
  ['LIMITED', 'LTD'],
  ['LP', 'LP'],
  ['LLP', 'LLP'],
  ['PC', 'PC'],
  ['PLLC', 'PLLC'],
]);
/** A name of more words is taken in the order it is given in only. */
const TURNED_MOST = 6;

/**
 * A name in the form it is looked for in. It stands in a text where its words stand together, in the order given or turned
 * (`SMITH, JOHN A` is `John A Smith`), whatever is between them. `Jr` and the like must be the same or missing in both. A legal form
 * may be missing on either side, but not be another one.
 */
export interface NameForm {
  /** The orders the words may stand in. */
  readonly orders: readonly (readonly string[])[];
  /** How many words it has without `Jr` and legal form: one is too common to be looked for everywhere. */
  readonly length: number;
  readonly legal: string | undefined;
}

/** The form of a name; undefined of a text without words. */
export function nameForm(name: string): NameForm | undefined {
  const words = wordsOf(name).map(({ text }) => text);
  let legal: string | undefined;
  while (words.length > 1 && LEGAL.has(words.at(-1) ?? '')) legal = LEGAL.get(words.pop() ?? '');
  const personal = words.findIndex((word, at) => at > 0 && PERSONAL.has(word));
  const [suffix] = personal === -1 ? [] : words.splice(personal, 1);
  if (words.length === 0) return undefined;
  const turned =
    words.length > TURNED_MOST ? [words] : words.map((_, at) => [...words.slice(at), ...words.slice(0, at)]);
  const orders =
    suffix === undefined
      ? turned
      : turned.flatMap((order) => order.map((_, at) => order.toSpliced(at + 1, 0, suffix)));
  return { orders, length: words.length, legal };
}

/** Where an order of a name's words begins in a text, if it stands there. @returns its place in the text */
export function nameAt(
  words: readonly Word[],
  at: number,
  order: readonly string[],
  { legal }: NameForm,
): Span | undefined {
  if (order.some((word, offset) => words[at + offset]?.text !== word)) return undefined;
  const next = words[at + order.length]?.text ?? '';
  if (PERSONAL.has(next)) return undefined;
  const nextLegal = LEGAL.get(next);
  if (legal !== undefined && nextLegal !== undefined && nextLegal !== legal) return undefined;
  return [words[at]?.start ?? 0, words[at + order.length - 1]?.end ?? 0];
}
