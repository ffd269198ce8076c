import type { PermitFilter, PermitSort } from '#shared/domain/permit-filter.ts';
import type { Manifest } from './generation.ts';
import { newestPage } from './newest-window.ts';
import { candidatesFor } from './plan.ts';
import { search, withIds } from './search.ts';
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

/**
 * Answers a query with the meaning of `matchesFilter` and the order of `comparePermits`. A plain list reads only the
 * months its page lies in; any other search looks at each segment that can hold a match, once, whatever the offset.
 */
export async function findLeads(
  cache: SegmentCache,
  manifests: readonly Manifest[],
  { filter, sort, ...page }: LeadQuery,
): Promise<LeadPage> {
  const candidates = candidatesFor(manifests, filter);
  const uncounted = sort === 'value' ? candidates : candidates.filter(({ count }) => count === undefined);
  const found = await search(
    cache,
    uncounted.map(({ entry }) => entry),
    filter,
  );
  const byEntry = new Map(found.map((one) => [one.entry, one]));
  const countOf = ({ entry, count }: (typeof candidates)[number]): number =>
    count ?? byEntry.get(entry)?.rows.length ?? 0;
  const total = candidates.reduce((sum, candidate) => sum + countOf(candidate), 0);
  if (sort === 'value') return { ids: await valuePage(cache, found, page), total };
  const ids = await newestPage(candidates, page, countOf, async (month) => {
    const counted = month.filter(({ count }) => count !== undefined).map(({ entry }) => entry);
    const known = month.flatMap(({ entry }) => byEntry.get(entry) ?? []);
    return withIds(cache, [...known, ...(await search(cache, counted, filter))]);
  });
  return { ids, total };
}
