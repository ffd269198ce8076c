import type { DatedFilter } from '#shared/domain/filter/permit-filter.ts';
import { daysBetween, isWholeMonth } from '../store/days.ts';
import type { NameCount, SegmentOutline } from '../store/generation.ts';
import { foldName } from '../store/index-row.ts';

/** The rows with one of some names. @param counts undefined if the manifest was loaded without names */
export function countNamed(
  counts: readonly NameCount[] | undefined,
  wanted: readonly string[] = [],
  fold = foldName,
): number | undefined {
  if (counts === undefined) return undefined;
  const byName = countsByName(counts, fold);
  return [...new Set(wanted.map((name) => fold(name)))].reduce(
    (sum, name) => sum + (byName.get(name) ?? 0),
    0,
  );
}

/** Counts by folded name, computed once for each list in memory. */
const folded = new WeakMap<readonly NameCount[], ReadonlyMap<string, number>>();

function countsByName(
  counts: readonly NameCount[],
  fold: (name: string) => string,
): ReadonlyMap<string, number> {
  const known = folded.get(counts);
  if (known !== undefined) return known;
  const byName = new Map<string, number>();
  for (const [name, count] of counts) byName.set(fold(name), (byName.get(fold(name)) ?? 0) + count);
  folded.set(counts, byName);
  return byName;
}

/** All rows or none; undefined if a date is within the month. */
export function countDated({ month, rows }: SegmentOutline, { from, to }: DatedFilter): number | undefined {
  const range = daysBetween(month, from, to);
  if (range === undefined) return 0;
  return isWholeMonth(range) ? rows : undefined;
}
