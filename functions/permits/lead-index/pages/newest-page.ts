import { type MatchedRows, withIds } from '../search/matched-rows.ts';
import { LAST_DAY } from '../store/days.ts';
import type { SegmentOutline } from '../store/generation.ts';
import type { SegmentIds } from '../store/segment.ts';
import type { SegmentCache } from '../store/segment-cache.ts';

type RowsWithIds = MatchedRows & { readonly ids: SegmentIds };

/**
 * Reads a page of a list that is newest first, then by id. Months outside the page are only counted.
 * @param countOf the number of matching rows of a segment
 * @param read reads the matching rows of one month's segments
 */
export async function newestPage<T extends { readonly entry: SegmentOutline }>(
  cache: SegmentCache,
  segments: readonly T[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
  countOf: (segment: T) => number,
  read: (month: readonly T[]) => Promise<readonly MatchedRows[]>,
): Promise<string[]> {
  const months = Map.groupBy(segments, ({ entry }) => entry.month);
  const newestFirst = [...months].sort(([a], [b]) => (a > b ? -1 : 1)).map(([, month]) => month);
  const ids: string[] = [];
  let passed = 0;
  for (const month of newestFirst) {
    if (ids.length >= limit) break;
    const count = month.reduce((sum, segment) => sum + countOf(segment), 0);
    const from = Math.max(0, offset - passed);
    if (from < count) {
      const some = month.filter((segment) => countOf(segment) > 0);
      // Reads ahead, so that a new process waits once for the month.
      const [found] = await Promise.all([
        read(some),
        cache.load(
          some.map(({ entry }) => entry),
          'ids',
        ),
      ]);
      const matches = await withIds(cache, found);
      ids.push(...pageOfMonth(cache, matches, from, limit - ids.length));
    }
    passed += count;
  }
  return ids;
}

/**
 * Reads a page of the rows of one month in all states. Binary search finds the first day, so a page deep in a month costs what
 * its first page costs.
 */
function pageOfMonth(
  cache: SegmentCache,
  segments: readonly RowsWithIds[],
  offset: number,
  limit: number,
): string[] {
  const ids: string[] = [];
  const first = dayAt(segments, offset);
  let skipped = rowsBefore(segments, first);
  for (let day = first; day >= 0 && ids.length < limit; day--) {
    const runs = segments.flatMap((segment): Run[] => {
      const [start, end] = [endOfDay(segment, day + 1), endOfDay(segment, day)];
      return end > start ? [{ segment, start, end }] : [];
    });
    const from = Math.max(0, offset - skipped);
    ids.push(...idsOfDay(cache, runs, from, from + limit - ids.length));
    skipped += rowsIn(runs);
  }
  return ids;
}

/** Finds the day of the row at an offset. Undated rows have day 0. */
function dayAt(segments: readonly RowsWithIds[], offset: number): number {
  let low = 0;
  let high = LAST_DAY;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (rowsBefore(segments, middle - 1) > offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function rowsBefore(segments: readonly RowsWithIds[], day: number): number {
  return segments.reduce((sum, segment) => sum + endOfDay(segment, day + 1), 0);
}

/** The rows of one segment and day, sorted by id: a range of its list of rows. */
interface Run {
  readonly segment: RowsWithIds;
  readonly start: number;
  readonly end: number;
}

function rowsIn(runs: readonly Run[]): number {
  return runs.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** The end of the rows of a day: the number of rows of that day or later ones. */
function endOfDay({ core, rows }: RowsWithIds, day: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((core.days[rows[middle] ?? 0] ?? 0) >= day) low = middle + 1;
    else high = middle;
  }
  return low;
}

function idsOfDay(cache: SegmentCache, runs: readonly Run[], from: number, to: number): string[] {
  const ids: string[] = [];
  let passed = 0;
  for (const group of groupsOf(runs)) {
    const count = rowsIn(group);
    const start = Math.max(0, from - passed);
    const end = Math.min(count, to - passed);
    if (start < end) ids.push(...idsOfGroup(cache, group, start, end));
    passed += count;
  }
  return ids;
}

/**
 * Sorts runs into groups whose ids do not interleave. An id begins with its source, and a source is in one state, so nearly every
 * run is a group by itself, and only rows of the page need their ids.
 */
function groupsOf(runs: readonly Run[]): Run[][] {
  const bounded = runs
    .map((run) => ({ run, first: idAt(run, run.start), last: idAt(run, run.end - 1) }))
    .sort((a, b) => (a.first < b.first ? -1 : 1));
  const groups: Run[][] = [];
  let highest = '';
  for (const { run, first, last } of bounded) {
    if (groups.length > 0 && first <= highest) groups.at(-1)?.push(run);
    else groups.push([run]);
    if (last > highest) highest = last;
  }
  return groups;
}

function idsOfGroup(cache: SegmentCache, group: readonly Run[], from: number, to: number): string[] {
  const [only, ...others] = group;
  if (only === undefined) return [];
  if (others.length === 0) return idsOf(cache, { ...only, start: only.start + from, end: only.start + to });
  return group
    .flatMap((run) => idsOf(cache, run))
    .sort((a, b) => (a < b ? -1 : 1))
    .slice(from, to);
}

function idsOf(cache: SegmentCache, run: Run): string[] {
  cache.rowsRead += run.end - run.start;
  return Array.from({ length: run.end - run.start }, (_, at) => idAt(run, run.start + at));
}

function idAt({ segment }: Run, at: number): string {
  return segment.ids.idAt(segment.rows[at] ?? 0);
}
