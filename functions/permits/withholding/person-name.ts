import { type Span, type Word, wordsOf } from './words.ts';

/** Suffixes that tell a son from his father: names with different ones are two people. */
const PERSONAL = new Set(['JR', 'SR', 'II', 'III', 'IV']);
/** Legal forms of companies, with their short form. */
export const LEGAL: ReadonlyMap<string, string> = new Map([
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
/** A longer name is matched only in the order given. */
const TURNED_MOST = 6;

/**
 * A name in the form used for matching. It matches words that follow each other, in the order given or rotated (`SMITH, JOHN A` is
 * `John A Smith`), with any punctuation between them. `Jr` and the like must be equal or missing in both. A legal form may be
 * missing on either side, but must not differ.
 */
export interface NameForm {
  readonly orders: readonly (readonly string[])[];
  /** Number of words without `Jr` and legal form: a single word is too common to be removed everywhere. */
  readonly length: number;
  readonly legal: string | undefined;
}

/** The words of a name in capitals, without its legal form, and the form's short spelling. */
export function splitLegalForm(name: string): {
  readonly words: string[];
  readonly legal: string | undefined;
} {
  const words = wordsOf(name).map(({ text }) => text);
  let legal: string | undefined;
  while (words.length > 1 && LEGAL.has(words.at(-1) ?? '')) legal = LEGAL.get(words.pop() ?? '');
  return { words, legal };
}

/** Parses a name; undefined for a text without words. */
export function nameForm(name: string): NameForm | undefined {
  const { words, legal } = splitLegalForm(name);
  const personal = words.findIndex((word, at) => at > 0 && PERSONAL.has(word));
  const [suffix] = personal === -1 ? [] : words.splice(personal, 1);
  if (words.length === 0) return undefined;
  // guard: a name is found in any order
  const turned =
    words.length > TURNED_MOST ? [words] : words.map((_, at) => [...words.slice(at), ...words.slice(0, at)]);
  const orders =
    suffix === undefined
      ? turned
      : turned.flatMap((order) => order.map((_, at) => order.toSpliced(at + 1, 0, suffix)));
  return { orders, length: words.length, legal };
}

/** The span of a name in a text if it begins at the word `at`. */
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
