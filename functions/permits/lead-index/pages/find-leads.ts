import type { PermitSort } from '#shared/domain/filter/permit-filter.ts';
import { prepareQuery, type SearchQuery } from '../search/search.ts';
import type { SearchedManifest, SegmentOutline } from '../store/generation.ts';
import type { SegmentCache } from '../store/segment-cache.ts';
import { newestPage } from './newest-page.ts';
import { scorePage } from './score-page.ts';
import { valuePage } from './value-page.ts';

/** A page by offset. */
export interface LeadQuery extends SearchQuery {
  readonly sort: PermitSort;
  readonly offset: number;
  readonly limit: number;
}

/** The ids of a page in order, and the number of matching permits. */
export interface LeadPage {
  readonly ids: readonly string[];
  readonly total: number;
}

/**
 * Answers a query with the meaning of `matchesFilter` and `leadScore` and the order of `comparePermits`. A list without a filter
 * reads only the months of its page. Any other search reads each segment that can contain a match once, whatever the offset.
 * @param matchesIn how many rows of a segment match, if that is known without reading it
 */
export async function findLeads(
  cache: SegmentCache,
  manifests: readonly SearchedManifest[],
  { offset, limit, ...query }: LeadQuery,
  matchesIn: (segment: SegmentOutline) => number | undefined = () => undefined,
): Promise<LeadPage> {
  const page = { offset, limit };
  const { candidates: possible, find, scorer } = prepareQuery(cache, manifests, query);
  const candidates = possible.map((one) => ({ ...one, count: one.count ?? matchesIn(one.entry) }));
  const uncounted =
    query.sort === 'newest' ? candidates.filter(({ count }) => count === undefined) : candidates;
  const found = await find(uncounted);
  const byEntry = new Map(found.map((one) => [one.entry, one]));
  const countOf = ({ entry, count }: (typeof candidates)[number]): number =>
    count ?? byEntry.get(entry)?.rows.length ?? 0;
  const total = candidates.reduce((sum, candidate) => sum + countOf(candidate), 0);
  if (query.sort === 'value') return { ids: await valuePage(cache, found, page), total };
  if (query.sort === 'score') return { ids: await scorePage(cache, scorer.score(found), page), total };
  const ids = await newestPage(cache, candidates, page, countOf, async (month) => {
    const known = month.flatMap(({ entry }) => byEntry.get(entry) ?? []);
    return [...known, ...(await find(month.filter(({ count }) => count !== undefined)))];
  });
  return { ids, total };
}
