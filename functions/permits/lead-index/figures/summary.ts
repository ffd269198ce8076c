import { OPPORTUNITY_IDS, type Opportunity } from '#shared/domain/permit/opportunity.ts';
import { labelCounts } from '../search/label-table.ts';
import type { CountRows } from '../search/matched-rows.ts';
import { prepareQuery, type SearchQuery } from '../search/search.ts';
import type { SegmentNames, SegmentOutline, StateManifest } from '../store/generation.ts';
import type { SegmentCache } from '../store/segment-cache.ts';

/** What a search finds, by label. */
export interface LeadSummary {
  readonly total: number;
  readonly opportunities: Readonly<Record<Opportunity, number>>;
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
  manifests: readonly StateManifest<SegmentOutline & Partial<SegmentNames>>[],
  query: LabelQuery,
  countRows: CountRows = () => undefined,
): Promise<LeadSummary> {
  const { candidates, find, labels } = prepareQuery(
    cache,
    manifests,
    { ...query, sort: 'newest' },
    countRows,
  );
  const found = await find(candidates);
  const counts = labelCounts(
    found.map(({ entry, core, rows }) => labels.labelsOf(core, rows, query.habits.in(entry.state))),
  );
  const total = found.reduce((sum, { rows }) => sum + rows.length, 0);
  const labeled = OPPORTUNITY_IDS.reduce((sum, label) => sum + counts[label], 0);
  return { total, opportunities: counts, unlabeled: total - labeled };
}
