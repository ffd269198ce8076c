import { STATES } from '#shared/domain/states.ts';
import { add, type Bits, hasRow, keep, popCount } from './bits.ts';
import { FLAGS, LAYOUT, LISTS } from './packed-criteria.ts';
import type { PermitRows } from './permit-rows.ts';

const ALL_STATES = 2 ** STATES.length - 1;
/** The bit of keywords among the lists of packed criteria. */
const KEYWORDS = LISTS.indexOf('keywords');

/**
 * Asks packed criteria of the permits of a run, one alert after the other: the meaning of `matchesFilter`. States and bounds
 * narrow to ranges of rows; each facet is the union of some sets of rows, and a range is ANDed with facet after facet, 32
 * rows at a time. What matched is held until the next alert is asked.
 */
export class AlertMatcher {
  readonly #rows: PermitRows;
  readonly #found: Uint32Array;
  /** Where the sets of one facet are put together. */
  readonly #union: Uint32Array;
  /** The parts of `#found` that the last alert wrote: first and last word of each. */
  readonly #parts: number[] = [];
  /** The sets of all facets of the present alert, and where each facet's end. */
  readonly #sets: Bits[] = [];
  readonly #ends: number[] = [];
  /** The words that every facet can have rows in. */
  #first = 0;
  #last = 0;
  #minValue = Number.NEGATIVE_INFINITY;
  #maxValue = Number.POSITIVE_INFINITY;
  /** How many of the words of an alert's keywords hold sets, and where they begin among `#sets`. */
  #keywordSets = 0;
  #firstKeyword = 0;

  constructor(rows: PermitRows) {
    this.#rows = rows;
    this.#found = new Uint32Array(rows.words);
    this.#union = new Uint32Array(rows.words);
  }

  /** Matches the criteria that begin at a byte. @returns how many permits match */
  match(view: DataView, at: number): number {
    this.#parts.length = 0;
    const flags = view.getUint8(at + LAYOUT.flags);
    if (!this.#takeFacets(view, at, flags)) return 0;
    const states = view.getUint32(at + LAYOUT.states, true);
    const isBounded = (flags & (FLAGS.minValue | FLAGS.maxValue)) !== 0;
    let found = 0;
    if (states === 0 && !isBounded) found = this.#keepRange(0, this.#rows.count);
    else
      for (let rest = states === 0 ? ALL_STATES : states; rest !== 0; rest &= rest - 1) {
        const state = 31 - Math.clz32(rest & -rest);
        const { stateStarts, unvaluedStarts } = this.#rows;
        const [start = 0, unvalued = 0, end = 0] = [
          stateStarts[state],
          unvaluedStarts[state],
          stateStarts[state + 1],
        ];
        if (start === end) continue;
        found += isBounded
          ? this.#keepRange(
              this.#firstRow(start, unvalued, this.#minValue, false),
              this.#firstRow(start, unvalued, this.#maxValue, true),
            )
          : this.#keepRange(start, end);
      }
    if (found === 0 || (flags & (FLAGS.from | FLAGS.to)) === 0) return found;
    return this.#keepDays(view, at, flags);
  }

