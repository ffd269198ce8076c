import type { Column, ContactColumn, Source } from '../source.ts';
import { plainText } from './normal-forms/plain-text.ts';
import { transformed } from './normal-forms/transforms.ts';

/** One row as the portal publishes it. For ArcGIS the attributes, with the feature's `geometry` beside them. */
export type RawRow = Readonly<Record<string, unknown>>;

/** The text a row holds for a column, trimmed; empty when it holds nothing or a placeholder such as `N/A`. */
export function readColumn(row: RawRow, column: Column): string {
  if (typeof column === 'string') return plainText(rawValue(row, column));
  if ('optional' in column) return readColumn(row, column.optional);
  if ('first' in column) {
    for (const choice of column.first) {
      const text = readColumn(row, choice);
      if (text !== '') return text;
    }
    return '';
  }
  if ('join' in column) return joined(row, column.join, column.by);
  if ('take' in column) return transformed(column.take, readColumn(row, column.of));
  if ('words' in column) return inWords(column.words, readColumn(row, column.of));
  return readContact(row, column.contact);
}

/** What a code stands for; a text that is none stays. */
export function inWords(words: Readonly<Record<string, string>>, text: string): string {
  return Object.hasOwn(words, text) ? (words[text] ?? text) : text;
}

/** Paths taken apart, each once: they are those of the sources. */
const stepsOf = new Map<string, readonly string[]>();

/** The value under a column's name or path (`a.b[0]`); undefined when there is none. */
export function rawValue(row: RawRow, path: string): unknown {
  let steps = stepsOf.get(path);
  if (steps === undefined) {
    steps = path.split(/[.[\]]+/).filter((part) => part !== '');
    stepsOf.set(path, steps);
  }
  if (steps.length <= 1 || Object.hasOwn(row, path)) return row[path];
  let value: unknown = row;
  for (const step of steps) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  return value;
}

/** True for a column that is a path into a value. */
export function isNested(column: string): boolean {
  return /[.[]/.test(column);
}

/** Every raw column a source reads, each once: those of its fields, its record key and its date, and those its details hang on. */
export function rawColumns(source: Source): string[] {
  const { fields, recordKey, dateColumn, feeColumns = [], details = {} } = source;
  const hooks = Object.values(details).map(({ on }) => on);
  const columns = [...Object.values(fields), ...recordKey, dateColumn, ...feeColumns, ...hooks];
  return [...new Set(columns.flatMap(leaves))];
}

/** The mapped columns that a table with these columns does not have. Names are compared exactly; details have tables of their own. */
export function missingColumns(source: Source, published: ReadonlySet<string>): string[] {
  const columns = [...Object.values(source.fields), ...source.recordKey, source.dateColumn];
  const present = new Set([...published, ...Object.keys(source.details ?? {})]);
  return [...new Set(columns.flatMap((column) => absent(column, present)))];
}

/** The alternatives of every `first` of a source, as the raw columns each of them reads. */
export function alternatives(source: Source): string[][][] {
  return Object.values(source.fields).flatMap((column) =>
    typeof column === 'object' && 'first' in column ? [column.first.map(leaves)] : [],
  );
}

function joined(row: RawRow, parts: readonly Column[], by = ' '): string {
  return parts
    .map((part) => readColumn(row, part))
    .filter((text) => text !== '')
    .join(by);
}

function readContact(row: RawRow, contact: ContactColumn): string {
  const chosen = chosenContact(row, contact);
  return chosen === undefined ? '' : joined(row, chosen.values);
}

/** One numbered contact's columns. */
interface Contact {
  readonly role: string;
  readonly name: string;
  readonly values: readonly string[];
}

interface Contacts {
  readonly ranks: ReadonlyMap<string, number>;
  readonly all: readonly Contact[];
}

const spelledOut = new WeakMap<ContactColumn, Contacts>();

/** The contacts of a column with their numbers filled in, worked out once. */
function contactsOf(contact: ContactColumn): Contacts {
  const known = spelledOut.get(contact);
  if (known !== undefined) return known;
  const values = typeof contact.value === 'string' ? [contact.value] : contact.value;
  const contacts: Contacts = {
    ranks: new Map(contact.is.map((role, rank) => [mappedRole(role), rank])),
    all: Array.from({ length: contact.count }, (_, index) => ({
      role: numberedColumn(contact.role, index + 1),
      name: numberedColumn(contact.name, index + 1),
      values: values.map((value) => numberedColumn(value, index + 1)),
    })),
  };
  spelledOut.set(contact, contacts);
  return contacts;
}

/** Which contact is the one: the best role first, then the lowest number; only contacts that have a name. */
function chosenContact(row: RawRow, column: ContactColumn): Contact | undefined {
  const { ranks, all } = contactsOf(column);
  let best: { readonly rank: number; readonly contact: Contact } | undefined;
  for (const contact of all) {
    const role = plainText(rawValue(row, contact.role));
    const rank = role === '' ? undefined : ranks.get(mappedRole(role));
    if (rank === undefined || (best !== undefined && best.rank <= rank)) continue;
    if (plainText(rawValue(row, contact.name)) !== '') best = { rank, contact };
  }
  return best?.contact;
}

/** A role as roles are compared: in capitals, with single blanks. */
export function mappedRole(text: string): string {
  return text.replace(/\s+/g, ' ').toUpperCase();
}

/** A contact's column with its number filled in. */
export function numberedColumn(template: string, number: number): string {
  return template.replace('{n}', String(number));
}

function leaves(column: Column): string[] {
  if (typeof column === 'string') return [column];
  if ('optional' in column) return leaves(column.optional);
  if ('first' in column) return column.first.flatMap(leaves);
  if ('join' in column) return column.join.flatMap(leaves);
  if ('of' in column) return leaves(column.of);
  const { role, name, value, count } = column.contact;
  const templates = [...new Set([role, name, ...(typeof value === 'string' ? [value] : value)])];
  return Array.from({ length: count }, (_, index) =>
    templates.map((template) => numberedColumn(template, index + 1)),
  ).flat();
}

/** A feature's geometry is no column, and of contacts the first one stands for all. */
function absent(column: Column, published: ReadonlySet<string>): string[] {
  if (typeof column === 'string') {
    const root = column.split(/[.[]/)[0] ?? column;
    return root === 'geometry' || published.has(column) || published.has(root) ? [] : [column];
  }
  if ('optional' in column) return [];
  if ('join' in column) return column.join.flatMap((part) => absent(part, published));
  if ('of' in column) return absent(column.of, published);
  if ('contact' in column) return absent(numberedColumn(column.contact.name, 1), published);
  const [best = [], ...others] = column.first
    .filter((choice) => typeof choice === 'string' || !('optional' in choice))
    .map((choice) => absent(choice, published));
  return others.some((missing) => missing.length === 0) ? [] : best;
}
