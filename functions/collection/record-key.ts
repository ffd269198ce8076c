import { type RawRow, rawValue } from './mapping.ts';
import { plainText } from './plain-text.ts';
import type { Source } from './source.ts';

/** The most characters of a permit id; the API takes ids up to 300. */
const MAX_ID = 250;

/**
 * The publisher's own key of a row as URL-safe text: its parts joined by `.`, other characters than letters, digits, `-`
 * and `_` written as `~` and the hexadecimal digits of their UTF-8 bytes. Keys give the
 * same text only when they differ in nothing but control characters, the number of blanks, or halves of surrogate pairs.
 * @returns undefined when the row has no key (its first part is blank or a placeholder such as `N/A`) or one too long to be a key
 */
export function recordKey(source: Source, row: RawRow): string | undefined {
  const [first = '', ...others] = source.recordKey.map((column) => partOf(row, column));
  if (first === '') return undefined;
  const key = others.length === 0 ? first : [first, ...others].join('.');
  return source.id.length + 1 + key.length <= MAX_ID ? key : undefined;
}

/** The id of a permit (DESIGN §4): `<source-id>.<record key>`. */
export function permitId(sourceId: string, key: string): string {
  return `${sourceId}.${key}`;
}

/** Nearly all keys are letters and digits already; they are asked for with every row. */
function partOf(row: RawRow, column: string): string {
  const value = rawValue(row, column);
  return typeof value === 'string' && /^[A-Z0-9-]*\d[A-Z0-9-]*$/.test(value)
    ? value
    : escaped(plainText(value).replace(/\s+/g, ' '));
}

function escaped(part: string): string {
  return part.replace(/[^A-Za-z0-9_-]/gu, (character) =>
    [...Buffer.from(character)].map((byte) => `~${byte.toString(16).padStart(2, '0')}`).join(''),
  );
}
