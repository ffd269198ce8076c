import {
  hasPhone,
  type LocatedPermit,
  lacksContractor,
  leadCity,
  type Permit,
} from '#shared/domain/permit/permit.ts';
import { STATUS_BITS } from '#shared/domain/permit/permit-status.ts';
import { PROPERTY_USE_BITS } from '#shared/domain/permit/property-use.ts';
import { STATE_BITS } from '#shared/domain/permit/states.ts';
import { TRADE_BITS } from '#shared/domain/permit/trades.ts';
import { WORK_ACTION_BITS } from '#shared/domain/permit/work-actions.ts';
import { AreaRows } from './area-rows.ts';
import { CityRows, type NamedRows, PhraseLookup, ValueRows } from './named-rows.ts';
import {
  ACTION_MASK,
  type BOOLEANS,
  dayNumber,
  LISTS,
  type ListFacet,
  NEWS,
  STATE_MASK,
  STATUS_MASK,
  TRADE_MASK,
  USE_MASK,
} from './packed-criteria.ts';
import { PhraseRows } from './phrase-rows.ts';
import { buildRowSets, type RowSet, wordsFor } from './row-set.ts';

/** A permit with its news as `NEWS` bits: it is new, its status changed, or both. */
interface NewsPermit {
  readonly permit: LocatedPermit;
  readonly news: number;
}

const lowerCase = (text: string): string => text.toLowerCase();

/**
 * The permits of a run as rows, sorted by state and value, so that states and value bounds are ranges of rows. Any other facet
 * is a set of rows, built when it is first needed.
 */
export class PermitRows<T extends NewsPermit = NewsPermit> {
  /** By row. */
  readonly permits: readonly T[];
  readonly count: number;
  /** The length of a row set in words. */
  readonly words: number;
  /** The first row of each state by its bit, and the end of the last. */
  readonly stateStarts = new Uint32Array(STATE_MASK.size + 1);
  /** The first row without a value of each state: those rows follow the others. */
  readonly unvaluedStarts = new Uint32Array(STATE_MASK.size);
  /** US dollars by row, ascending in each state; infinite if the record shows none. */
  readonly values: Float64Array;
  readonly #lists: readonly NamedRows[];
  readonly #isAllNew: boolean;
  readonly #isAllChanged: boolean;
  #news: readonly RowSet[] | undefined;
  #trades: readonly RowSet[] | undefined;
  #actions: readonly RowSet[] | undefined;
  #uses: readonly RowSet[] | undefined;
  #statuses: readonly RowSet[] | undefined;
  #booleans: Readonly<Record<keyof typeof BOOLEANS, readonly RowSet[]>> | undefined;
  #days: Uint32Array | undefined;

  constructor(permits: readonly T[]) {
    const sorted = sortPermits(permits);
    this.permits = sorted;
    this.count = sorted.length;
    this.words = wordsFor(sorted.length);
    this.values = Float64Array.from(sorted, ({ permit }) => permit.valuation ?? Number.POSITIVE_INFINITY);
    sorted.forEach(({ permit }) => {
      const state = STATE_BITS[permit.jurisdictionState];
      this.stateStarts[state + 1] = (this.stateStarts[state + 1] ?? 0) + 1;
      if (permit.valuation !== null) this.unvaluedStarts[state] = (this.unvaluedStarts[state] ?? 0) + 1;
    });
    for (let state = 0; state < STATE_MASK.size; state++) {
      const start = this.stateStarts[state] ?? 0;
      this.unvaluedStarts[state] = (this.unvaluedStarts[state] ?? 0) + start;
      this.stateStarts[state + 1] = (this.stateStarts[state + 1] ?? 0) + start;
    }
    this.#isAllNew = sorted.every(({ news }) => (news & NEWS.new) !== 0);
    this.#isAllChanged = sorted.every(({ news }) => (news & NEWS.changes) !== 0);
    const lists = this.#listIndexes();
    this.#lists = LISTS.map((facet) => lists[facet]);
  }

  /** The rows with news for a trigger; undefined for all rows. */
  withNews(trigger: number): RowSet | undefined {
    if (trigger === NEWS.both || (trigger === NEWS.new ? this.#isAllNew : this.#isAllChanged))
      return undefined;
    this.#news ??= this.#sets(2, ({ news }, put) => {
      if ((news & NEWS.new) !== 0) put(0);
      if ((news & NEWS.changes) !== 0) put(1);
    });
    return this.#news[trigger === NEWS.new ? 0 : 1];
  }

