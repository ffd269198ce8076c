import type { PermitFilter, PermitSort } from '#shared/domain/filter/permit-filter.ts';
import { scorePage } from '../scores/score-window.ts';
import { Scorer, type Scoring } from '../scores/scores.ts';
import type { Manifest, SegmentNames, SegmentOutline } from '../store/generation.ts';
import type { SegmentCache } from '../store/segment-cache.ts';
import { readyFilter } from './matching.ts';
import { newestPage } from './newest-window.ts';
import { type Candidate, candidatesFor } from './plan.ts';
import { type Found, search } from './search.ts';
import { valuePage } from './value-window.ts';

/** Which permits, in which order, and which part of the list: `limit` rows after the first `offset`. */
export interface LeadQuery {
  readonly filter: PermitFilter;
  readonly sort: PermitSort;
  readonly offset: number;
  readonly limit: number;
  /** Needed by the order `score` and by a least score; else nothing is scored. */
  readonly scoring?: Scoring;
}

/** Ids in order, and how many permits match in all. */
export interface LeadPage {
  readonly ids: readonly string[];
  readonly total: number;
}

/** Nobody's score: what a question that asks for none is answered with. */
const UNSCORED: Scoring = { trades: [], today: '', minScore: 0 };

/** Told of rows that a query looks at, beyond what manifests count: how much work it is. */
export type RowsRead = (rows: number) => void;

/**
 * Answers a query with the meaning of `matchesFilter` and `leadScore`, and the order of `comparePermits`. A plain list reads only the
 * months its page lies in; any other search looks at each segment that can hold a match, once, whatever the offset.
 */
export async function findLeads(
  cache: SegmentCache,
  manifests: readonly Manifest<SegmentOutline & Partial<SegmentNames>>[],
  { filter, sort, scoring, ...page }: LeadQuery,
  rowsRead: RowsRead = () => undefined,
): Promise<LeadPage> {
  const { candidates, find, scorer } = lookingFor(cache, manifests, { filter, sort, scoring }, rowsRead);
  const uncounted = sort === 'newest' ? candidates.filter(({ count }) => count === undefined) : candidates;
  const found = await find(uncounted);
  const byEntry = new Map(found.map((one) => [one.entry, one]));
  const countOf = ({ entry, count }: (typeof candidates)[number]): number =>
    count ?? byEntry.get(entry)?.rows.length ?? 0;
  const total = candidates.reduce((sum, candidate) => sum + countOf(candidate), 0);
  if (sort === 'value') return { ids: await valuePage(cache, found, page, rowsRead), total };
  if (sort === 'score') return { ids: await scorePage(cache, scorer.score(found), page, rowsRead), total };
  const ids = await newestPage(cache, candidates, page, countOf, rowsRead, async (month) => {
    const known = month.flatMap(({ entry }) => byEntry.get(entry) ?? []);
    return [...known, ...(await find(month.filter(({ count }) => count !== undefined)))];
  });
  return { ids, total };
}

/** A question made ready: the segments it has to look into, and the rows it finds in some of them. */
interface Looking {
  readonly candidates: readonly Candidate[];
  readonly scorer: Scorer;
  readonly find: (some: readonly Candidate[]) => Promise<readonly Found[]>;
}

/** Makes a question ready, for whatever part of its list. */
export function lookingFor(
  cache: SegmentCache,
  manifests: readonly Manifest<SegmentOutline & Partial<SegmentNames>>[],
  {
    filter,
    sort,
    scoring = UNSCORED,
  }: Pick<LeadQuery, 'filter' | 'sort'> & { readonly scoring: Scoring | undefined },
  rowsRead: RowsRead,
): Looking {
  if (sort === 'score' && scoring === UNSCORED) throw new Error('An order by score needs to know whose.');
  const scorer = new Scorer(scoring);
  const candidates =
    scoring.minScore === 0
      ? candidatesFor(manifests, filter)
      : candidatesFor(manifests, filter)
          .filter(({ entry }) => scorer.canReach(entry))
          // No manifest counts scores.
          .map((candidate) => ({ ...candidate, count: undefined }));
  const ready = readyFilter(filter);
  const find = async (some: readonly Candidate[]): Promise<readonly Found[]> => {
    const matching = await search(cache, some, ready, rowsRead);
    return scoring.minScore === 0 ? matching : scorer.atLeast(matching);
  };
  return { candidates, scorer, find };
}
