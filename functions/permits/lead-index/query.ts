import type { PermitFilter, PermitSort } from '#shared/domain/permit-filter.ts';
import type { Manifest, SegmentNames, SegmentOutline } from './generation.ts';
import { readyFilter } from './matching.ts';
import { newestPage } from './newest-window.ts';
import { candidatesFor } from './plan.ts';
import { search } from './search.ts';
import type { SegmentCache } from './segment-cache.ts';
import { valuePage } from './value-window.ts';

/** Which permits, in which order, and which part of the list: `limit` rows after the first `offset`. */
export interface LeadQuery {
  readonly filter: PermitFilter;
  readonly sort: PermitSort;
  readonly offset: number;
  readonly limit: number;
}

/** Ids in order, and how many permits match in all. */
export interface LeadPage {
  readonly ids: readonly string[];
  readonly total: number;
}

/** Told of rows that a query looks at, beyond what manifests count: how much work it is. */
export type RowsRead = (rows: number) => void;

/**
 * Answers a query with the meaning of `matchesFilter` and the order of `comparePermits`. A plain list reads only the
 * months its page lies in; any other search looks at each segment that can hold a match, once, whatever the offset.
 */
export async function findLeads(
  cache: SegmentCache,
  manifests: readonly Manifest<SegmentOutline & Partial<SegmentNames>>[],
  { filter, sort, ...page }: LeadQuery,
  rowsRead: RowsRead = () => undefined,
): Promise<LeadPage> {
  const candidates = candidatesFor(manifests, filter);
  const ready = readyFilter(filter);
  const find = (entries: Parameters<typeof search>[1]) => search(cache, entries, ready, rowsRead);
  const uncounted = sort === 'value' ? candidates : candidates.filter(({ count }) => count === undefined);
  const found = await find(uncounted);
  const byEntry = new Map(found.map((one) => [one.entry, one]));
  const countOf = ({ entry, count }: (typeof candidates)[number]): number =>
    count ?? byEntry.get(entry)?.rows.length ?? 0;
  const total = candidates.reduce((sum, candidate) => sum + countOf(candidate), 0);
  if (sort === 'value') return { ids: await valuePage(cache, found, page, rowsRead), total };
  const ids = await newestPage(cache, candidates, page, countOf, rowsRead, async (month) => {
    const known = month.flatMap(({ entry }) => byEntry.get(entry) ?? []);
    return [...known, ...(await find(month.filter(({ count }) => count !== undefined)))];
  });
  return { ids, total };
}
