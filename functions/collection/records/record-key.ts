import { type RawRow, rawValue } from '../conform/mapping.ts';
import { plainText } from '../conform/normal-forms/plain-text.ts';
import type { Source } from '../source.ts';

/** The most characters of a permit id; the API takes ids up to 300. */
const MAX_ID = 250;
/** The most characters of a key that is looked at character by character. */
const BARE_MAX = 100;

/**
 * The publisher's own key of a row as URL-safe text: its parts joined by `.`, other characters than letters, digits, `-`
 * and `_` written as `~` and the hexadecimal digits of their UTF-8 bytes. Keys give the
 * same text only when they differ in nothing but control characters, the number of blanks, or halves of surrogate pairs.
 * @returns undefined when the row has no key (its first part is blank or a placeholder such as `N/A`) or one too long to be a key
 */
export function recordKey(source: Source, row: RawRow): string | undefined {
  let key: string | undefined;
  for (const column of source.recordKey) {
    const part = partOf(rawValue(row, column));
    if (key === undefined && part === '') return undefined;
    key = key === undefined ? part : `${key}.${part}`;
  }
  if (key === undefined) return undefined;
  return source.id.length + 1 + key.length <= MAX_ID ? key : undefined;
}

/** The id of a permit (ARCHITECTURE §4): `<source-id>.<record key>`. */
export function toPermitId(sourceId: string, key: string): string {
  return `${sourceId}.${key}`;
}

function partOf(value: unknown): string {
  return isBare(value) ? value : escaped(plainText(value).replace(/\s+/g, ' '));
}

/** True for capital letters, digits and hyphens with a digit among them: nearly all keys are written so, and stay as they are. */
function isBare(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > BARE_MAX) return false;
  let hasDigit = false;
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) hasDigit = true;
    else if (code !== 0x2d && (code < 0x41 || code > 0x5a)) return false;
  }
  return hasDigit;
}

function escaped(part: string): string {
  return part.replace(/[^A-Za-z0-9_-]/gu, (character) =>
    [...Buffer.from(character)].map((byte) => `~${byte.toString(16).padStart(2, '0')}`).join(''),
  );
}
