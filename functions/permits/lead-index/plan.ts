import type { PermitFilter } from '#shared/domain/permit-filter.ts';
import { daysBetween, isWholeMonth } from './days.ts';
import type { Manifest, NameCount, SegmentEntry } from './generation.ts';
import { folded } from './index-row.ts';

/** A segment that can hold matches. */
export interface Candidate {
  readonly entry: SegmentEntry;
  /** How many of its rows match, where the manifest alone can say; else undefined. */
  readonly count: number | undefined;
  /** True when every row matches. */
  readonly whole: boolean;
}

/** What the manifests know of a filter: which segments to look into, and how many rows match where one facet decides. */
export function candidatesFor(manifests: readonly Manifest[], filter: PermitFilter): Candidate[] {
  const { states = [] } = filter;
  return manifests
    .filter(({ state }) => states.length === 0 || states.includes(state))
    .flatMap(({ segments }) => segments)
    .map((entry) => candidate(entry, filter))
    .filter(({ count }) => count !== 0);
}

function candidate(entry: SegmentEntry, filter: PermitFilter): Candidate {
  const dated = datedRows(entry, filter);
  if (dated === 0) return { entry, count: 0, whole: false };
  const counts = [
    dated,
    namedRows(entry.cities, filter.cities),
    namedRows(entry.counties, filter.counties),
    namedRows(entry.permitTypes, filter.permitTypes),
  ].filter((count) => count !== undefined);
  const limits = counts.filter((count) => count < entry.rows);
  const [only = entry.rows] = limits;
  if (counts.includes(0)) return { entry, count: 0, whole: false };
  if (limits.length > 1 || !PLAIN_ONLY.every((facet) => asksNothing(filter[facet])))
    return { entry, count: undefined, whole: false };
  return { entry, count: only, whole: limits.length === 0 };
}

/** The facets manifests count nothing of. */
const PLAIN_ONLY = [
  'zips',
  'minValue',
  'maxValue',
  'trades',
  'contractor',
  'hasContractor',
  'hasPhone',
  'keywords',
  'statuses',
] as const satisfies readonly (keyof PermitFilter)[];

function asksNothing(value: PermitFilter[keyof PermitFilter]): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function namedRows(counts: readonly NameCount[], wanted: readonly string[] | undefined): number | undefined {
  if (wanted === undefined || wanted.length === 0) return undefined;
  const rows = rowsByName(counts);
  return [...new Set(wanted.map(folded))].reduce((sum, name) => sum + (rows.get(name) ?? 0), 0);
}

/** Counts by folded name, made once for each list of a manifest in memory. */
const folds = new WeakMap<readonly NameCount[], ReadonlyMap<string, number>>();

function rowsByName(counts: readonly NameCount[]): ReadonlyMap<string, number> {
  const known = folds.get(counts);
  if (known !== undefined) return known;
  const rows = new Map<string, number>();
  for (const [name, count] of counts) rows.set(folded(name), (rows.get(folded(name)) ?? 0) + count);
  folds.set(counts, rows);
  return rows;
}

function datedRows({ month, days, rows }: SegmentEntry, { from, to }: PermitFilter): number | undefined {
  if (from === undefined && to === undefined) return undefined;
  const range = daysBetween(month, from, to);
  if (range === undefined) return 0;
  if (isWholeMonth(range)) return rows;
  return days.reduce(
    (sum, [, day, count]) => (day >= range.first && day <= range.last ? sum + count : sum),
    0,
  );
}
