import { STATES } from '#shared/domain/permit/states.ts';
import { add, type Bits, hasRow, keep, popCount } from './bits.ts';
import { asksNoContractor, FLAGS, LAYOUT, LISTS, triggerOf } from './packed-criteria.ts';
import type { PermitRows } from './permit-rows.ts';

const ALL_STATES = 2 ** STATES.length - 1;
const ALL_BITS = 0xffff_ffff;
/** The bit of keywords among the lists of packed criteria. */
const KEYWORDS = LISTS.indexOf('keywords');
/** More facets than there are: lists, trades, statuses, two yes-or-no facets, no contractor, and the trigger. */
const FACETS_MAX = LISTS.length + 6;

/**
 * Asks packed criteria of the permits of a run, one alert after the other: the meaning of `matchesFilter`. States and bounds
 * narrow to ranges of rows; each facet is the union of some sets of rows, and a range is ANDed with facet after facet, 32
 * rows at a time. What matched is held until the next alert is asked. Nothing is allocated for an alert: its lists are written
 * over those of the one before, and counted.
 */
export class AlertMatcher {
  readonly #rows: PermitRows;
  readonly #found: Uint32Array;
  /** The parts of `#found` that the last alert wrote: first and last word of each, two numbers a part. */
  readonly #parts = new Int32Array(2 * STATES.length);
  #partEnd = 0;
  /** Where the sets of one facet are put together. */
  readonly #union: Bits;
  /** The sets of all facets of the present alert, and where each facet's end. */
  readonly #sets: Bits[] = [];
  #setCount = 0;
  readonly #ends = new Int32Array(FACETS_MAX);
  #facetCount = 0;
  /** The words that every facet can have rows in. */
  #first = 0;
  #last = 0;
  #minValue = 0;
  #maxValue = 0;
  /** How many keywords the alert has, and where their sets begin among `#sets`. */
  #keywordCount = 0;
  #firstKeyword = 0;

  constructor(rows: PermitRows) {
    this.#rows = rows;
    this.#found = new Uint32Array(rows.words);
    this.#union = { words: new Uint32Array(rows.words), first: 0, last: rows.words - 1 };
  }

