import { memoize } from '#shared/domain/memoize.ts';
import type { Column, ContactColumn, MappedField, Source } from '../source.ts';
import { plainText } from './normal-forms/plain-text.ts';
import { applyTransform } from './normal-forms/transforms.ts';

/** One row as the portal publishes it. For ArcGIS the attributes, with the feature's `geometry` beside them. */
export type RawRow = Readonly<Record<string, unknown>>;

/** What counts as nothing while a column is read. */
export interface Blanks {
  /** Whether a value is none, so that `first` goes on. */
  readonly value?: (text: string) => boolean;
  /** Whether the name of a contact is none, so that another contact is read. */
  readonly name?: (text: string) => boolean;
}

const NO_BLANKS: Blanks = {};

/** The text of a column in a row, trimmed; empty when there is none or only a placeholder such as `N/A`. */
export function readColumn(row: RawRow, column: Column, blanks = NO_BLANKS): string {
  if (typeof column === 'string') return plainText(rawValue(row, column));
  if ('optional' in column) return readColumn(row, column.optional, blanks);
  if ('first' in column) {
    for (const choice of column.first) {
      const text = readColumn(row, choice, blanks);
      if (text !== '' && blanks.value?.(text) !== true) return text;
    }
    return '';
  }
  if ('join' in column) return readJoined(row, column.join, column.by, blanks);
  if ('take' in column) return applyTransform(column.take, readColumn(row, column.of, blanks));
  if ('words' in column) {
    const text = readColumn(row, column.of, blanks);
    return Object.hasOwn(column.words, text) ? (column.words[text] ?? text) : text;
  }
  return readContact(row, column.contact, blanks);
}

/** The steps of each path that was read. */
const pathSteps = new Map<string, readonly string[]>();

/** The value of a column or a path (`a.b[0]`); undefined when there is none. */
export function rawValue(row: RawRow, path: string): unknown {
  if (row[path] !== undefined) return row[path];
  let steps = pathSteps.get(path);
  if (steps === undefined) {
    steps = path.split(/[.[\]]+/).filter((part) => part !== '');
    pathSteps.set(path, steps);
  }
  if (steps.length <= 1 || Object.hasOwn(row, path)) return row[path];
  let value: unknown = row;
  for (const step of steps) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as RawRow)[step];
  }
  return value;
}

