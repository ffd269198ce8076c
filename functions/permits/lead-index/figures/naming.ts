import { prepareQuery, type SearchQuery } from '../search/search.ts';
import type { SearchedManifest } from '../store/generation.ts';
import { FLAGS } from '../store/segment.ts';
import type { SegmentCache } from '../store/segment-cache.ts';

/** How many permits there are, and how many of them name an owner, name a contractor, or show a phone of either. */
export interface Naming {
  readonly permits: number;
  readonly owner: number;
  readonly contractor: number;
  readonly phone: number;
}

/** Counts the permits of a search by whom they name. */
export async function countNaming(
  cache: SegmentCache,
  manifests: readonly SearchedManifest[],
  query: SearchQuery,
): Promise<Naming> {
  const found = await prepareQuery(cache, manifests, query).findAll();
  const count = (flag: number): number =>
    found.reduce(
      (sum, { core, rows }) =>
        sum + rows.reduce((some, row) => (((core.flags[row] ?? 0) & flag) === 0 ? some : some + 1), 0),
      0,
    );
  return {
    permits: found.reduce((sum, { rows }) => sum + rows.length, 0),
    owner: count(FLAGS.hasOwnerName),
    contractor: count(FLAGS.hasContractor),
    phone: count(FLAGS.hasPhone),
  };
}
