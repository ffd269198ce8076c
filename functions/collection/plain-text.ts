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
/** Texts without any letter or digit: `..`, `-`, `- -`. */
const ONLY_MARKS = /^[^\p{L}\p{N}]*$/u;
/** The most characters kept of one text; a DynamoDB item holds 400 KB. */
const MAX_TEXT = 8000;
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
  const line = oneLine(text);
  return line === null || NO_NAMES.has(line.toLowerCase()) ? null : line;
}

/** As `oneLine`, with one kind of dash: publishers spell one word with a hyphen and with an en dash. */
export function oneWord(text: string): string | null {
  return oneLine(text.replace(/[\u2010-\u2015]/g, '-'));
}

/**
 * A street address on one line. Lines become parts joined by commas; a first line that only repeats `name` is left out,
 * zeros that pad a street number are dropped, and so is the dash of a ZIP+4 without its four digits.
 */
export function addressLine(text: string, name: string | null = null): string | null {
  const lines = text.split(/[\r\n]+/).flatMap((line) => oneLine(line) ?? []);
  if (lines.length > 1 && name !== null && lines[0]?.toLowerCase() === name.toLowerCase()) lines.shift();
  return oneLine(
    lines
      .join(', ')
      .replace(/^0+(?=\d)/, '')
      .replace(/\b(\d{5})-(?!\d)/g, '$1'),
  );
}

/** A city's name; one written in capitals throughout is given small letters, so that it is one city. */
export function cityName(text: string): string | null {
  const line = oneLine(text);
  if (line === null || line !== line.toUpperCase()) return line;
  return line.toLowerCase().replace(/(^|[\s\-./])(\p{L})/gu, (_, gap: string, letter: string) => {
    return gap + letter.toUpperCase();
  });
}
