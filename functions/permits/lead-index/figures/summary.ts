import { WHO_IDS, type Who } from '#shared/domain/permit/who.ts';
import { labelCounts } from '../search/label-table.ts';
import { prepareQuery, type SearchQuery } from '../search/search.ts';
import type { SearchedManifest } from '../store/generation.ts';
import type { SegmentCache } from '../store/segment-cache.ts';

/** What a search finds, by label. */
export interface LeadSummary {
  readonly total: number;
  readonly who: Readonly<Record<Who, number>>;
  /** Permits whose record cannot tell. */
  readonly unlabeled: number;
}

/** A search whose labels can be told. */
type LabelQuery = Pick<SearchQuery, 'filter' | 'next'> & {
  readonly [K in 'scoring' | 'habits']: NonNullable<SearchQuery[K]>;
};

/** Counts the permits of a search by label for its reader. Reads each segment that can contain a match. */
export async function summarize(
  cache: SegmentCache,
  manifests: readonly SearchedManifest[],
  query: LabelQuery,
): Promise<LeadSummary> {
  const { findAll, labels } = prepareQuery(cache, manifests, query);
  const found = await findAll();
  const counts = labelCounts(
    found.map(({ entry, core, rows }) => labels.labelsOf(core, rows, query.habits.in(entry.state))),
  );
  const total = found.reduce((sum, { rows }) => sum + rows.length, 0);
  const labeled = WHO_IDS.reduce((sum, label) => sum + counts[label], 0);
  return { total, who: counts, unlabeled: total - labeled };
}
