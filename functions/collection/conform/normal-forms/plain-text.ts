import { repairText } from './text-repairs.ts';

/** Texts that publishers write in place of no value. Compared as whole texts, ignoring case. */
export const PLACEHOLDERS = new Set([
  'n/a',
  'na',
  'n.a.',
  'none',
  'null',
  '(null)',
  'undefined',
  'unknown',
  'not listed',
  'not available',
  'not applicable',
  'not provided',
  'not entered',
  'not specified',
  'not given',
  'none given',
  'none listed',
  'no data',
  'n/d',
  'nan',
  'unk',
  '<null>',
  '[null]',
  '#n/a',
]);
const PLACEHOLDER_LENGTH = lengthOfLongest(PLACEHOLDERS);
/** Printable ASCII characters without a space at either end, and without `&`, `<` and `_`, which may be markup: most values. */
const CLEAN = /^[!-%'-;=-^`-~](?:[ -%'-;=-^`-~]*[!-%'-;=-^`-~])?$/;
/** Texts without a letter or digit: `..`, `-`, `- -`. */
const ONLY_MARKS = /^[^\p{L}\p{N}]*$/u;
/** White space that `oneLine` removes or replaces. */
const EXTRA_SPACE = /^\s|\s\s|[^\S ]|\s$/;
/** The most characters stored of one text; a DynamoDB item holds 400 KB. */
const TEXT_MAX = 8000;

/** The end of a text that was cut. */
const CUT = '…';

/**
 * A raw value as text: trimmed and repaired (`repairText`), with its line breaks. Empty for null, objects and placeholders.
 * Numbers keep every digit JavaScript has of them. A text of more than 8,000 characters is cut and ends with `…`. Half of a
 * surrogate pair, which DynamoDB refuses, becomes U+FFFD.
 */
export function plainText(value: unknown): string {
  return textOf(value, repairText);
}

/** As `plainText`, but only without control characters: a key must not change with our repairs. */
export function keyText(value: unknown): string {
  return textOf(value, withoutControls);
}

function textOf(value: unknown, clean: (text: string) => string): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return '';
  const isClean = value.length <= TEXT_MAX && CLEAN.test(value);
  const text = isClean ? value : clean(shortened(value)).toWellFormed().trim();
  return ONLY_MARKS.test(text) || isOneOf(PLACEHOLDERS, PLACEHOLDER_LENGTH, text) ? '' : text;
}

function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]/g, '');
}

/** Never cuts a surrogate pair in two. */
function shortened(text: string): string {
  if (text.length <= TEXT_MAX) return text;
  return text.slice(0, TEXT_MAX - CUT.length).replace(/[\ud800-\udbff]$/, '') + CUT;
}

/** A text on one line with single spaces; null when empty. */
export function oneLine(text: string): string | null {
  const line = EXTRA_SPACE.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
  return line === '' ? null : line;
}

/** As `oneLine`, with one kind of dash: publishers spell one type with a hyphen and with an en dash. */
export function lineWithHyphens(text: string): string | null {
  return oneLine(text.replace(/[\u2010-\u2015]/g, '-'));
}

/** @param longest the length of the longest word, which spares most texts the search */
function isOneOf(words: ReadonlySet<string>, longest: number, text: string): boolean {
  return text.length <= longest && words.has(text.toLowerCase());
}

function lengthOfLongest(words: ReadonlySet<string>): number {
  return Math.max(...[...words].map((word) => word.length));
}
