import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { folded } from '../build/index-row.ts';
import { daysBetween, isWholeMonth } from '../store/days.ts';
import type { Manifest, NameCount, SegmentNames, SegmentOutline } from '../store/generation.ts';

/** A segment that can hold matches. */
export interface Candidate {
  readonly entry: SegmentOutline;
  /** How many of its rows match, where the manifest alone can say; else undefined. */
  readonly count: number | undefined;
  /** True when every row matches. */
  readonly whole: boolean;
}

type Segment = SegmentOutline & Partial<SegmentNames>;

/** True of a filter that manifests with names can say more about than outlines. */
export function asksNames({ cities, counties, permitTypes }: PermitFilter): boolean {
  return ![cities, counties, permitTypes].every(asksNothing);
}

/** What the manifests know of a filter: which segments to look into, and how many rows match where one facet decides. */
export function candidatesFor(manifests: readonly Manifest<Segment>[], filter: PermitFilter): Candidate[] {
  const { states = [] } = filter;
  return manifests
    .filter(({ state }) => states.length === 0 || states.includes(state))
    .flatMap(({ segments }) => segments)
    .map((entry) => candidate(entry, filter))
    .filter(({ count }) => count !== 0);
}

function candidate(entry: Segment, filter: PermitFilter): Candidate {
  const counts = [
    datedRows(entry, filter),
    namedRows(entry, entry.cities, filter.cities),
    namedRows(entry, entry.counties, filter.counties),
    namedRows(entry, entry.permitTypes, filter.permitTypes),
  ];
  if (counts.includes(0)) return { entry, count: 0, whole: false };
  const limits = counts.filter((count) => count !== entry.rows);
  if (
    limits.length > 1 ||
    limits.includes(undefined) ||
    !PLAIN_ONLY.every((facet) => asksNothing(filter[facet]))
  )
    return { entry, count: undefined, whole: false };
  const [only = entry.rows] = limits;
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
  'noContractor',
  'hasPhone',
  'keywords',
  'statuses',
] as const satisfies readonly (keyof PermitFilter)[];

function asksNothing(value: PermitFilter[keyof PermitFilter]): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Rows that have one of the wanted names, all when none is wanted; undefined when the names are not known. */
function namedRows(
  { rows }: Segment,
  counts: readonly NameCount[] | undefined,
  wanted: readonly string[] | undefined,
): number | undefined {
  if (wanted === undefined || wanted.length === 0) return rows;
  if (counts === undefined) return undefined;
  const byName = rowsByName(counts);
  return [...new Set(wanted.map(folded))].reduce((sum, name) => sum + (byName.get(name) ?? 0), 0);
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

/** Rows between the dates: all or none of them; undefined where a date lies within the month. */
function datedRows({ month, rows }: Segment, { from, to }: PermitFilter): number | undefined {
  if (from === undefined && to === undefined) return rows;
  const range = daysBetween(month, from, to);
  if (range === undefined) return 0;
  return isWholeMonth(range) ? rows : undefined;
}
