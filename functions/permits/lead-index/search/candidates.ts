import { DATED_FACETS, type DatedFacet } from '#shared/domain/filter/facets.ts';
import { type DatedFilter, isRestricting } from '#shared/domain/filter/permit-filter.ts';
import type { SegmentNames, SegmentOutline, StateManifest } from '../store/generation.ts';
import { FACET_COLUMNS } from './facet-columns.ts';

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
  const counts = facets.map((facet) => FACET_COLUMNS[facet].count?.(entry, filter));
  if (counts.includes(0)) return { entry, count: 0, whole: false };
  const partial = counts.filter((count) => count !== entry.rows);
  // Two facets that match some rows each need not match the same rows.
  if (partial.length > 1 || partial.includes(undefined)) return { entry, count: undefined, whole: false };
  const [count = entry.rows] = partial;
  return { entry, count, whole: partial.length === 0 };
}
