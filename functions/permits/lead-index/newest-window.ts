import type { SegmentCore, SegmentIds } from './segment.ts';

/** The matching rows of one segment. */
export interface Matches {
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
  segments: readonly T[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
  countOf: (segment: T) => number,
  read: (month: readonly T[]) => Promise<readonly Matches[]>,
): Promise<string[]> {
  const months = Map.groupBy(segments, ({ entry }) => entry.month);
  const newestFirst = [...months].sort(([a], [b]) => (a > b ? -1 : 1)).map(([, month]) => month);
  const ids: string[] = [];
  let passed = 0;
  for (const month of newestFirst) {
    if (ids.length >= limit) break;
    const count = month.reduce((sum, segment) => sum + countOf(segment), 0);
    const from = Math.max(0, offset - passed);
    if (from < count) ids.push(...newestWindow(await read(month), from, limit - ids.length));
    passed += count;
  }
  return ids;
}

/** The days of a month, last first, and 0 for undated rows. */
const DAYS = Array.from({ length: 32 }, (_, at) => 31 - at);

/**
 * A window of the rows of one month over all its states, newest first, ties by id: positions `offset` to
 * `offset + limit`. Days outside the window are counted, never read.
 */
function newestWindow(segments: readonly Matches[], offset: number, limit: number): string[] {
  const at = segments.map(() => 0);
  const ids: string[] = [];
  let skipped = 0;
  for (const day of DAYS) {
    const runs = segments.map((segment, which) => {
      const start = at[which] ?? 0;
      const end = endOfDay(segment, start, day);
      at[which] = end;
      return { segment, start, end };
    });
    const count = runs.reduce((sum, { start, end }) => sum + end - start, 0);
    const from = Math.max(0, offset - skipped);
    if (from < count) ids.push(...idsOfDay(runs, from, from + limit - ids.length));
    if (ids.length >= limit) break;
    skipped += count;
  }
  return ids;
}

interface Run {
  readonly segment: Matches;
  readonly start: number;
  readonly end: number;
}

/** Where the rows of a day end, in a list that stands at that day or an earlier one. */
function endOfDay({ core, rows }: Matches, start: number, day: number): number {
  let low = start;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((core.days[rows[middle] ?? 0] ?? 0) >= day) low = middle + 1;
    else high = middle;
  }
  return low;
}

function idsOfDay(runs: readonly Run[], from: number, to: number): string[] {
  const held = runs.filter(({ start, end }) => end > start);
  const [only, ...others] = held;
  if (only === undefined) return [];
  if (others.length === 0) return idsOf(only, only.start + from, Math.min(only.end, only.start + to));
  return held
    .flatMap((run) => idsOf(run, run.start, run.end))
    .sort((a, b) => (a < b ? -1 : 1))
    .slice(from, to);
}

function idsOf({ segment }: Run, start: number, end: number): string[] {
  return Array.from(segment.rows.subarray(start, end), (row) => segment.ids.idAt(row));
}
