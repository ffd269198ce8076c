import { hash } from 'node:crypto';
import { type RawRow, rawValue } from '../conform/mapping.ts';
import { keyText } from '../conform/normal-forms/plain-text.ts';
import type { Column, Source } from '../source.ts';

/** The most characters of a source's id and a record key; the API takes ids up to 300. */
const MAX_KEY = 250;
/** The most characters of a key that is looked at character by character. */
const BARE_MAX = 100;
/** Base64url characters of a digest: 132 bits. */
const DIGEST_LENGTH = 22;

export interface FrequentKey {
  /** As `recordKey` writes it; empty without any row. */
  readonly key: string;
  readonly rows: number;
}

/**
 * The publisher's own key of a row as URL-safe text: its parts joined by `.`, other characters than letters, digits, `-`
 * and `_` written as `~` and the hexadecimal digits of their UTF-8 bytes. Keys give the
 * same text only when they differ in nothing but control characters, the number of blanks, or halves of surrogate pairs.
 * It may name people, so only collection uses it: `toPermitId` is for everything else.
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
  return source.id.length + 1 + key.length <= MAX_KEY ? key : undefined;
}

/**
 * The id of a permit (ARCHITECTURE §4): `<source-id>.<record key>`. If the key may have more than record numbers in it, the id is
 * `<source-id>.<permit number>.<digest of the record key>`, or without a number if the key has none, because ids go into
 * addresses and files, where a removal does not reach.
 */
export function toPermitId(source: Source, key: string): string {
  // guard: an id tells no name
  return idFormOf(source).isPlain ? plainId(source, key) : digestId(source, key);
}

/** What the ids of a source's permits are made of, beside the keys. */
export type IdRules = Pick<Source, 'recordKey' | 'recordNumbers'> & { readonly permitNumber: Column };

export function idRulesOf({ recordKey: columns, recordNumbers: declared, fields }: Source): IdRules {
  const { permitNumber } = fields;
  return { recordKey: columns, permitNumber, ...(declared === undefined ? {} : { recordNumbers: declared }) };
}

/** A source as it was when its ids were made by other rules. */
export function withIdRules(source: Source, { permitNumber, ...rules }: IdRules): Source {
  const { recordNumbers: _, ...rest } = source;
  return { ...rest, ...rules, fields: { ...source.fields, permitNumber } };
}

/**
 * The id that a record had before the `recordNumbers` of its source changed.
 * @returns undefined when both are the same
 */
export function formerPermitId(source: Source, key: string): string | undefined {
  const { isPlain, numbersAt } = idFormOf(source);
  if (numbersAt.length === source.recordKey.length) return undefined;
  return isPlain ? digestId(source, key) : plainId(source, key);
}

/** A part of a key as the publisher writes it: `~2f` is `/`. */
export function unescapePart(part: string): string {
  return decodeURIComponent(part.replaceAll('~', '%'));
}

/** The parts of a key that are record numbers, as the publisher writes them; the others may name people. */
export function numbersIn(source: Source, key: string): string[] {
  const numbers = recordNumbers(source);
  const parts = key.split('.').map(unescapePart);
  return parts.filter((part, at) => part !== '' && numbers.includes(source.recordKey[at] ?? ''));
}

/** The columns of a source's key that hold nothing but record numbers. */
export function recordNumbers({
  recordKey: columns,
  recordNumbers: declared = [],
  fields,
}: Source): string[] {
  const shown = wholeColumns(fields.permitNumber);
  return columns.filter((column) => shown.includes(column) || declared.includes(column));
}

/** How the ids of a source are formed. */
interface IdForm {
  readonly isPlain: boolean;
  /** The parts of the key that are shown as the permit number. */
  readonly numbersAt: readonly number[];
}

const idForms = new WeakMap<Source, IdForm>();

function idFormOf(source: Source): IdForm {
  const known = idForms.get(source);
  if (known !== undefined) return known;
  const shown = wholeColumns(source.fields.permitNumber);
  const form = {
    isPlain: recordNumbers(source).length === source.recordKey.length,
    // guard: an id shows permit numbers only
    numbersAt: source.recordKey.flatMap((column, at) => (shown.includes(column) ? at : [])),
  };
  idForms.set(source, form);
  return form;
}

function plainId({ id }: Source, key: string): string {
  return `${id}.${key}`;
}

function digestId(source: Source, key: string): string {
  const parts = key.split('.');
  const numbers = idFormOf(source).numbersAt.map((at) => parts[at] ?? '');
  const digest = hash('sha256', key, 'base64url').slice(0, DIGEST_LENGTH);
  return [source.id, ...numbers.filter((number) => number !== ''), digest].join('.');
}

/** The raw columns that a column shows whole. A part of a text, or several texts joined, may come from one with names in it. */
function wholeColumns(column: Column): string[] {
  if (typeof column === 'string') return [column];
  if ('optional' in column) return wholeColumns(column.optional);
  if ('first' in column) return column.first.flatMap(wholeColumns);
  return 'words' in column ? wholeColumns(column.of) : [];
}

function partOf(value: unknown): string {
  return isBare(value) ? value : escaped(keyText(value).replace(/\s+/g, ' '));
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
