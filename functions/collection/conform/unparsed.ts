import type { MappedField } from '../source.ts';
import { isFillerPhone, parsePhone } from './normal-forms/phones.ts';

/** What nearly every permit has unparsed: nothing, one object for all of them. */
export const NOTHING_UNPARSED: Readonly<Record<string, string>> = Object.freeze({});

/** The texts of a row that did not parse; nearly always none, and then nothing is made. */
export class Unparsed {
  texts: Record<string, string> | undefined = undefined;

  /** Keeps what a field's column says. */
  keep(field: MappedField, text: string): void {
    this.texts ??= {};
    this.texts[field] = text;
  }
}

/** A field's text as a value; one that does not parse is kept. */
export function parsed<T>(
  unparsed: Unparsed,
  field: MappedField,
  raw: string,
  parse: (text: string, by: string) => T | undefined,
  by = '',
): T | null {
  if (raw === '') return null;
  const value = parse(raw, by);
  if (value === undefined) unparsed.keep(field, raw);
  return value ?? null;
}

/** A phone as `parsePhone` gives it; one that does not parse is kept, unless it only fills its column. */
export function phoneOf(unparsed: Unparsed, field: MappedField, raw: string): string | null {
  return raw === '' || isFillerPhone(raw) ? null : parsed(unparsed, field, raw, parsePhone);
}
