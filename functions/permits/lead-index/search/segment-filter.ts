import { type DatedFilter, isRestricting } from '#shared/domain/filter/permit-filter.ts';
import { type DayRange, daysBetween, LAST_DAY } from '../store/days.ts';
import type { Codes } from '../store/packed-columns.ts';
import type { SegmentCore } from '../store/segment.ts';
import {
  asksKeys,
  FACET_COLUMNS,
  type FilterPart,
  facetTest,
  type Knowledge,
  NEVER,
  SEARCHED_FACETS,
  type SegmentColumns,
} from './facet-columns.ts';
import { RowList } from './row-list.ts';

/** A filter that is prepared to search many segments. */
export interface SegmentFilter {
  /** The parts of a segment beside its core that it reads. */
  readonly parts: readonly FilterPart[];
  /** The matching rows of a segment, ascending, which is newest first. The meaning is that of `matchesFilter`. */
  matchingRows(segment: SegmentColumns): Uint32Array;
}

const NO_ROWS = new Uint32Array(0);

/** Prepares a filter. What does not depend on a segment is computed once. */
export function prepareFilter(filter: DatedFilter, knowledge: Knowledge = {}): SegmentFilter {
  const facets = SEARCHED_FACETS.filter((facet) => isRestricting(filter[facet]));
  const tests = facets.map((facet) => facetTest(facet, filter[facet], knowledge));
  return {
    parts: [
      ...facets.flatMap((facet) => FACET_COLUMNS[facet].part ?? []),
      ...(asksKeys(filter) ? ['keys' as const] : []),
    ],
    matchingRows: (segment) => {
      const days = daysBetween(segment.entry.month, filter.from, filter.to);
      if (days === undefined) return NO_ROWS;
      const rowTests = tests.map((test) => test(segment));
      if (rowTests.includes(NEVER)) return NO_ROWS;
      const rows = new RowList(...rowsOfDays(segment.core, days));
      for (const test of rowTests) test(rows);
      return rows.kept();
    },
  };
}

/** The first row of some days, and the end of the last. Rows are sorted by day, the last day first. */
function rowsOfDays({ days, rows }: SegmentCore, { first, last }: DayRange): [start: number, end: number] {
  return [last === LAST_DAY ? 0 : firstUpTo(days, last), first <= 1 ? rows : firstUpTo(days, first - 1)];
}

/** Finds the first row whose day is `day` or earlier. */
function firstUpTo(days: Codes, day: number): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? 0) > day) low = middle + 1;
    else high = middle;
  }
  return low;
}
