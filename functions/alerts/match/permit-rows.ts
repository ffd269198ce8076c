import { hasPhone, lacksContractor } from '#shared/domain/filter/permit-filter.ts';
import { leadCity, type Permit } from '#shared/domain/permit/permit.ts';
import { PERMIT_STATUSES } from '#shared/domain/permit/permit-status.ts';
import { STATES } from '#shared/domain/permit/states.ts';
import { TRADES } from '#shared/domain/permit/trades.ts';
import { type Bits, bitSets, wordsFor } from './bits.ts';
import { type NamedRows, PhraseLookup, ValueRows } from './named-rows.ts';
import { dayNumber, LISTS, NEWS } from './packed-criteria.ts';
import { PhraseRows } from './phrase-rows.ts';

/** What is told of a permit: that it is new, that its status changed, or both, as `NEWS` bits. */
export interface ToldPermit {
  readonly permit: Permit;
  readonly news: number;
}

type ListName = (typeof LISTS)[number];
const indexOf = (names: readonly string[]): ReadonlyMap<string, number> =>
  new Map(names.map((name, at) => [name, at]));
const STATE_INDEX = indexOf(STATES.map(({ name }) => name));
const TRADE_INDEX = indexOf(TRADES.map(({ id }) => id));
const STATUS_INDEX = indexOf(PERMIT_STATUSES);
const lowerCase = (text: string): string => text.toLowerCase();

/**
 * The permits of a run as rows, ordered by state and value, so that states and bounds are ranges of rows; what else criteria
 * ask is a set of rows as bits, made when it is first asked for.
 */
export class PermitRows<T extends ToldPermit = ToldPermit> {
  /** By row. */
  readonly permits: readonly T[];
  readonly count: number;
  /** Words of a set of rows. */
  readonly words: number;
  /** Where the rows of each state begin, in the order of `STATES`, and where the last end. */
  readonly stateStarts = new Uint32Array(STATES.length + 1);
  /** Where the rows of each state that show no value begin: they come after those that do. */
  readonly unvaluedStarts = new Uint32Array(STATES.length);
  /** US dollars by row, ascending in each state; beyond every bound where the record shows none. */
  readonly values: Float64Array;
  readonly #lists: Readonly<Record<ListName, NamedRows>>;
  readonly #isAllNew: boolean;
  readonly #isAllChanged: boolean;
  #news: readonly Bits[] | undefined;
  #trades: readonly Bits[] | undefined;
  #statuses: readonly Bits[] | undefined;
  #contractors: readonly Bits[] | undefined;
  #phones: readonly Bits[] | undefined;
  #days: Uint32Array | undefined;

  constructor(permits: readonly T[]) {
    const ordered = inOrder(permits);
    this.permits = ordered;
    this.count = ordered.length;
    this.words = wordsFor(ordered.length);
    this.values = Float64Array.from(ordered, ({ permit }) => permit.valuation ?? Number.POSITIVE_INFINITY);
    ordered.forEach(({ permit }) => {
      const state = STATE_INDEX.get(permit.jurisdictionState) ?? 0;
      this.stateStarts[state + 1] = (this.stateStarts[state + 1] ?? 0) + 1;
      if (permit.valuation !== null) this.unvaluedStarts[state] = (this.unvaluedStarts[state] ?? 0) + 1;
    });
    for (let state = 0; state < STATES.length; state++) {
      const start = this.stateStarts[state] ?? 0;
      this.unvaluedStarts[state] = (this.unvaluedStarts[state] ?? 0) + start;
      this.stateStarts[state + 1] = (this.stateStarts[state + 1] ?? 0) + start;
    }
    this.#isAllNew = ordered.every(({ news }) => (news & NEWS.new) !== 0);
    this.#isAllChanged = ordered.every(({ news }) => (news & NEWS.changes) !== 0);
    this.#lists = this.#namedLists();
  }

  /** The rows that an alert with this trigger listens to; undefined when that is all. */
  heardBy(trigger: number): Bits | undefined {
    if (trigger === NEWS.both || (trigger === NEWS.new ? this.#isAllNew : this.#isAllChanged))
      return undefined;
    this.#news ??= this.#sets(2, ({ news }, put) => {
      if ((news & NEWS.new) !== 0) put(0);
      if ((news & NEWS.changes) !== 0) put(1);
    });
    return this.#news[trigger === NEWS.new ? 0 : 1];
  }

