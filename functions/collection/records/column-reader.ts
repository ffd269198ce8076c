import { remembered } from '#functions/platform/memoize.ts';
import { Repeats } from '#functions/platform/repeats.ts';
import { numberedColumn } from '../conform/mapping.ts';
import { addressLine, addressPart } from '../conform/normal-forms/addresses.ts';
import { isClean, isPlainLine, oneLine, plainText } from '../conform/normal-forms/plain-text.ts';
import type { Column, ContactColumn } from '../source.ts';
import { Contacts, Parts } from './contacts.ts';
import { nestedReader, type ReadText } from './read-text.ts';
import type { RowReader } from './row-reader.ts';

/**
 * Makes the functions that read a source's columns. A column's shape is looked at once, not with every row; what they give is
 * what `readColumn` gives, which says what a column means. Nearly all columns are values, or values joined by blanks, or the
 * first of several such: these are read by their places in one loop, since to call a function for each part of each
 * column of each row would cost more than to read it.
 */
export class ColumnReader {
  readonly #rows: RowReader;
  readonly #values: readonly unknown[];
  readonly #plain: Uint8Array;
  readonly #contacts = new Map<string, Contacts>();

  constructor(rows: RowReader) {
    this.#rows = rows;
    this.#values = rows.values;
    this.#plain = rows.plain;
  }

  /** A column as text. */
  text(column: Column | undefined): ReadText {
    if (column === undefined) return () => '';
    const choices = this.#choices(column);
    if (choices === undefined) return nestedReader(column, (part) => this.text(part));
    const place = onlyPlace(choices);
    if (place !== undefined) return () => this.#text(place);
    return () => {
      for (let at = 0; at < choices.length; at++) {
        const text = this.#joined(choices[at]?.places() ?? []);
        if (text.length > 0) return text;
      }
      return '';
    };
  }

  /** A column as `oneLine` gives it. */
  line(column: Column | undefined): () => string | null {
    if (column === undefined) return () => null;
    const choices = this.#choices(column);
    if (choices === undefined) {
      const read = nestedReader(column, (part) => this.text(part));
      return () => shortLine(read());
    }
    const place = onlyPlace(choices);
    if (place !== undefined) return () => this.#line(place);
    return () => {
      for (let at = 0; at < choices.length; at++) {
        const places = choices[at]?.places() ?? [];
        const line = places.length === 1 ? this.#line(places[0] ?? 0) : shortLine(this.#joined(places));
        if (line !== null) return line;
      }
      return null;
    };
  }

  /**
   * A column as `addressLine` gives it. Its parts are looked at one by one while they are read: a text joined of them is made
   * of one piece only when somebody looks into it.
   */
  address(column: Column | undefined): (name: string | null) => string | null {
    if (column === undefined) return () => null;
    const choices = this.#choices(column);
    if (choices === undefined) {
      const read = nestedReader(column, (part) => this.text(part));
      return (name) => addressLine(read(), name);
    }
    return (name) => {
      for (let at = 0; at < choices.length; at++) {
        const address = this.#address(choices[at]?.places() ?? [], name);
        if (address !== undefined) return address;
      }
      return null;
    };
  }

  /**
   * What is made of a column that says the same in many rows, such as a type, a status or a day: made once of each value, and
   * remembered of some of them.
   */
  repeated<T extends object | string | number | null>(
    column: Column | undefined,
    make: (text: string) => T,
  ): () => T {
    const none = make('');
    if (column === undefined) return () => none;
    const read = this.text(column);
    if (typeof column !== 'string') {
      const made = remembered(make);
      return () => made(read());
    }
    const { hashes } = this.#rows;
    const place = this.#rows.place(column);
    const repeats = new Repeats<T>();
    return () => {
      const said = this.#values[place];
      if (said === undefined) return none;
      const hash = hashes[place] ?? 0;
      return repeats.of(hash, said) ?? repeats.keep(hash, said, make(read()));
    };
  }

  /** The ways to read a column, of which the first that gives a text counts; undefined when it is no such column. */
  #choices(column: Column): readonly Parts[] | undefined {
    if (typeof column === 'string') {
      return [new Parts([this.#rows.place(column)])];
    }
    if ('optional' in column) return this.#choices(column.optional);
    if ('contact' in column) return [this.#contact(column.contact)];
    if ('first' in column) {
      const choices = column.first.map((choice) => this.#choices(choice));
      return choices.every((choice) => choice !== undefined) ? choices.flat() : undefined;
    }
    if (!('join' in column) || (column.by ?? ' ') !== ' ') return undefined;
    const names = column.join.map((part) =>
      typeof part === 'object' && 'optional' in part ? part.optional : part,
    );
    if (!names.every((name) => typeof name === 'string')) return undefined;
    return [new Parts(names.map((name) => this.#rows.place(name)))];
  }

  #joined(places: readonly number[]): string {
    let all = '';
    for (let at = 0; at < places.length; at++) {
      const text = this.#text(places[at] ?? 0);
      if (text.length > 0) all = all.length === 0 ? text : `${all} ${text}`;
    }
    return all;
  }

  #text(place: number): string {
    const value = this.#values[place];
    if (value === undefined) return '';
    return typeof value === 'string' && this.#isClean(place, value) ? value : plainText(value);
  }

  #line(place: number): string | null {
    const value = this.#values[place];
    if (value === undefined) return null;
    if (typeof value === 'string' && this.#isClean(place, value) && !value.includes('  ')) return value;
    return oneLine(plainText(value));
  }

  /** The address of some parts; undefined when they are all blank. */
  #address(places: readonly number[], name: string | null): string | null | undefined {
    let all = '';
    let isOdd = false;
    for (let at = 0; at < places.length; at++) {
      const place = places[at] ?? 0;
      const value = this.#values[place];
      if (value === undefined) continue;
      const isPart = typeof value === 'string' && this.#isClean(place, value);
      const part = isPart ? addressPart(value) : undefined;
      if (part === undefined) isOdd = true;
      const text = part ?? (isPart ? value : plainText(value));
      if (text.length > 0) all = all.length === 0 ? text : `${all} ${text}`;
    }
    if (all.length === 0) return undefined;
    return isOdd ? addressLine(all, name) : all;
  }

  /** True when a value is what `plainText` makes of it. */
  #isClean(place: number, value: string): boolean {
    return this.#plain[place] === 1 && isClean(value);
  }

  /** Columns that look at the same contacts look once, whatever role they ask for. */
  #contact({ role, name, count, is, value }: ContactColumn): Parts {
    const placesOf = (template: string) =>
      Array.from({ length: count }, (_, at) => this.#rows.place(numberedColumn(template, at + 1)));
    const asked = JSON.stringify([role, name, count]);
    let contacts = this.#contacts.get(asked);
    if (contacts === undefined) {
      const names = placesOf(name);
      contacts = new Contacts(this.#rows, placesOf(role), (at) => this.#text(names[at] ?? 0).length > 0);
      this.#contacts.set(asked, contacts);
    }
    const list = contacts.list(is);
    const columns = (typeof value === 'string' ? [value] : value).map(placesOf);
    const parts = Array.from({ length: count }, (_, at) => columns.map((places) => places[at] ?? 0));
    return new Parts([], { contacts, list, parts });
  }
}

/** Where a column is that is one value in every row. */
function onlyPlace([only, ...others]: readonly Parts[]): number | undefined {
  return others.length === 0 ? only?.place : undefined;
}

/** As `oneLine`, which nearly always changes nothing: then without making the same text again. */
function shortLine(text: string): string | null {
  if (text === '') return null;
  return isPlainLine(text) ? text : oneLine(text);
}