/** True for a path into a value. */
export function isNested(column: string): boolean {
  return /[.[]/.test(column);
}

/** Every raw column a source reads, each once: of its fields, record key, date, fees and the keys of its details. */
export function rawColumns(source: Source): string[] {
  const { fields, recordKey, dateColumn, feeColumns = [], details = {} } = source;
  const detailKeys = Object.values(details).map(({ on }) => on);
  const columns = [...Object.values(fields), ...recordKey, dateColumn, ...feeColumns, ...detailKeys];
  return [...new Set(columns.flatMap(leafColumns))];
}

/** Fields without which a permit is still a lead: a table that lost their column is read. */
const LESSER: ReadonlySet<string> = new Set<MappedField>([
  'relatedNumbers',
  'parcel',
  'applied',
  'finished',
  'dwellingUnits',
  'area',
  'filing',
  'milestone',
  'contractorEmail',
  'contractorClass',
  'ownerBuilder',
  'trades',
]);

/** The mapped columns that a table lacks, but for lesser ones. Names are compared exactly; details have tables of their own. */
export function missingColumns(source: Source, published: ReadonlySet<string>): string[] {
  const needed = Object.entries(source.fields).filter(([field]) => !LESSER.has(field));
  const columns = [...needed.map(([, column]) => column), ...source.recordKey, source.dateColumn];
  const present = new Set([...published, ...Object.keys(source.details ?? {})]);
  return [...new Set(columns.flatMap((column) => missingOf(column, present)))];
}

/** The alternatives of every `first` of a source, as the raw columns that each reads. */
export function alternatives(source: Source): string[][][] {
  return Object.values(source.fields).flatMap((column) =>
    typeof column === 'object' && 'first' in column ? [column.first.map(leafColumns)] : [],
  );
}

/** Of equal parts of a list only the first. */
function readJoined(row: RawRow, parts: readonly Column[], by = ' ', blanks = NO_BLANKS): string {
  const texts = parts.map((part) => readColumn(row, part, blanks)).filter((text) => text !== '');
  return (by === ' ' ? texts : [...new Set(texts)]).join(by);
}

interface ContactColumns {
  readonly role: string;
  readonly name: string;
  readonly values: readonly string[];
}

interface ContactReader {
  /** The rank of the role in a value, 0 for the best one; infinite for a role that is not wanted. */
  readonly rankOf: (value: unknown) => number;
  readonly contacts: readonly ContactColumns[];
}

/** Contact columns with their numbers filled in. */
const contactReaders = new WeakMap<ContactColumn, ContactReader>();

function contactReader(column: ContactColumn): ContactReader {
  const known = contactReaders.get(column);
  if (known !== undefined) return known;
  const { role, name, value, count, is } = column;
  const values = typeof value === 'string' ? [value] : value;
  const ranks = new Map(is.map((wanted, rank) => [normalRole(wanted), rank]));
  const reader: ContactReader = {
    rankOf: memoize((value: unknown) => {
      const role = plainText(value);
      return (role === '' ? undefined : ranks.get(normalRole(role))) ?? Number.POSITIVE_INFINITY;
    }),
    contacts: Array.from({ length: count }, (_, index) => ({
      role: numberedColumn(role, index + 1),
      name: numberedColumn(name, index + 1),
      values: values.map((template) => numberedColumn(template, index + 1)),
    })),
  };
  contactReaders.set(column, reader);
  return reader;
}

/** Reads the contact with the best role, then the lowest number; only contacts that have a name. */
function readContact(row: RawRow, column: ContactColumn, blanks: Blanks): string {
  const { rankOf, contacts } = contactReader(column);
  let best: ContactColumns | undefined;
  let bestRank = Number.POSITIVE_INFINITY;
  for (const contact of contacts) {
    const role = rawValue(row, contact.role);
    const rank = role === undefined ? bestRank : rankOf(role);
    if (rank >= bestRank) continue;
    const name = readColumn(row, contact.name);
    if (name === '' || blanks.name?.(name) === true) continue;
    best = contact;
    bestRank = rank;
  }
  return best === undefined ? '' : readJoined(row, best.values);
}

/** A role as roles are compared: in capitals, with single spaces. */
function normalRole(text: string): string {
  return text.replace(/\s+/g, ' ').toUpperCase();
}

function numberedColumn(template: string, number: number): string {
  return template.replace('{n}', String(number));
}

/** The raw columns that a column reads, with repeats. */
export function leafColumns(column: Column): string[] {
  if (typeof column === 'string') return [column];
  if ('optional' in column) return leafColumns(column.optional);
  if ('first' in column) return column.first.flatMap(leafColumns);
  if ('join' in column) return column.join.flatMap(leafColumns);
  if ('of' in column) return leafColumns(column.of);
  const { role, name, value, count } = column.contact;
  const templates = [...new Set([role, name, ...(typeof value === 'string' ? [value] : value)])];
  return Array.from({ length: count }, (_, index) =>
    templates.map((template) => numberedColumn(template, index + 1)),
  ).flat();
}

/** The raw columns of a column that a table lacks. A feature's geometry is not a column; of contacts only the first is required. */
function missingOf(column: Column, published: ReadonlySet<string>): string[] {
  if (typeof column === 'string') {
    const root = column.split(/[.[]/)[0] ?? column;
    return root === 'geometry' || published.has(column) || published.has(root) ? [] : [column];
  }
  if ('optional' in column) return [];
  if ('join' in column) return column.join.flatMap((part) => missingOf(part, published));
  if ('of' in column) return missingOf(column.of, published);
  if ('contact' in column) return missingOf(numberedColumn(column.contact.name, 1), published);
  const [best = [], ...others] = column.first
    .filter((choice) => typeof choice === 'string' || !('optional' in choice))
    .map((choice) => missingOf(choice, published));
  return others.some((missing) => missing.length === 0) ? [] : best;
}
