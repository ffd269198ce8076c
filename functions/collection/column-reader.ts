import { remembered } from '#functions/platform/remembered.ts';
import { inWords, mappedRole, numberedColumn } from './mapping.ts';
import { isClean, isPlainLine, oneLine, plainText } from './normal-forms/plain-text.ts';
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
  readonly #contacts = new Map<string, () => number>();

  constructor(rows: RowReader) {
    this.#rows = rows;
  }

  /** A column as text. */
  text(column: Column | undefined): ReadText {
    if (column === undefined) return () => '';
    if (typeof column === 'string') return this.#value(column);
    if ('optional' in column) return this.text(column.optional);
    if ('first' in column) return firstOf(column.first.map((choice) => this.text(choice)));
    if ('join' in column)
      return joined(
        column.join.map((part) => this.text(part)),
        column.by,
      );
    if ('of' in column) {
      const read = this.text(column.of);
      return 'take' in column ? () => transformed(column.take, read()) : () => inWords(column.words, read());
    }
    return this.#contact(column.contact);
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

  #value(column: string): ReadText {
    const { values, plain } = this.#rows;
    const place = this.#rows.place(column);
    return () => {
      const value = values[place];
      if (value === undefined) return '';
      return typeof value === 'string' && plain[place] === 1 && isClean(value) ? value : plainText(value);
    };
  }

  #contact(contact: ContactColumn): ReadText {
    const values = typeof contact.value === 'string' ? [contact.value] : contact.value;
    const choose = this.#choice(contact);
    const readers = Array.from({ length: contact.count }, (_, index) =>
      joined(values.map((value) => this.#value(numberedColumn(value, index + 1)))),
    );
    return () => {
      const chosen = choose();
      // To read an array at -1 would cost more than all the rest.
      return chosen < 0 ? '' : (readers[chosen]?.() ?? '');
    };
  }

  /** Finds the contact of a row, -1 when there is none; once a row for all columns that ask for the same one. */
  #choice(contact: ContactColumn): () => number {
    const { role, name, count, is } = contact;
    const asked = JSON.stringify([role, name, count, is]);
    const known = this.#contacts.get(asked);
    if (known !== undefined) return known;
    const rows = this.#rows;
    const rankOf = rankReader(is);
    const contacts = Array.from({ length: count }, (_, index) => ({
      role: rows.place(numberedColumn(role, index + 1)),
      readName: this.#value(numberedColumn(name, index + 1)),
    }));
    let row = -1;
    let chosen = -1;
    const choose = (): number => {
      if (row === rows.number) return chosen;
      row = rows.number;
      chosen = -1;
      let best = Number.POSITIVE_INFINITY;
      for (let at = 0; at < contacts.length; at++) {
        const contact = contacts[at];
        const said = contact === undefined ? undefined : rows.values[contact.role];
        if (contact === undefined || said === undefined) continue;
        const rank = rankOf(said);
        if (rank >= best || contact.readName() === '') continue;
        best = rank;
        chosen = at;
      }
      return chosen;
    };
    this.#contacts.set(asked, choose);
    return choose;
  }
}

/** As `oneLine`, which nearly always changes nothing: then without making the same text again. */
function shortLine(text: string): string | null {
  if (text === '') return null;
  return isPlainLine(text) ? text : oneLine(text);
}

/** Tells the rank of a role, which is infinite for one that is not asked for. */
function rankReader(roles: readonly string[]): (said: unknown) => number {
  const ranks = new Map(roles.map((role, rank) => [mappedRole(role), rank]));
  return remembered((said) => {
    const role = plainText(said);
    return (role === '' ? undefined : ranks.get(mappedRole(role))) ?? Number.POSITIVE_INFINITY;
  }, REMEMBERED);
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
