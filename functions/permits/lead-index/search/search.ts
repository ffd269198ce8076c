import type { NextByPlace } from '#functions/permits/next-trades/next-by-place.ts';
import type { Storms } from '#functions/permits/storms/storms.ts';
import { DATED_FACETS } from '#shared/domain/filter/facets.ts';
import {
  type DatedFilter,
  isRestricting,
  type PermitFilter,
  type PermitSort,
} from '#shared/domain/filter/permit-filter.ts';
import type { SearchedManifest } from '../store/generation.ts';
import type { SegmentCache } from '../store/segment-cache.ts';
import { type CandidateSegment, findCandidates } from './candidates.ts';
import { LabelTable } from './label-table.ts';
import type { MatchedRows } from './matched-rows.ts';
import { NamingHabits } from './naming-habits.ts';
import { firstRows } from './row-list.ts';
import { Scorer, type Scoring } from './scorer.ts';
import { prepareFilter, type SegmentFilter } from './segment-filter.ts';

/** A query without its page. */
export interface SearchQuery {
  readonly filter: DatedFilter;
  /** `newest` without one. */
  readonly sort?: PermitSort;
  /** Required for labels, the order `score` and a lowest score. */
  readonly scoring?: Scoring | undefined;
  /** Required with `scoring` where `needsHabits`. */
  readonly habits?: NamingHabits | undefined;
  /** Required for the facet `next`. */
  readonly next?: NextByPlace | undefined;
  /** For areas near storm reports, which find nothing without. */
  readonly storms?: Storms | undefined;
}

const NO_SCORING: Scoring = { trades: [], role: null, today: '', minScore: 0 };
const NO_HABITS = new NamingHabits([]);
/** Segments searched at a time. Bounds the memory of a search over more segments than the cache can hold. */
const BATCH = 64;

/** A query with the segments that it has to search. */
export interface PreparedQuery {
  readonly candidates: readonly CandidateSegment[];
  readonly scorer: Scorer;
  readonly labels: LabelTable;
  readonly find: (some: readonly CandidateSegment[]) => Promise<readonly MatchedRows[]>;
  readonly findAll: () => Promise<readonly MatchedRows[]>;
}

/** Prepares a query for any page of its list. */
export function prepareQuery(
  cache: SegmentCache,
  manifests: readonly SearchedManifest[],
  { filter, sort, scoring = NO_SCORING, habits = NO_HABITS, next, storms }: SearchQuery,
): PreparedQuery {
  if (scoring === NO_SCORING && needsHabits({ filter, ...(sort && { sort }) }))
    throw new Error('Labels and scores need a reader.');
  const scorer = new Scorer(scoring, habits);
  const candidates =
    scoring.minScore === 0
      ? findCandidates(manifests, filter)
      : findCandidates(manifests, filter)
          .filter(({ entry }) => scorer.canReach(entry))
          // Manifests do not count scores.
          .map((candidate) => ({ ...candidate, count: undefined }));
  const labels = new LabelTable(scoring);
  const prepared = prepareFilter(filter, { labeling: { table: labels, habits }, next, storms });
  const find = async (some: readonly CandidateSegment[]): Promise<readonly MatchedRows[]> => {
    const matches = await search(cache, some, prepared);
    return scoring.minScore === 0 ? matches : scorer.atLeast(matches);
  };
  return { candidates, scorer, labels, find, findAll: () => find(candidates) };
}

/** Facets that leave whole months, whose matches the words alone can count. */
const BESIDE: readonly (keyof DatedFilter)[] = ['keywords', 'states', 'from', 'to'];

/** Whether a list of a query needs only counts of words in most months: a keyword search, newest first. */
export function countsWords({ filter, sort = 'newest', scoring }: SearchQuery): boolean {
  return (
    sort === 'newest' &&
    (scoring?.minScore ?? 0) === 0 &&
    isRestricting(filter.keywords) &&
    DATED_FACETS.every((facet) => BESIDE.includes(facet) || !isRestricting(filter[facet]))
  );
}

/** Whether a query depends on labels, directly or through scores. */
export function needsHabits({
  filter,
  sort,
  scoring,
}: Pick<SearchQuery, 'sort' | 'scoring'> & { readonly filter: PermitFilter }): boolean {
  return isRestricting(filter.who) || sort === 'score' || (scoring?.minScore ?? 0) > 0;
}

/** Finds the matching rows of segments. Leaves out segments without any. Does not test the rows of segments that match whole. */
async function search(
  cache: SegmentCache,
  candidates: readonly CandidateSegment[],
  filter: SegmentFilter,
): Promise<MatchedRows[]> {
  const found: MatchedRows[] = [];
  for (let at = 0; at < candidates.length; at += BATCH) {
    const batch = candidates.slice(at, at + BATCH);
    const entries = batch.map(({ entry }) => entry);
    const [cores, contractors, descriptions, points, keys] = await Promise.all([
      cache.load(entries, 'core'),
      filter.parts.includes('contractor') ? cache.load(entries, 'contractor') : [],
      filter.parts.includes('description') ? cache.load(entries, 'description') : [],
      filter.parts.includes('points') ? cache.load(entries, 'points') : [],
      filter.parts.includes('keys') ? cache.load(entries, 'keys') : [],
    ]);
    batch.forEach(({ entry, whole }, which) => {
      const core = cores[which];
      if (core === undefined) return;
      const [contractor, description] = [contractors[which], descriptions[which]];
      const where = { points: points[which], keys: keys[which] };
      if (!whole) cache.rowsRead += core.rows;
      const rows = whole
        ? firstRows(core.rows)
        : filter.matchingRows({ entry, core, contractor, description, ...where });
      if (rows.length > 0) found.push({ entry, core, rows });
    });
  }
  return found;
}
