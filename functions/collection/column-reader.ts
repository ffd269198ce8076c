import { inWords, mappedRole, numberedColumn } from './mapping.ts';
import {
  addressLine,
  isAddressPart,
  isClean,
  isPlainLine,
  oneLine,
  plainText,
} from './normal-forms/plain-text.ts';
import { transformed } from './normal-forms/transforms.ts';
import type { RowReader } from './row-reader.ts';
import type { Column, ContactColumn } from './source.ts';

/** Gives what the row read last holds for a column: the text `readColumn` gives. */
export type ReadText = () => string;

/** Roles, types and statuses repeat in every row: what was made of them is remembered, up to this many. */
const REMEMBERED = 1_000;

/**
 * Makes the functions that read a source's columns. A column's shape is looked at once, not with every row; what they give is
 * what `readColumn` gives, which says what a column means.
 */
export class ColumnReader {
  readonly #rows: RowReader;
  readonly #contacts = new Map<string, Contacts>();
  /** True when something read since it was last set to false may not stand in an address as it is. */
  #isOdd = false;

  constructor(rows: RowReader) {
    this.#rows = rows;
  }

  /** A column as text. @param inAddress whether to note what may not stand in an address as it is */
  text(column: Column | undefined, inAddress = false): ReadText {
    if (column === undefined) return () => '';
    if (typeof column === 'string') return this.#value(column, inAddress);
    if ('optional' in column) return this.text(column.optional, inAddress);
    if ('first' in column) return firstOf(column.first.map((choice) => this.text(choice, inAddress)));
    if ('join' in column) {
      const parts = column.join.map((part) => this.text(part, inAddress));
      const read = joined(parts, column.by);
      return inAddress && column.by !== undefined && column.by !== ' ' ? this.#odd(read) : read;
    }
    if ('of' in column) {
      const of = this.text(column.of);
      const read: ReadText =
        'take' in column ? () => transformed(column.take, of()) : () => inWords(column.words, of());
      return inAddress ? this.#odd(read) : read;
    }
    return this.#contact(column.contact, inAddress);
  }

