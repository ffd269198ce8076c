import { Repeats } from '#functions/platform/repeats.ts';
import { mappedRole } from '../conform/mapping.ts';
import { plainText } from '../conform/normal-forms/plain-text.ts';
import type { RowReader } from './row-reader.ts';

/** The ranks of a role in the lists asked for; undefined of a role that is in none of them. */
type Ranks = readonly number[] | undefined;
/** The rank of a role that a list does not have, and an integer as all ranks are. */
const NO_RANK = 1_000_000;
/** The places of the parts of a contact that is not there. */
const NO_PARTS: readonly number[] = [];

/**
 * The numbered contacts of a row. All that are asked for, owner or contractor, are chosen in one pass over the row, the first
 * time one of them is wanted: most contacts of a row have a role that nobody asks for.
 */
export class Contacts {
  readonly #rows: RowReader;
  readonly #places: Int32Array;
  readonly #hasName: (at: number) => boolean;
  /** For each list of roles asked for, the rank of each. */
  readonly #asked: ReadonlyMap<string, number>[] = [];
  readonly #lists: string[] = [];
  /** What is known of roles, which repeat in every row. */
  readonly #known = new Repeats<{ readonly ranks: Ranks }>();
  /** What was chosen in the row with this number, and the ranks of those, by list. */
  #row = -1;
  readonly #chosen: number[] = [];
  readonly #best: number[] = [];

  /**
   * @param places where the role of each contact is
   * @param hasName whether a contact has a name: nobody can call one without
   */
  constructor(rows: RowReader, places: readonly number[], hasName: (at: number) => boolean) {
    this.#rows = rows;
    this.#places = Int32Array.from(places);
    this.#hasName = hasName;
  }

  /** The number of a list of roles, by which `chosen` is asked. */
  list(roles: readonly string[]): number {
    const name = JSON.stringify(roles);
    const known = this.#lists.indexOf(name);
    if (known >= 0) return known;
    this.#asked.push(new Map(roles.map((role, rank) => [mappedRole(role), rank])));
    this.#chosen.push(-1);
    this.#best.push(NO_RANK);
    this.#known.clear();
    this.#row = -1;
    return this.#lists.push(name) - 1;
  }

  /** The place among the contacts of the one with the first role of a list that any of them has; -1 for none. */
  chosen(list: number): number {
    if (this.#row !== this.#rows.number) this.#choose();
    return this.#chosen[list] ?? -1;
  }

  #choose(): void {
    const { values, number } = this.#rows;
    this.#row = number;
    const chosen = this.#chosen;
    const best = this.#best;
    const places = this.#places;
    for (let list = 0; list < chosen.length; list++) {
      chosen[list] = -1;
      best[list] = NO_RANK;
    }
    for (let at = 0; at < places.length; at++) {
      const place = places[at] ?? 0;
      const said = values[place];
      const ranks = said === undefined ? undefined : this.#ranksOf(said, place);
      if (ranks === undefined) continue;
      for (let list = 0; list < ranks.length; list++) {
        const rank = ranks[list] ?? NO_RANK;
        if (rank >= (best[list] ?? 0) || !this.#hasName(at)) continue;
        best[list] = rank;
        chosen[list] = at;
      }
    }
  }

  #ranksOf(said: unknown, place: number): Ranks {
    const hash = this.#rows.hashes[place] ?? 0;
    const known = this.#known.of(hash, said);
    if (known !== undefined) return known.ranks;
    const role = plainText(said);
    const mapped = mappedRole(role);
    const ranks = this.#asked.map((asked) => asked.get(mapped) ?? NO_RANK);
    const isAsked = role !== '' && ranks.some((rank) => rank < NO_RANK);
    return this.#known.keep(hash, said, { ranks: isAsked ? ranks : undefined }).ranks;
  }
}

/** Where the parts of a column are in the row read last, which are joined by blanks: the same in every row, or those of a contact. */
export class Parts {
  readonly #same: readonly number[];
  readonly #contacts: Contacts | undefined;
  readonly #list: number;
  readonly #ofContacts: readonly (readonly number[])[];

  /**
   * @param same where they are in every row
   * @param chosen the contacts, the list of the roles asked for, and where the parts of each contact are
   */
  constructor(
    same: readonly number[],
    chosen?: {
      readonly contacts: Contacts;
      readonly list: number;
      readonly parts: readonly (readonly number[])[];
    },
  ) {
    this.#same = same;
    this.#contacts = chosen?.contacts;
    this.#list = chosen?.list ?? 0;
    this.#ofContacts = chosen?.parts ?? [];
  }

  /** Where the only part is, when it is there in every row. */
  get place(): number | undefined {
    return this.#contacts === undefined && this.#same.length === 1 ? this.#same[0] : undefined;
  }

  /** None when the row has no such contact. */
  places(): readonly number[] {
    if (this.#contacts === undefined) return this.#same;
    const chosen = this.#contacts.chosen(this.#list);
    // To read an array at -1 would cost more than all the rest.
    return chosen < 0 ? NO_PARTS : (this.#ofContacts[chosen] ?? NO_PARTS);
  }
}
