import type { Reach, Who } from '#shared/domain/permit/who.ts';
import { labelCounts, reachCounts } from '../search/label-table.ts';
import { prepareQuery, type SearchQuery } from '../search/search.ts';
import type { SearchedManifest } from '../store/generation.ts';
import type { SegmentCache } from '../store/segment-cache.ts';

/** What a search finds, by who does the work and by how somebody can be reached. */
export interface LeadSummary {
  readonly total: number;
  readonly who: Readonly<Record<Who, number>>;
  readonly reach: Readonly<Record<Reach, number>>;
}

/** A search whose labels can be told. */
type LabelQuery = Pick<SearchQuery, 'filter' | 'next'> & {
  readonly [K in 'scoring' | 'habits']: NonNullable<SearchQuery[K]>;
};

/** Counts the permits of a search for its reader. Reads each segment that can contain a match. */
export async function summarize(
  cache: SegmentCache,
  manifests: readonly SearchedManifest[],
  query: LabelQuery,
): Promise<LeadSummary> {
  const { findAll, labels } = prepareQuery(cache, manifests, query);
  const found = await findAll();
  const each = (look: 'labelsOf' | 'reachesOf') =>
    found.map(({ entry, core, rows }) => labels[look](core, rows, query.habits.in(entry.state)));
  return {
    total: found.reduce((sum, { rows }) => sum + rows.length, 0),
    who: labelCounts(each('labelsOf')),
    reach: reachCounts(each('reachesOf')),
  };
}
