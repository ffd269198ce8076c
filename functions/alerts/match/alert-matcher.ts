import { datedFilter, type PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import type { FilterReader } from '#shared/domain/permit/lead-reader.ts';
import { OPPORTUNITY_BITS } from '#shared/domain/permit/opportunity.ts';
import { opportunityFor } from '#shared/domain/permit/opportunity-rule.ts';
import { TRADE_BITS } from '#shared/domain/permit/trades.ts';
import {
  BOOLEANS,
  BOUNDS,
  dayNumber,
  LAYOUT,
  LISTS,
  readActions,
  readLabels,
  readLastDays,
  readNext,
  readNoContractor,
  readPresentLists,
  readStates,
  readTrigger,
  readUses,
  STATE_MASK,
  STATUS_MASK,
  TRADE_MASK,
} from './packed-criteria.ts';
import type { PermitRows } from './permit-rows.ts';
import { intersect, popCount, type RowSet, unite } from './row-set.ts';

const ALL_BITS = 0xffff_ffff;
const BOOLEAN_FACETS = Object.entries(BOOLEANS) as [
  keyof typeof BOOLEANS,
  { present: number; isTrue: number },
][];
/** The most facets that are row sets: the lists, trades, actions, uses, statuses, the boolean facets, the former `noContractor`, and the trigger. */
const FACETS_MAX = LISTS.length + BOOLEAN_FACETS.length + 6;

/**
 * Matches packed criteria against the permits of a run, one alert after another, with the meaning of `matchesFilter`. States and
 * bounds select ranges of rows. Every other facet is a union of row sets, and each range is intersected with them 32 rows at a
 * time. The result of an alert is valid until the next one. Matching an alert without areas allocates nothing: the arrays are reused.
 */
export class AlertMatcher {
  readonly #rows: PermitRows;
  readonly #today: string;
  readonly #found: Uint32Array;
  /** The parts of `#found` that the last alert wrote: two numbers for each, its first and last word. */
  readonly #parts = new Int32Array(2 * STATE_MASK.size);
  #partEnd = 0;
  /** Scratch space for the union of a facet's sets. */
  readonly #union: RowSet;
  /** The sets of all facets of the current alert, and the end of each facet's sets. */
  readonly #sets: RowSet[] = [];
  #setCount = 0;
  readonly #ends = new Int32Array(FACETS_MAX);
  #facetCount = 0;
  /** The words in which every facet has rows. */
  #first = 0;
  #last = 0;
  #minValue = 0;
  #maxValue = 0;
  /** The alert's number of keywords, and the first of their sets in `#sets`. */

  /** @param today `YYYY-MM-DD`, for criteria with last days */
  constructor(rows: PermitRows, today: string) {
    this.#rows = rows;
    this.#today = today;
    this.#found = new Uint32Array(rows.words);
    this.#union = { words: new Uint32Array(rows.words), first: 0, last: rows.words - 1 };
  }

  /**
   * Matches the criteria that begin at a byte, for the owner of the alert.
   * @returns the number of matching permits
   * @throws for criteria with a state, trade or status that this version does not know
   */
  match(view: DataView, start: number, reader: FilterReader): number {
    this.#partEnd = 0;
    const flags = view.getUint8(start + LAYOUT.flags);
    const states = readStates(view, start);
    if (!this.#readFacets(view, start, flags)) return 0;
    const isBounded = (flags & (BOUNDS.minValue.flag | BOUNDS.maxValue.flag)) !== 0;
    if (states === 0 && !isBounded) this.#matchRange(0, this.#rows.count);
    else
      for (let rest = states === 0 ? STATE_MASK.all : states; rest !== 0; rest &= rest - 1)
        this.#matchState(31 - Math.clz32(rest & -rest), isBounded);
    const lastDays = readLastDays(view, start);
    const next = readNext(view, start);
    if (lastDays !== undefined || next !== 0 || (flags & (BOUNDS.from.flag | BOUNDS.to.flag)) !== 0)
      this.#dropOtherDays(view, start, flags, {
        ...(lastDays !== undefined && { lastDays }),
        next: TRADE_MASK.decode(next),
      });
    if (next !== 0) this.#dropOthersNext(next, reader);
    const labels = readLabels(view, start);
    if (labels !== 0) this.#dropOtherLabels(labels, reader);
    return this.#count();
  }

  /** Visits the rows that the last alert matched, in ascending order. */
  eachRow(visit: (row: number) => void): void {
    for (let part = 0; part < this.#partEnd; part += 2) {
      const last = this.#parts[part + 1] ?? 0;
      for (let word = this.#parts[part] ?? 0; word <= last; word++)
        for (let rest = this.#found[word] ?? 0; rest !== 0; rest &= rest - 1)
          visit((word << 5) + 31 - Math.clz32(rest & -rest));
    }
  }

  /** Reads all facets but the states. @returns false when no row can match */
  #readFacets(view: DataView, start: number, flags: number): boolean {
    this.#setCount = 0;
    this.#facetCount = 0;
    this.#first = 0;
    this.#last = this.#rows.words - 1;
    const withNews = this.#rows.withNews(readTrigger(view, start));
    if (withNews !== undefined && !this.#addFacet(withNews)) return false;
    if (readNoContractor(view, start) && !this.#addFacet(this.#rows.booleans.hasContractor[0])) return false;
    return (
      this.#readMasks(view, start) &&
      this.#readBooleans(flags) &&
      this.#readLists(view, this.#readBounds(view, start + LAYOUT.body, flags), start)
    );
  }

  /** @returns the first byte after the bounds */
  #readBounds(view: DataView, start: number, flags: number): number {
    let at = start;
    this.#minValue = Number.NEGATIVE_INFINITY;
    this.#maxValue = Number.POSITIVE_INFINITY;
    if ((flags & BOUNDS.minValue.flag) !== 0) {
      this.#minValue = view.getFloat64(at, true);
      at += BOUNDS.minValue.bytes;
    }
    if ((flags & BOUNDS.maxValue.flag) !== 0) {
      this.#maxValue = view.getFloat64(at, true);
      at += BOUNDS.maxValue.bytes;
    }
    if ((flags & BOUNDS.from.flag) !== 0) at += BOUNDS.from.bytes;
    return (flags & BOUNDS.to.flag) !== 0 ? at + BOUNDS.to.bytes : at;
  }

  #readMasks(view: DataView, start: number): boolean {
    const trades = view.getUint32(start + LAYOUT.trades, true);
    TRADE_MASK.requireKnown(trades);
    if (trades !== 0 && !this.#addMask(this.#rows.trades, trades)) return false;
    const actions = readActions(view, start);
    if (actions !== 0 && !this.#addMask(this.#rows.actions, actions)) return false;
    const uses = readUses(view, start);
    if (uses !== 0 && !this.#addMask(this.#rows.uses, uses)) return false;
    const statuses = view.getUint8(start + LAYOUT.statuses);
    STATUS_MASK.requireKnown(statuses);
    return statuses === 0 || this.#addMask(this.#rows.statuses, statuses);
  }

  #readBooleans(flags: number): boolean {
    for (const [facet, { present, isTrue }] of BOOLEAN_FACETS)
      if ((flags & present) !== 0) {
        const set = this.#rows.booleans[facet][(flags & isTrue) === 0 ? 0 : 1];
        if (!this.#addFacet(set)) return false;
      }
    return true;
  }

  #readLists(view: DataView, listsStart: number, start: number): boolean {
    let at = listsStart;
    const present = readPresentLists(view, start);
    for (let list = 0; present >>> list !== 0; list++) {
      if ((present & (1 << list)) === 0) continue;
      const names = view.getUint8(at++);
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

  /** Adds a facet that is the union of the sets of a mask. @returns false when no row can match */
  #addMask(sets: readonly RowSet[], mask: number): boolean {
    for (let rest = mask; rest !== 0; rest &= rest - 1) {
      const set = sets[31 - Math.clz32(rest & -rest)];
      if (set !== undefined) this.#sets[this.#setCount++] = set;
    }
    return this.#endFacet();
  }

  /** Adds a facet of one set. @returns false when no row can match */
  #addFacet(set: RowSet | undefined): boolean {
    if (set !== undefined) this.#sets[this.#setCount++] = set;
    return this.#endFacet();
  }

  /** Makes a facet of the sets that were added since the last one. @returns false when no row can match */
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

  #matchState(state: number, isBounded: boolean): void {
    const { stateStarts, unvaluedStarts } = this.#rows;
    const start = stateStarts[state] ?? 0;
    const end = stateStarts[state + 1] ?? 0;
    // Skips the search for the bounds if the state's rows cannot match.
    if (end >>> 5 < this.#first || start >>> 5 > this.#last) return;
    const unvalued = unvaluedStarts[state] ?? 0;
    if (!isBounded) this.#matchRange(start, end);
    else
      this.#matchRange(
        this.#firstRow(start, unvalued, this.#minValue, false),
        this.#firstRow(start, unvalued, this.#maxValue, true),
      );
  }

  /** Finds the first row with a value of at least a bound (or above it) among rows with a value. */
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

  /** Matches the rows from `start` up to, not including, `end`. Ranges must come in ascending order. */
  #matchRange(start: number, end: number): void {
    if (start >= end) return;
    const first = Math.max(start >>> 5, this.#first);
    const last = Math.min((end - 1) >>> 5, this.#last);
    if (first > last) return;
    const found = this.#found;
    // Two ranges can share a word, which then holds matches of the earlier one.
    const isShared = this.#partEnd > 0 && this.#parts[this.#partEnd - 1] === first;
    const shared = isShared ? (found[first] ?? 0) : 0;
    found.fill(ALL_BITS, first, last + 1);
    if (first === start >>> 5) found[first] = ALL_BITS << (start & 31);
    if (last === (end - 1) >>> 5) found[last] = (found[last] ?? 0) & (ALL_BITS >>> (31 - ((end - 1) & 31)));
    for (let facet = 0; facet < this.#facetCount; facet++) this.#intersectFacet(facet, first, last);
    if (isShared) {
      found[first] = (found[first] ?? 0) | shared;
      this.#parts[this.#partEnd - 1] = last;
    } else {
      this.#parts[this.#partEnd++] = first;
      this.#parts[this.#partEnd++] = last;
    }
  }

  #intersectFacet(facet: number, first: number, last: number): void {
    const start = this.#facetStart(facet);
    const end = this.#ends[facet] ?? 0;
    const only = this.#sets[start];
    if (only !== undefined && end - start === 1) {
      intersect(this.#found, only, first, last);
      return;
    }
    this.#union.words.fill(0, first, last + 1);
    for (let set = start; set < end; set++) {
      const bits = this.#sets[set];
      if (bits !== undefined) unite(this.#union.words, bits, first, last);
    }
    intersect(this.#found, this.#union, first, last);
  }

  #count(): number {
    let count = 0;
    for (let part = 0; part < this.#partEnd; part += 2) {
      const last = this.#parts[part + 1] ?? 0;
      for (let word = this.#parts[part] ?? 0; word <= last; word++) count += popCount(this.#found[word] ?? 0);
    }
    return count;
  }

  /** Drops matched rows outside the dates and the days of `relative`, row by row, because few alerts have dates. */
  #dropOtherDays(
    view: DataView,
    start: number,
    flags: number,
    relative: Pick<PermitFilter, 'lastDays' | 'next'>,
  ): void {
    let at = start + LAYOUT.body + 8 * popCount(flags & (BOUNDS.minValue.flag | BOUNDS.maxValue.flag));
    let from = 1;
    let to = Number.POSITIVE_INFINITY;
    if ((flags & BOUNDS.from.flag) !== 0) {
      from = view.getUint32(at, true);
      at += 4;
    }
    if ((flags & BOUNDS.to.flag) !== 0) to = view.getUint32(at, true);
    const { from: first } = datedFilter(relative, this.#today);
    if (first !== undefined) from = Math.max(from, dayNumber(first));
    const { days } = this.#rows;
    this.eachRow((row) => {
      const day = days[row] ?? 0;
      if (day < from || day > to) this.#drop(row);
    });
  }

  /** Drops matched rows after which none of some trades is likely next, row by row, because that depends on place and trades. */
  #dropOthersNext(wanted: number, { nextOf }: FilterReader): void {
    this.eachRow((row) => {
      const permit = this.#rows.permits[row]?.permit;
      if (
        permit === undefined ||
        !nextOf(permit).some(({ trade }) => (wanted & (1 << TRADE_BITS[trade])) !== 0)
      )
        this.#drop(row);
    });
  }

  /** Drops matched rows with other labels, row by row, because a label depends on the reader. */
  #dropOtherLabels(labels: number, reader: FilterReader): void {
    this.eachRow((row) => {
      const permit = this.#rows.permits[row]?.permit;
      const label = permit === undefined ? null : opportunityFor(permit, reader).label;
      if (label === null || (labels & (1 << OPPORTUNITY_BITS[label])) === 0) this.#drop(row);
    });
  }

  #drop(row: number): void {
    this.#found[row >>> 5] = (this.#found[row >>> 5] ?? 0) & ~(1 << (row & 31));
  }
}