  /** The rows with a name of packed criteria; undefined if there are none. @param list its place in `LISTS` */
  named(list: number, view: DataView, at: number, length: number, hash: number): RowSet | undefined {
    return this.#lists[list]?.find(view, at, length, hash);
  }

  /** The rows of each trade, by its bit. */
  get trades(): readonly RowSet[] {
    this.#trades ??= this.#sets(TRADE_MASK.size, ({ permit }, put) => {
      for (const trade of permit.trades) put(TRADE_BITS[trade]);
    });
    return this.#trades;
  }

  /** The rows of each action, by its bit. */
  get actions(): readonly RowSet[] {
    this.#actions ??= this.#sets(ACTION_MASK.size, ({ permit }, put) => {
      for (const action of permit.actions) put(WORK_ACTION_BITS[action]);
    });
    return this.#actions;
  }

  /** The rows of each use, by its bit. */
  get uses(): readonly RowSet[] {
    this.#uses ??= this.#sets(USE_MASK.size, ({ permit: { propertyUse } }, put) => {
      if (propertyUse !== null) put(PROPERTY_USE_BITS[propertyUse]);
    });
    return this.#uses;
  }

  /** The rows of each status, by its bit. */
  get statuses(): readonly RowSet[] {
    this.#statuses ??= this.#sets(STATUS_MASK.size, ({ permit: { status } }, put) => {
      if (status !== null) put(STATUS_BITS[status]);
    });
    return this.#statuses;
  }

  /** For each true-or-false facet the rows that `false` matches, then those that `true` matches. */
  get booleans(): Readonly<Record<keyof typeof BOOLEANS, readonly RowSet[]>> {
    const split = (isTrue: (permit: Permit) => boolean) =>
      this.#sets(2, ({ permit }, put) => put(isTrue(permit) ? 1 : 0));
    this.#booleans ??= {
      hasContractor: this.#sets(2, ({ permit }, put) => {
        if (permit.contractorName !== null) put(1);
        else if (lacksContractor(permit)) put(0);
      }),
      hasPhone: split(hasPhone),
    };
    return this.#booleans;
  }

  /** Issue dates by row as `dayNumber` gives them; 0 without a date. */
  get days(): Uint32Array {
    this.#days ??= Uint32Array.from(this.permits, ({ permit: { issueDate } }) =>
      issueDate === null ? 0 : dayNumber(issueDate),
    );
    return this.#days;
  }

  #sets(count: number, read: (item: NewsPermit, put: (set: number) => void) => void): readonly RowSet[] {
    return buildRowSets(count, this.permits, read);
  }

  #listIndexes(): Record<ListFacet, NamedRows> {
    const column = (textOf: (permit: Permit) => string | null) =>
      this.permits.map(({ permit }) => textOf(permit));
    const byName = (nameOf: (permit: Permit) => string | null, fold?: (name: string) => string): NamedRows =>
      new ValueRows(column(nameOf), fold);
    const byPhrase = (...textsOf: readonly ((permit: Permit) => string | null)[]): NamedRows =>
      new PhraseLookup(() => new PhraseRows(textsOf.map(column), this.words));
    return {
      cities: new CityRows(column(leadCity)),
      counties: byName((permit) => permit.jurisdictionCounty, lowerCase),
      zips: byName((permit) => permit.addressZip?.slice(0, 5) ?? ''),
      permitTypes: byName((permit) => permit.permitType, lowerCase),
      keywords: byPhrase(
        (permit) => permit.permitType,
        (permit) => permit.description,
      ),
      contractor: byPhrase((permit) => permit.contractorName),
      territory: new AreaRows(this.permits.map(({ permit }) => permit)),
    };
  }
}

/** Sorts permits by state, then by value, with those without a value last. */
function sortPermits<T extends NewsPermit>(permits: readonly T[]): T[] {
  const states = Uint8Array.from(permits, ({ permit }) => STATE_BITS[permit.jurisdictionState]);
  const values = Float64Array.from(permits, ({ permit }) => permit.valuation ?? Number.POSITIVE_INFINITY);
  const order = Uint32Array.from(permits.keys()).sort((a, b) => {
    const byState = (states[a] ?? 0) - (states[b] ?? 0);
    if (byState !== 0) return byState;
    const [one = 0, other = 0] = [values[a], values[b]];
    return one < other ? -1 : one > other ? 1 : a - b;
  });
  return Array.from(order).flatMap((at) => permits[at] ?? []);
}