  /** The rows that the last alert matched, ascending. */
  eachRow(visit: (row: number) => void): void {
    this.#eachWord((word) => {
      for (let rest = this.#found[word] ?? 0; rest !== 0; rest &= rest - 1)
        visit((word << 5) + 31 - Math.clz32(rest & -rest));
    });
  }

  /** The numbers of the last alert's keywords that a matched row holds, in the order of its packed criteria. */
  keywordsIn(row: number): number[] {
    const held: number[] = [];
    for (let keyword = 0; keyword < this.#keywordSets; keyword++) {
      const set = this.#sets[this.#firstKeyword + keyword];
      if (set !== undefined && hasRow(set, row)) held.push(keyword);
    }
    return held;
  }

  #eachWord(visit: (word: number) => void): void {
    for (let part = 0; part < this.#parts.length; part += 2) {
      const last = this.#parts[part + 1] ?? 0;
      for (let word = this.#parts[part] ?? 0; word <= last; word++) visit(word);
    }
  }

  /** Reads what is asked beside states. @returns false when no row can match */
  #takeFacets(view: DataView, start: number, flags: number): boolean {
    this.#sets.length = 0;
    this.#ends.length = 0;
    this.#first = 0;
    this.#last = this.#rows.words - 1;
    this.#keywordSets = 0;
    const heard = this.#rows.heardBy(view.getUint8(start + LAYOUT.trigger));
    if (heard !== undefined) this.#sets.push(heard);
    if (heard !== undefined && !this.#endFacet()) return false;
    const at = this.#takeBounds(view, start + LAYOUT.body, flags);
    return (
      this.#takeBits(view, start, flags) && this.#takeLists(view, at, view.getUint8(start + LAYOUT.lists))
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
    if ((flags & FLAGS.to) !== 0) at += 4;
    return at;
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

  /** Takes a facet: those of some sets whose bits are set. @returns false when no row can match */
  #takeSets(sets: readonly Bits[], wanted: number): boolean {
    for (let rest = wanted; rest !== 0; rest &= rest - 1) {
      const set = sets[31 - Math.clz32(rest & -rest)];
      if (set !== undefined) this.#sets.push(set);
    }
    return this.#endFacet();
  }

  #takeLists(view: DataView, start: number, lists: number): boolean {
    let at = start;
    for (let list = 0; list < LISTS.length; list++) {
      if ((lists & (1 << list)) === 0) continue;
      const names = view.getUint8(at++);
      if (list === KEYWORDS) {
        this.#firstKeyword = this.#sets.length;
        this.#keywordSets = names;
      }
      for (let name = 0; name < names; name++) {
        const length = view.getUint16(at + 4, true);
        const set = this.#rows.named(list, view, at + 6, length, view.getUint32(at, true));
        if (set !== undefined) this.#sets.push(set);
        at += 6 + 2 * length;
      }
      if (!this.#endFacet()) return false;
    }
    return true;
  }

  /** Ends a facet: a row must be in one of the sets that came since the last one. @returns false when none can be */
  #endFacet(): boolean {
    let [first, last] = [this.#rows.words, -1];
    for (let set = this.#ends.at(-1) ?? 0; set < this.#sets.length; set++) {
      const bits = this.#sets[set];
      if (bits === undefined) continue;
      if (bits.first < first) first = bits.first;
      if (bits.last > last) last = bits.last;
    }
    this.#ends.push(this.#sets.length);
    if (first > this.#first) this.#first = first;
    if (last < this.#last) this.#last = last;
    return this.#first <= this.#last;
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

  /** Finds the rows from `start` up to, not including, `end` that are in every facet. @returns how many */
  #keepRange(start: number, end: number): number {
    if (start >= end) return 0;
    const first = Math.max(start >>> 5, this.#first);
    const last = Math.min((end - 1) >>> 5, this.#last);
    if (first > last) return 0;
    const found = this.#found;
    // Two ranges may meet in one word: the earlier one's rows are in it already.
    const shared = this.#parts.length > 0 && this.#parts.at(-1) === first ? (found[first] ?? 0) : 0;
    const firstMask = first === start >>> 5 ? 0xffff_ffff << (start & 31) : 0xffff_ffff;
    const lastMask = last === (end - 1) >>> 5 ? 0xffff_ffff >>> (31 - ((end - 1) & 31)) : 0xffff_ffff;
    this.#begin(first, last);
    found[first] = (found[first] ?? 0) & firstMask;
    found[last] = (found[last] ?? 0) & lastMask;
    for (let facet = 1; facet < this.#ends.length; facet++) this.#keepFacet(facet, first, last);
    let count = 0;
    for (let word = first; word <= last; word++) count += popCount(found[word] ?? 0);
    if (this.#parts.length > 0 && this.#parts.at(-1) === first) {
      found[first] = (found[first] ?? 0) | shared;
      this.#parts[this.#parts.length - 1] = last;
    } else this.#parts.push(first, last);
    return count;
  }

  /** Begins a range with the rows of the first facet, or with all. */
  #begin(first: number, last: number): void {
    this.#found.fill(0xffff_ffff, first, last + 1);
    if (this.#ends.length > 0) this.#keepFacet(0, first, last);
  }

  #keepFacet(facet: number, first: number, last: number): void {
    const start = facet === 0 ? 0 : (this.#ends[facet - 1] ?? 0);
    const end = this.#ends[facet] ?? 0;
    const only = this.#sets[start];
    if (only !== undefined && end - start === 1) {
      keep(this.#found, only, first, last);
      return;
    }
    const union = this.#union.fill(0, first, last + 1);
    for (let set = start; set < end; set++) {
      const bits = this.#sets[set];
      if (bits !== undefined) add(union, bits, first, last);
    }
    keep(this.#found, { words: union, first: 0, last: union.length - 1 }, first, last);
  }

  /** Drops found rows outside the dates, which few alerts ask: row by row. @returns how many are left */
  #keepDays(view: DataView, start: number, flags: number): number {
    let at = start + LAYOUT.body + 8 * popCount(flags & (FLAGS.minValue | FLAGS.maxValue));
    let from = 1;
    let to = Number.POSITIVE_INFINITY;
    if ((flags & FLAGS.from) !== 0) {
      from = view.getUint32(at, true);
      at += 4;
    }
    if ((flags & FLAGS.to) !== 0) to = view.getUint32(at, true);
    const { days } = this.#rows;
    let count = 0;
    this.#eachWord((word) => {
      for (let rest = this.#found[word] ?? 0; rest !== 0; rest &= rest - 1) {
        const bit = rest & -rest;
        const day = days[(word << 5) + 31 - Math.clz32(bit)] ?? 0;
        if (day >= from && day <= to) count++;
        else this.#found[word] = (this.#found[word] ?? 0) & ~bit;
      }
    });
    return count;
  }
}
