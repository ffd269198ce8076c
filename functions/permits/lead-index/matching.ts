import { containsPhrase, words } from '#shared/domain/keywords.ts';
import type { PermitFilter } from '#shared/domain/permit-filter.ts';
import { folded } from './index-row.ts';
import type { Codes } from './packed-columns.ts';
import type { PhraseColumn } from './phrase-column.ts';
import { dateOf } from './plan.ts';
import { type Coded, HAS_CONTRACTOR, HAS_PHONE, type SegmentCore } from './segment.ts';

/** The parts of a segment that a filter has to look at. */
export interface Searched {
  readonly month: string;
  readonly core: SegmentCore;
  /** Present when the filter asks for words in the contractor's name. */
  readonly contractor: PhraseColumn | undefined;
  /** Present when the filter asks for keywords. */
  readonly description: PhraseColumn | undefined;
}

/** True when the filter asks for words in the contractor's name. */
export function asksContractor({ contractor }: PermitFilter): boolean {
  return contractor !== undefined && contractor !== '';
}

/** True when the filter asks for keywords. */
export function asksKeywords({ keywords }: PermitFilter): boolean {
  return keywords !== undefined && keywords.length > 0;
}

/** The numbers of a segment's matching rows, ascending (newest first): the meaning of `matchesFilter`, column by column. */
export function matchingRows(searched: Searched, filter: PermitFilter): Uint32Array {
  const rows = new Rows(searched.core.rows);
  matchFacets(rows, searched, filter);
  matchAmounts(rows, searched.core, filter);
  matchWords(rows, searched, filter);
  return rows.kept();
}

function matchFacets(rows: Rows, { core, month }: Searched, filter: PermitFilter): void {
  const {
    cities = [],
    counties = [],
    permitTypes = [],
    zips = [],
    statuses = [],
    trades = [],
    from,
    to,
  } = filter;
  if (from !== undefined || to !== undefined)
    rows.keepCodes(
      core.days,
      acceptance(32, (day) => {
        if (month === '') return false;
        const date = dateOf(month, day);
        return (from === undefined || date >= from) && (to === undefined || date <= to);
      }),
    );
  if (cities.length > 0) rows.keepCoded(core.city, namedAmong(cities));
  if (counties.length > 0) rows.keepCoded(core.county, namedAmong(counties));
  if (permitTypes.length > 0) rows.keepCoded(core.permitType, namedAmong(permitTypes));
  if (zips.length > 0) rows.keepCoded(core.zip, (zip) => zips.includes(zip));
  if (statuses.length > 0)
    rows.keepCoded(core.status, (status) => status !== null && statuses.includes(status));
  if (trades.length > 0) {
    const bits = core.tradeNames.reduce(
      (mask, trade, bit) => (trades.includes(trade) ? mask | (1 << bit) : mask),
      0,
    );
    rows.keep((row) => ((core.trades[row] ?? 0) & bits) !== 0);
  }
}

function matchAmounts(rows: Rows, core: SegmentCore, filter: PermitFilter): void {
  const { minValue, maxValue, hasContractor, hasPhone } = filter;
  const { values, flags } = core;
  // A missing value is NaN, and NaN is on neither side of a bound.
  if (minValue !== undefined) rows.keep((row) => (values[row] ?? Number.NaN) >= minValue);
  if (maxValue !== undefined) rows.keep((row) => (values[row] ?? Number.NaN) <= maxValue);
  if (hasContractor !== undefined)
    rows.keep((row) => (((flags[row] ?? 0) & HAS_CONTRACTOR) !== 0) === hasContractor);
  if (hasPhone !== undefined) rows.keep((row) => (((flags[row] ?? 0) & HAS_PHONE) !== 0) === hasPhone);
}

function matchWords(rows: Rows, { core, contractor, description }: Searched, filter: PermitFilter): void {
  const { keywords = [] } = filter;
  if (contractor !== undefined && filter.contractor !== undefined)
    rows.keepCodes(contractor.codes, phrasesWith(contractor, [filter.contractor]));
  if (description !== undefined) {
    const types = core.permitType.values.map((type) =>
      keywords.some((keyword) => containsPhrase(type ?? '', keyword)),
    );
    const found = phrasesWith(description, keywords);
    const { codes } = core.permitType;
    rows.keep((row) => found[description.codes[row] ?? 0] === 1 || types[codes[row] ?? 0] === true);
  }
}

function phrasesWith(column: PhraseColumn, phrases: readonly string[]): Uint8Array {
  const found = new Uint8Array(column.phrases);
  for (const phrase of phrases) column.mark(words(phrase), found);
  return found;
}

function namedAmong(wanted: readonly string[]): (name: string | null) => boolean {
  const names = new Set(wanted.map(folded));
  return (name) => name !== null && names.has(folded(name));
}

function acceptance(size: number, accepts: (code: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: size }, (_, code) => (accepts(code) ? 1 : 0));
}

/** A shrinking list of row numbers. */
class Rows {
  readonly #rows: Uint32Array;
  #count: number;

  constructor(count: number) {
    this.#rows = new Uint32Array(count);
    this.#count = count;
    for (let row = 0; row < count; row++) this.#rows[row] = row;
  }

  kept(): Uint32Array {
    return this.#rows.slice(0, this.#count);
  }

  keep(accepts: (row: number) => boolean): void {
    const rows = this.#rows;
    let kept = 0;
    for (let at = 0; at < this.#count; at++) {
      const row = rows[at] ?? 0;
      if (accepts(row)) rows[kept++] = row;
    }
    this.#count = kept;
  }

  keepCodes(codes: Codes, accepted: Uint8Array): void {
    if (this.#count === 0) return;
    if (!accepted.includes(1)) this.#count = 0;
    else if (accepted.includes(0)) this.keep((row) => accepted[codes[row] ?? 0] === 1);
  }

  keepCoded<T extends string | null>({ values, codes }: Coded<T>, accepts: (value: T) => boolean): void {
    this.keepCodes(
      codes,
      Uint8Array.from(values, (value) => (accepts(value) ? 1 : 0)),
    );
  }
}
