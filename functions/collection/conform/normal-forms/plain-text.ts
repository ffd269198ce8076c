/** Words that publishers write where they have nothing to say. Compared whole and without regard to case. */
const PLACEHOLDERS = new Set([
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
  'owner-builder',
  'owner builder',
]);
/** What stands in a name's column in place of a name. In others it may say something: `OWNER` is a role. */
const NO_NAMES = new Set([
  ...['tbd', 'tba', 't.b.d.', 'to be determined', 'to be selected', 'same', 'same as above', 'same as owner'],
  ...[
    'self',
    'owner',
    'homeowner',
    'home owner',
    'property owner',
    'contractor',
    'no contractor',
    'applicant',
  ],
]);
const BLANK = 0x20;
const DASH = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const TILDE = 0x7e;
const PLACEHOLDER_LENGTH = Math.max(...[...PLACEHOLDERS].map((word) => word.length));
/** By what a text begins with (`startOf`), 1 where a placeholder begins so; none begins with a digit. */
const PLACEHOLDER_STARTS = startsOf(PLACEHOLDERS);
const NO_NAME_STARTS = startsOf(NO_NAMES);
const NO_NAME_LENGTH = Math.max(...[...NO_NAMES].map((word) => word.length));
/** Texts without any letter or digit: `..`, `-`, `- -`. */
const ONLY_MARKS = /^[^\p{L}\p{N}]*$/u;
/** The most characters kept of one text; a DynamoDB item holds 400 KB. */
export const MAX_TEXT = 8000;
/** What a text that was cut ends with. */
const CUT = '…';

/**
 * A raw value as text: trimmed, without control characters but with its line breaks. Empty for null, for objects and
 * for placeholders. Numbers keep every digit JavaScript has of them. What is longer than 8,000 characters is cut and ends
 * with `…`; half of a surrogate pair, which no store takes, becomes U+FFFD.
 */
export function plainText(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return '';
  const text = shortened(value)
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]/g, '')
    .trim();
  return ONLY_MARKS.test(text) || PLACEHOLDERS.has(text.toLowerCase()) ? '' : text;
}

/**
 * True when a text of printable ASCII characters is what `plainText` makes of it: it begins with a letter, a digit or a number's minus, ends
 * with no blank, and is too long for a placeholder or begins otherwise. Nearly all values are such, and this is asked of
 * each; false only means that `plainText` must look.
 */
export function isClean(text: string): boolean {
  const length = text.length;
  if (length === 0 || length > MAX_TEXT || text.charCodeAt(length - 1) === BLANK) return false;
  const first = text.charCodeAt(0);
  if (isDigit(first)) return true;
  // A number below zero, as half of all degrees are.
  if (first === DASH) return isDigit(text.charCodeAt(1));
  const letter = first | 0x20;
  if (letter < 0x61 || letter > 0x7a) return false;
  return length === 1 || length > PLACEHOLDER_LENGTH || PLACEHOLDER_STARTS[startOf(text)] === 0;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

/** The last bits of the first two characters, as one number: the same in capitals and small letters, and shared by few other starts. */
function startOf(text: string): number {
  return ((text.charCodeAt(0) & 31) << 5) | (text.charCodeAt(1) & 31);
}

function startsOf(words: Iterable<string>): Uint8Array {
  const starts = new Uint8Array(32 * 32);
  for (const word of words) starts[startOf(word)] = 1;
  return starts;
}

/** Never cuts a surrogate pair in two. */
function shortened(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  return text.slice(0, MAX_TEXT - CUT.length).replace(/[\ud800-\udbff]$/, '') + CUT;
}

/** A text on one line with single blanks, or null when empty. */
export function oneLine(text: string): string | null {
  const line = text.replace(/\s+/g, ' ').trim();
  return line === '' ? null : line;
}

/** The name of a person or company on one line; null for what only stands in place of one. */
export function personName(text: string): string | null {
  return nameInLine(oneLine(text));
}

/** As `personName`, of a text that is on one line already. */
export function nameInLine(line: string | null): string | null {
  if (line === null || line.length > NO_NAME_LENGTH || NO_NAME_STARTS[startOf(line)] === 0) return line;
  return NO_NAMES.has(line.toLowerCase()) ? null : line;
}

/** As `oneLine`, with one kind of dash: publishers spell one word with a hyphen and with an en dash. */
export function oneWord(text: string): string | null {
  if (text === '') return null;
  return oneLine(text.replace(/[\u2010-\u2015]/g, '-'));
}

/** True for printable ASCII characters on one line with single blanks: nearly all texts are such. */
export function isPlainLine(text: string): boolean {
  let before = BLANK;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < BLANK || code > TILDE || (code === BLANK && before === BLANK)) return false;
    before = code;
  }
  return before !== BLANK;
}

/** A city's name; one written in capitals throughout is given small letters, so that it is one city. */
export function cityName(text: string): string | null {
  if (text === '') return null;
  const line = oneLine(text);
  if (line === null || line !== line.toUpperCase()) return line;
  return line.toLowerCase().replace(/(^|[\s\-./])(\p{L})/gu, (_, gap: string, letter: string) => {
    return gap + letter.toUpperCase();
  });
}
