import { LAST_DAY } from '../store/days.ts';
import type { SegmentCore, SegmentIds } from '../store/segment.ts';
import type { SegmentCache } from '../store/segment-cache.ts';
import type { RowsRead } from './query.ts';
import type { Found } from './search.ts';

/** The matching rows of one segment and their ids. */
interface Matches {
  readonly core: SegmentCore;
  readonly ids: SegmentIds;
  /** Row numbers, ascending: newest first, ties by id. */
  readonly rows: Uint32Array;
}

/**
 * A window of a list that is newest first, ties by id, over any number of segments. Months outside the window are
 * counted, never read.
 * @param countOf how many rows of a segment are in the list
 * @param read the rows of one month's segments that are in the list
 */
export async function newestPage<T extends { readonly entry: { readonly month: string } }>(
  cache: SegmentCache,
  segments: readonly T[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
  countOf: (segment: T) => number,
  rowsRead: RowsRead,
  read: (month: readonly T[]) => Promise<readonly Found[]>,
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
      const matches = await withIds(cache, await read(month));
      ids.push(...newestWindow(matches, from, limit - ids.length, rowsRead));
    }
    passed += count;
  }
  return ids;
}

/** Loads the ids of what was found. */
export async function withIds(cache: SegmentCache, found: readonly Found[]): Promise<Matches[]> {
  const ids = await cache.load(
    found.map(({ entry }) => entry),
    'ids',
  );
  return found.flatMap(({ core, rows }, at) => {
    const loaded = ids[at];
    return loaded === undefined ? [] : [{ core, rows, ids: loaded }];
  });
}

/**
 * A window of the rows of one month over all its states, newest first, ties by id: positions `offset` to
 * `offset + limit`. The day it begins on is found by halving, so a page deep in a month costs what its first page does.
 */
function newestWindow(
  segments: readonly Matches[],
  offset: number,
  limit: number,
  rowsRead: RowsRead,
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
    ids.push(...idsOfDay(runs, from, from + limit - ids.length, rowsRead));
    skipped += rowsIn(runs);
  }
  return ids;
}

/** The latest day whose rows, with those of later days, reach beyond a position; day 0 is that of undated rows. */
function dayAt(segments: readonly Matches[], position: number): number {
  let low = 0;
  let high = LAST_DAY;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (rowsBefore(segments, middle - 1) > position) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Rows of later days than `day`. */
function rowsBefore(segments: readonly Matches[], day: number): number {
  return segments.reduce((sum, segment) => sum + endOfDay(segment, day + 1), 0);
}

/** Some rows of one segment and day, in order of their ids: positions in its list of rows. */
interface Run {
  readonly segment: Matches;
  readonly start: number;
  readonly end: number;
}

function rowsIn(runs: readonly Run[]): number {
  return runs.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** Where the rows of a day end: how many rows are of that day or a later one. */
function endOfDay({ core, rows }: Matches, day: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((core.days[rows[middle] ?? 0] ?? 0) >= day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Positions `from` to `to` of a day's rows in order of their ids. */
function idsOfDay(runs: readonly Run[], from: number, to: number, rowsRead: RowsRead): string[] {
  const ids: string[] = [];
  let passed = 0;
  for (const group of groupsOf(runs)) {
    const count = rowsIn(group);
    const start = Math.max(0, from - passed);
    const end = Math.min(count, to - passed);
    if (start < end) ids.push(...idsOfGroup(group, start, end, rowsRead));
    passed += count;
  }
  return ids;
}

/**
 * Parts runs into groups whose ids do not interleave, in order. An id begins with its source and a source lies in one
 * state, so nearly every run is a group of its own, and only the rows that a page shows have their ids read.
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

function idsOfGroup(group: readonly Run[], from: number, to: number, rowsRead: RowsRead): string[] {
  const [only, ...others] = group;
  if (only === undefined) return [];
  if (others.length === 0)
    return idsOf({ ...only, start: only.start + from, end: only.start + to }, rowsRead);
  return group
    .flatMap((run) => idsOf(run, rowsRead))
    .sort((a, b) => (a < b ? -1 : 1))
    .slice(from, to);
}

function idsOf(run: Run, rowsRead: RowsRead): string[] {
  rowsRead(run.end - run.start);
  return Array.from({ length: run.end - run.start }, (_, at) => idAt(run, run.start + at));
}

function idAt({ segment }: Run, at: number): string {
  return segment.ids.idAt(segment.rows[at] ?? 0);
}