  /** Matches the criteria that begin at a byte. @returns how many permits match */
  match(view: DataView, at: number): number {
    this.#partEnd = 0;
    const flags = view.getUint8(at + LAYOUT.flags);
    if (!this.#takeFacets(view, at, flags)) return 0;
    const states = view.getUint32(at + LAYOUT.states, true);
    const isBounded = (flags & (FLAGS.minValue | FLAGS.maxValue)) !== 0;
    if (states === 0 && !isBounded) this.#keepRange(0, this.#rows.count);
    else
      for (let rest = states === 0 ? ALL_STATES : states; rest !== 0; rest &= rest - 1)
        this.#keepState(31 - Math.clz32(rest & -rest), isBounded);
    if ((flags & (FLAGS.from | FLAGS.to)) !== 0) this.#keepDays(view, at, flags);
    return this.#count();
  }

  /** The rows that the last alert matched, ascending. */
  eachRow(visit: (row: number) => void): void {
    for (let part = 0; part < this.#partEnd; part += 2) {
      const last = this.#parts[part + 1] ?? 0;
      for (let word = this.#parts[part] ?? 0; word <= last; word++)
        for (let rest = this.#found[word] ?? 0; rest !== 0; rest &= rest - 1)
          visit((word << 5) + 31 - Math.clz32(rest & -rest));
    }
  }

  /** The numbers of the last alert's keywords that a matched row holds, in the order of its packed criteria. */
  keywordsIn(row: number): number[] {
    const held: number[] = [];
    for (let keyword = 0; keyword < this.#keywordCount; keyword++) {
      const set = this.#sets[this.#firstKeyword + keyword];
      if (set !== undefined && hasRow(set, row)) held.push(keyword);
    }
    return held;
  }

  /** Reads what is asked beside states. @returns false when no row can match */
  #takeFacets(view: DataView, start: number, flags: number): boolean {
    this.#setCount = 0;
    this.#facetCount = 0;
    this.#first = 0;
    this.#last = this.#rows.words - 1;
    this.#keywordCount = 0;
    const heard = this.#rows.heardBy(triggerOf(view, start));
    if (heard !== undefined && !this.#takeSet(heard)) return false;
    if (asksNoContractor(view, start) && !this.#takeSets(this.#rows.contractors, 4)) return false;
    return (
      this.#takeBits(view, start, flags) &&
      this.#takeLists(view, this.#takeBounds(view, start + LAYOUT.body, flags), start)
    );
  }

  /** @returns where the lists begin */
  #takeBounds(view: DataView, start: number, flags: number): number {
    let at = start;
    this.#minValue = Number.NEGATIVE_INFINITY;
    this.#maxValue = Number.POSITIVE_INFINITY;
    if ((flags & FLAGS.minValue) !== 0) {
      this.#minValue = view.getFloat64(at, true);
      at += 8;
    }
    if ((flags & FLAGS.maxValue) !== 0) {
      this.#maxValue = view.getFloat64(at, true);
      at += 8;
    }
    if ((flags & FLAGS.from) !== 0) at += 4;
    return (flags & FLAGS.to) !== 0 ? at + 4 : at;
  }

  #takeBits(view: DataView, start: number, flags: number): boolean {
    const trades = view.getUint32(start + LAYOUT.trades, true);
    if (trades !== 0 && !this.#takeSets(this.#rows.trades, trades)) return false;
    const statuses = view.getUint8(start + LAYOUT.statuses);
    if (statuses !== 0 && !this.#takeSets(this.#rows.statuses, statuses)) return false;
    if ((flags & FLAGS.asksContractor) !== 0) {
      const wanted = (flags & FLAGS.hasContractor) === 0 ? 1 : 2;
      if (!this.#takeSets(this.#rows.contractors, wanted)) return false;
    }
    if ((flags & FLAGS.asksPhone) === 0) return true;
    return this.#takeSets(this.#rows.phones, (flags & FLAGS.hasPhone) === 0 ? 1 : 2);
  }

  #takeLists(view: DataView, listsStart: number, start: number): boolean {
    let at = listsStart;
    const asked = view.getUint8(start + LAYOUT.lists);
    for (let list = 0; asked >>> list !== 0; list++) {
      if ((asked & (1 << list)) === 0) continue;
      const names = view.getUint8(at++);
      if (list === KEYWORDS) {
        this.#firstKeyword = this.#setCount;
        this.#keywordCount = names;
      }
      for (let name = 0; name < names; name++) {
        const length = view.getUint16(at + 4, true);
        const set = this.#rows.named(list, view, at + 6, length, view.getUint32(at, true));
        if (set !== undefined) this.#sets[this.#setCount++] = set;
        at += 6 + 2 * length;
      }
      if (!this.#endFacet()) return false;
    }
    return true;
  }

  /** Takes a facet of those sets whose bits are set. @returns false when no row can match */
  #takeSets(sets: readonly Bits[], wanted: number): boolean {
    for (let rest = wanted; rest !== 0; rest &= rest - 1) {
      const set = sets[31 - Math.clz32(rest & -rest)];
      if (set !== undefined) this.#sets[this.#setCount++] = set;
    }
    return this.#endFacet();
  }

  /** Takes a facet of one set. */
  #takeSet(set: Bits): boolean {
    this.#sets[this.#setCount++] = set;
    return this.#endFacet();
  }

  /** Ends a facet: a row must be in one of the sets that came since the last one. @returns false when none can be */
  #endFacet(): boolean {
    let first = this.#rows.words;
    let last = -1;
    for (let set = this.#facetStart(this.#facetCount); set < this.#setCount; set++) {
      const bits = this.#sets[set];
      if (bits === undefined) continue;
      if (bits.first < first) first = bits.first;
      if (bits.last > last) last = bits.last;
    }
    this.#ends[this.#facetCount++] = this.#setCount;
    if (first > this.#first) this.#first = first;
    if (last < this.#last) this.#last = last;
    return this.#first <= this.#last;
  }

  #facetStart(facet: number): number {
    return facet === 0 ? 0 : (this.#ends[facet - 1] ?? 0);
  }

  #keepState(state: number, isBounded: boolean): void {
    const { stateStarts, unvaluedStarts } = this.#rows;
    const start = stateStarts[state] ?? 0;
    const end = stateStarts[state + 1] ?? 0;
    // A state whose rows lie outside the words that are left is not worth the bounds.
    if (end >>> 5 < this.#first || start >>> 5 > this.#last) return;
    const unvalued = unvaluedStarts[state] ?? 0;
    if (!isBounded) this.#keepRange(start, end);
    else
      this.#keepRange(
        this.#firstRow(start, unvalued, this.#minValue, false),
        this.#firstRow(start, unvalued, this.#maxValue, true),
      );
  }

  /** Of the rows that show a value, the first of at least a bound, or of more than it. */
  #firstRow(start: number, end: number, bound: number, above: boolean): number {
    const { values } = this.#rows;
    let low = start;
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const value = values[middle] ?? 0;
      if (value < bound || (above && value === bound)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Finds the rows from `start` up to, not including, `end` that are in every facet. Ranges come in order of rows. */
  #keepRange(start: number, end: number): void {
    if (start >= end) return;
    const first = Math.max(start >>> 5, this.#first);
    const last = Math.min((end - 1) >>> 5, this.#last);
    if (first > last) return;
    const found = this.#found;
    // Two ranges may meet in one word: the earlier one's rows are in it already.
    const isShared = this.#partEnd > 0 && this.#parts[this.#partEnd - 1] === first;
    const shared = isShared ? (found[first] ?? 0) : 0;
    found.fill(ALL_BITS, first, last + 1);
    if (first === start >>> 5) found[first] = ALL_BITS << (start & 31);
    if (last === (end - 1) >>> 5) found[last] = (found[last] ?? 0) & (ALL_BITS >>> (31 - ((end - 1) & 31)));
    for (let facet = 0; facet < this.#facetCount; facet++) this.#keepFacet(facet, first, last);
    if (isShared) {
      found[first] = (found[first] ?? 0) | shared;
      this.#parts[this.#partEnd - 1] = last;
    } else {
      this.#parts[this.#partEnd++] = first;
      this.#parts[this.#partEnd++] = last;
    }
  }

  #keepFacet(facet: number, first: number, last: number): void {
    const start = this.#facetStart(facet);
    const end = this.#ends[facet] ?? 0;
    const only = this.#sets[start];
    if (only !== undefined && end - start === 1) {
      keep(this.#found, only, first, last);
      return;
    }
    this.#union.words.fill(0, first, last + 1);
    for (let set = start; set < end; set++) {
      const bits = this.#sets[set];
      if (bits !== undefined) add(this.#union.words, bits, first, last);
    }
    keep(this.#found, this.#union, first, last);
  }

  #count(): number {
    let count = 0;
    for (let part = 0; part < this.#partEnd; part += 2) {
      const last = this.#parts[part + 1] ?? 0;
      for (let word = this.#parts[part] ?? 0; word <= last; word++) count += popCount(this.#found[word] ?? 0);
    }
    return count;
  }

  /** Drops found rows outside the dates, which few alerts ask: row by row. */
  #keepDays(view: DataView, start: number, flags: number): void {
    let at = start + LAYOUT.body + 8 * popCount(flags & (FLAGS.minValue | FLAGS.maxValue));
    let from = 1;
    let to = Number.POSITIVE_INFINITY;
    if ((flags & FLAGS.from) !== 0) {
      from = view.getUint32(at, true);
      at += 4;
    }
    if ((flags & FLAGS.to) !== 0) to = view.getUint32(at, true);
    const { days } = this.#rows;
    this.eachRow((row) => {
      const day = days[row] ?? 0;
      if (day < from || day > to) this.#found[row >>> 5] = (this.#found[row >>> 5] ?? 0) & ~(1 << (row & 31));
    });
  }
}