  #odd(read: ReadText): ReadText {
    return () => {
      this.#isOdd = true;
      return read();
    };
  }

  /**
   * A column as `addressLine` gives it. Its parts are looked at one by one while they are read: a text joined of them is made
   * of one piece only when somebody looks into it.
   */
  address(column: Column | undefined): (name: string | null) => string | null {
    if (column === undefined) return () => null;
    const read = this.text(column, true);
    return (name) => {
      this.#isOdd = false;
      const text = read();
      if (text === '') return null;
      return this.#isOdd ? addressLine(text, name) : text;
    };
  }

  /** A column as `oneLine` gives it. */
  line(column: Column | undefined): () => string | null {
    if (column === undefined) return () => null;
    const read = this.text(column);
    if (typeof column !== 'string') return () => shortLine(read());
    const { values, plain } = this.#rows;
    const place = this.#rows.place(column);
    return () => {
      const value = values[place];
      if (value === undefined) return null;
      const isLine = typeof value === 'string' && plain[place] === 1 && isClean(value);
      return isLine && !value.includes('  ') ? value : oneLine(read());
    };
  }

  /**
   * What is made of a column that says the same in many rows, such as a type or a status: made once of each value, and
   * remembered of some of them.
   */
  repeated<T>(column: Column | undefined, make: (text: string) => T): () => T {
    const read = this.text(column);
    const none = make('');
    if (column === undefined) return () => none;
    const { values, hashes } = this.#rows;
    const place = typeof column === 'string' ? this.#rows.place(column) : undefined;
    // By the hash that is known already: a map would have to work one out of every text.
    const known = new Map<unknown, { readonly said: unknown; readonly made: T }>();
    return () => {
      const said = place === undefined ? read() : values[place];
      const key = place === undefined || said === undefined ? said : hashes[place];
      const before = known.get(key);
      if (before !== undefined && before.said === said) return before.made;
      const made = make(read());
      if (known.size >= REMEMBERED) known.clear();
      known.set(key, { said, made });
      return made;
    };
  }

  #value(column: string, inAddress = false): ReadText {
    const { values, plain } = this.#rows;
    const place = this.#rows.place(column);
    const read = (): string => {
      const value = values[place];
      if (value === undefined) return '';
      return typeof value === 'string' && plain[place] === 1 && isClean(value) ? value : plainText(value);
    };
    if (!inAddress) return read;
    return () => {
      const value = values[place];
      if (value === undefined) return '';
      if (typeof value === 'string' && plain[place] === 1 && isClean(value)) {
        if (!isAddressPart(value)) this.#isOdd = true;
        return value;
      }
      this.#isOdd = true;
      return plainText(value);
    };
  }

  #contact(contact: ContactColumn, inAddress: boolean): ReadText {
    const values = typeof contact.value === 'string' ? [contact.value] : contact.value;
    const choose = this.#choice(contact);
    const readers = Array.from({ length: contact.count }, (_, index) =>
      joined(values.map((value) => this.#value(numberedColumn(value, index + 1), inAddress))),
    );
    return () => {
      const chosen = choose();
      // To read an array at -1 would cost more than all the rest.
      return chosen < 0 ? '' : (readers[chosen]?.() ?? '');
    };
  }

  /** Finds the contact of a row, -1 when there is none. Columns that look at the same contacts look once, whatever role they ask for. */
  #choice({ role, name, count, is }: ContactColumn): () => number {
    const asked = JSON.stringify([role, name, count]);
    let contacts = this.#contacts.get(asked);
    if (contacts === undefined) {
      const places = Array.from({ length: count }, (_, at) => this.#rows.place(numberedColumn(role, at + 1)));
      const names = Array.from({ length: count }, (_, at) => this.#value(numberedColumn(name, at + 1)));
      contacts = new Contacts(this.#rows, places, names);
      this.#contacts.set(asked, contacts);
    }
    return contacts.choice(is);
  }
}

/** As `oneLine`, which nearly always changes nothing: then without making the same text again. */
function shortLine(text: string): string | null {
  if (text === '') return null;
  return isPlainLine(text) ? text : oneLine(text);
}

/**
 * The numbered contacts of a row. All that are asked for, owner or contractor, are chosen in one pass over the row, the first
 * time one of them is wanted: most contacts of a row have a role that nobody asks for.
 */
class Contacts {
  readonly #rows: RowReader;
  readonly #places: readonly number[];
  readonly #names: readonly (() => string)[];
  /** For each list of roles asked for, the rank of each. */
  readonly #asked: ReadonlyMap<string, number>[] = [];
  readonly #lists: string[] = [];
  /** By the hash of a role, its rank in each list; undefined when it is in none. */
  readonly #known = new Map<
    number,
    { readonly said: unknown; readonly ranks: readonly number[] | undefined }
  >();
  /** What was chosen in the row with this number, and the ranks of those, by list. */
  #row = -1;
  readonly #chosen: number[] = [];
  readonly #best: number[] = [];

  /**
   * @param places where the role of each contact is
   * @param names read the name of each
   */
  constructor(rows: RowReader, places: readonly number[], names: readonly (() => string)[]) {
    this.#rows = rows;
    this.#places = places;
    this.#names = names;
  }

  /** Makes the function that gives the contact with one of some roles, the first of them if there is one; -1 for none. */
  choice(roles: readonly string[]): () => number {
    const list = JSON.stringify(roles);
    let at = this.#lists.indexOf(list);
    if (at < 0) {
      at = this.#lists.push(list) - 1;
      this.#asked.push(new Map(roles.map((role, rank) => [mappedRole(role), rank])));
      this.#chosen.push(-1);
      this.#best.push(Number.POSITIVE_INFINITY);
      this.#known.clear();
      this.#row = -1;
    }
    return () => {
      if (this.#row !== this.#rows.number) this.#choose();
      return this.#chosen[at] ?? -1;
    };
  }

  #choose(): void {
    const { values, number } = this.#rows;
    this.#row = number;
    const [chosen, best, places] = [this.#chosen, this.#best, this.#places];
    for (let list = 0; list < chosen.length; list++) {
      chosen[list] = -1;
      best[list] = Number.POSITIVE_INFINITY;
    }
    for (let at = 0; at < places.length; at++) {
      const place = places[at] ?? 0;
      const said = values[place];
      const ranks = said === undefined ? undefined : this.#ranksOf(said, place);
      if (ranks === undefined) continue;
      for (let list = 0; list < ranks.length; list++) {
        const rank = ranks[list] ?? Number.POSITIVE_INFINITY;
        if (rank >= (best[list] ?? 0) || this.#names[at]?.() === '') continue;
        best[list] = rank;
        chosen[list] = at;
      }
    }
  }

  #ranksOf(said: unknown, place: number): readonly number[] | undefined {
    // By the hash that is known already: a map would have to work one out of every text.
    const hash = this.#rows.hashes[place] ?? 0;
    const before = this.#known.get(hash);
    if (before !== undefined && before.said === said) return before.ranks;
    const role = plainText(said);
    const mapped = role === '' ? '' : mappedRole(role);
    const ranks =
      role === '' ? [] : this.#asked.map((asked) => asked.get(mapped) ?? Number.POSITIVE_INFINITY);
    const known = { said, ranks: ranks.some((rank) => Number.isFinite(rank)) ? ranks : undefined };
    if (this.#known.size >= REMEMBERED) this.#known.clear();
    this.#known.set(hash, known);
    return known.ranks;
  }
}

function firstOf(readers: readonly ReadText[]): ReadText {
  return () => {
    for (const read of readers) {
      const text = read();
      if (text !== '') return text;
    }
    return '';
  };
}

function joined(readers: readonly ReadText[], by = ' '): ReadText {
  const [only] = readers;
  if (readers.length === 1 && only !== undefined) return only;
  return () => {
    let all = '';
    for (const read of readers) {
      const text = read();
      if (text !== '') all = all === '' ? text : all + by + text;
    }
    return all;
  };
}
