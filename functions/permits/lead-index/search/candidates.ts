import { DATED_FACETS, type DatedFacet } from '#shared/domain/filter/facets.ts';
import { type DatedFilter, isRestricting } from '#shared/domain/filter/permit-filter.ts';
import { cityKey } from '#shared/domain/permit/permit.ts';
import { daysBetween, isWholeMonth } from '../store/days.ts';
import type { NameCount, SegmentNames, SegmentOutline, StateManifest } from '../store/generation.ts';
import { foldName } from '../store/index-row.ts';

/** A segment that can contain matches. */
export interface CandidateSegment {
  readonly entry: SegmentOutline;
  /** The number of matching rows, if the manifest alone can tell. */
  readonly count: number | undefined;
  /** Whether every row matches. */
  readonly whole: boolean;
}

type Segment = SegmentOutline & Partial<SegmentNames>;

/** Whether the names in manifests help to answer a filter. */
export function needsNames({ cities, counties, permitTypes }: DatedFilter): boolean {
  return [cities, counties, permitTypes].some(isRestricting);
}

/** Finds the segments that can contain matches, from the manifests alone. */
export function findCandidates(
  manifests: readonly StateManifest<Segment>[],
  filter: DatedFilter,
): CandidateSegment[] {
  const { states = [] } = filter;
  const facets = DATED_FACETS.filter((facet) => isRestricting(filter[facet]));
  return manifests
    .filter(({ state }) => states.length === 0 || states.includes(state))
    .flatMap(({ segments }) => segments)
    .map((entry) => toCandidate(entry, filter, facets))
    .filter(({ count }) => count !== 0);
}

function toCandidate(entry: Segment, filter: DatedFilter, facets: readonly DatedFacet[]): CandidateSegment {
  const counts = facets.map((facet) => COUNTS[facet](entry, filter));
  if (counts.includes(0)) return { entry, count: 0, whole: false };
  const partial = counts.filter((count) => count !== entry.rows);
  // Two facets that match some rows each need not match the same rows.
  if (partial.length > 1 || partial.includes(undefined)) return { entry, count: undefined, whole: false };
  const [count = entry.rows] = partial;
  return { entry, count, whole: partial.length === 0 };
}

/** The number of rows that match a facet, if the manifest can tell. */
type Count = (segment: Segment, filter: DatedFilter) => number | undefined;

const allRows: Count = ({ rows }) => rows;
const unknown: Count = () => undefined;

const COUNTS: { readonly [F in DatedFacet]-?: Count } = {
  // A manifest contains one state, and only manifests of the wanted states are searched.
  states: allRows,
  cities: ({ cities }, filter) => countNamed(cities, filter.cities, cityKey),
  counties: ({ counties }, filter) => countNamed(counties, filter.counties),
  permitTypes: ({ permitTypes }, filter) => countNamed(permitTypes, filter.permitTypes),
  from: countDated,
  to: countDated,
  zips: unknown,
  territory: unknown,
  minValue: unknown,
  maxValue: unknown,
  trades: unknown,
  actions: unknown,
  uses: unknown,
  contractor: unknown,
  hasContractor: unknown,
  opportunities: unknown,
  next: unknown,
  hasPhone: unknown,
  keywords: unknown,
  statuses: unknown,
};

/** @param counts undefined if the manifest was loaded without names */
function countNamed(
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
function countDated({ month, rows }: Segment, { from, to }: DatedFilter): number | undefined {
  const range = daysBetween(month, from, to);
  if (range === undefined) return 0;
  return isWholeMonth(range) ? rows : undefined;
}
