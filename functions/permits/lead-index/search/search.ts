import type { PermitFilter, PermitSort } from '#shared/domain/filter/permit-filter.ts';
import type { SegmentNames, SegmentOutline, StateManifest } from '../store/generation.ts';
import type { SegmentCache } from '../store/segment-cache.ts';
import { type CandidateSegment, findCandidates } from './candidates.ts';
import type { CountRows, MatchedRows } from './matched-rows.ts';
import { firstRows } from './row-list.ts';
import { Scorer, type Scoring } from './scorer.ts';
import { prepareFilter, type SegmentFilter } from './segment-filter.ts';

/** A query without its page. */
export interface SearchQuery {
  readonly filter: PermitFilter;
  readonly sort: PermitSort;
  /** Required for the order `score` and for a lowest score. */
  readonly scoring?: Scoring | undefined;
}

const NO_SCORING: Scoring = { trades: [], role: null, today: '', minScore: 0 };
/** Segments searched at a time. Bounds the memory of a search over more segments than the cache can hold. */
const BATCH = 64;

/** A query with the segments that it has to search. */
export interface PreparedQuery {
  readonly candidates: readonly CandidateSegment[];
  readonly scorer: Scorer;
  readonly find: (some: readonly CandidateSegment[]) => Promise<readonly MatchedRows[]>;
}

/** Prepares a query for any page of its list. */
export function prepareQuery(
  cache: SegmentCache,
  manifests: readonly StateManifest<SegmentOutline & Partial<SegmentNames>>[],
  { filter, sort, scoring = NO_SCORING }: SearchQuery,
  countRows: CountRows,
): PreparedQuery {
  if (sort === 'score' && scoring === NO_SCORING) throw new Error('The order by score needs a reader.');
  const scorer = new Scorer(scoring);
  const candidates =
    scoring.minScore === 0
      ? findCandidates(manifests, filter)
      : findCandidates(manifests, filter)
          .filter(({ entry }) => scorer.canReach(entry))
          // Manifests do not count scores.
          .map((candidate) => ({ ...candidate, count: undefined }));
  const prepared = prepareFilter(filter);
  const find = async (some: readonly CandidateSegment[]): Promise<readonly MatchedRows[]> => {
    const matches = await search(cache, some, prepared, countRows);
    return scoring.minScore === 0 ? matches : scorer.atLeast(matches);
  };
  return { candidates, scorer, find };
}

/** Finds the matching rows of segments. Leaves out segments without any. Does not test the rows of segments that match whole. */
export async function search(
  cache: SegmentCache,
  candidates: readonly CandidateSegment[],
  filter: SegmentFilter,
  countRows: CountRows,
): Promise<MatchedRows[]> {
  const found: MatchedRows[] = [];
  for (let at = 0; at < candidates.length; at += BATCH) {
    const batch = candidates.slice(at, at + BATCH);
    const entries = batch.map(({ entry }) => entry);
    const [cores, contractors, descriptions] = await Promise.all([
      cache.load(entries, 'core'),
      filter.needsContractor ? cache.load(entries, 'contractor') : [],
      filter.needsDescription ? cache.load(entries, 'description') : [],
    ]);
    batch.forEach(({ entry, whole }, which) => {
      const core = cores[which];
      if (core === undefined) return;
      const [contractor, description] = [contractors[which], descriptions[which]];
      if (!whole) countRows(core.rows);
      const rows = whole
        ? firstRows(core.rows)
        : filter.matchingRows({ month: entry.month, core, contractor, description });
      if (rows.length > 0) found.push({ entry, core, rows });
    });
  }
  return found;
}