  /** The rows with a name of a list, which stands in packed criteria; undefined when there are none. */
  named(list: number, view: DataView, at: number, length: number, hash: number): Bits | undefined {
    const name = LISTS[list];
    return name === undefined ? undefined : this.#lists[name].find(view, at, length, hash);
  }

  /** The rows with each trade, in the order of `TRADES`. */
  get trades(): readonly Bits[] {
    this.#trades ??= this.#sets(TRADES.length, ({ permit }, put) => {
      for (const trade of permit.trades) put(TRADE_INDEX.get(trade) ?? 0);
    });
    return this.#trades;
  }

  /** The rows in each status, in the order of `PERMIT_STATUSES`. */
  get statuses(): readonly Bits[] {
    this.#statuses ??= this.#sets(PERMIT_STATUSES.length, ({ permit: { status } }, put) => {
      if (status !== null) put(STATUS_INDEX.get(status) ?? 0);
    });
    return this.#statuses;
  }

  /** The rows that name no contractor, those that do, and of the former those whose source publishes contractors. */
  get contractors(): readonly Bits[] {
    this.#contractors ??= this.#sets(3, ({ permit }, put) => {
      put(permit.contractorName === null ? 0 : 1);
      if (lacksContractor(permit)) put(2);
    });
    return this.#contractors;
  }

  /** The rows that show no phone, and those that do. */
  get phones(): readonly Bits[] {
    this.#phones ??= this.#sets(2, ({ permit }, put) => put(hasPhone(permit) ? 1 : 0));
    return this.#phones;
  }

  /** Issue dates by row as `dayNumber` gives them, 0 where there is none. */
  get days(): Uint32Array {
    this.#days ??= Uint32Array.from(this.permits, ({ permit: { issueDate } }) =>
      issueDate === null ? 0 : dayNumber(issueDate),
    );
    return this.#days;
  }

  #sets(count: number, read: (told: ToldPermit, put: (set: number) => void) => void): readonly Bits[] {
    return bitSets(count, this.permits, read);
  }

  #namedLists(): Record<ListName, NamedRows> {
    const column = (textOf: (permit: Permit) => string | null) =>
      this.permits.map(({ permit }) => textOf(permit));
    const by = (nameOf: (permit: Permit) => string | null, fold?: (name: string) => string): NamedRows =>
      new ValueRows(column(nameOf), fold);
    const phrases = (...textsOf: readonly ((permit: Permit) => string | null)[]): NamedRows =>
      new PhraseLookup(() => new PhraseRows(textsOf.map(column), this.words));
    return {
      cities: by(leadCity, lowerCase),
      counties: by((permit) => permit.jurisdictionCounty, lowerCase),
      zips: by((permit) => permit.addressZip?.slice(0, 5) ?? ''),
      permitTypes: by((permit) => permit.permitType, lowerCase),
      keywords: phrases(
        (permit) => permit.permitType,
        (permit) => permit.description,
      ),
      contractor: phrases((permit) => permit.contractorName),
    };
  }
}

/** Permits by state, then by value, those without one last. */
function inOrder<T extends ToldPermit>(permits: readonly T[]): T[] {
  const states = Uint8Array.from(permits, ({ permit }) => STATE_INDEX.get(permit.jurisdictionState) ?? 0);
  const values = Float64Array.from(permits, ({ permit }) => permit.valuation ?? Number.POSITIVE_INFINITY);
  const places = Uint32Array.from(permits.keys()).sort((a, b) => {
    const byState = (states[a] ?? 0) - (states[b] ?? 0);
    if (byState !== 0) return byState;
    const [one = 0, other = 0] = [values[a], values[b]];
    return one < other ? -1 : one > other ? 1 : a - b;
  });
  const ordered: T[] = [];
  for (const place of places) {
    const told = permits[place];
    if (told !== undefined) ordered.push(told);
  }
  return ordered;
}
