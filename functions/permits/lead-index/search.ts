import type { PermitFilter } from '#shared/domain/permit-filter.ts';
import type { SegmentEntry } from './generation.ts';
import { asksContractor, asksKeywords, matchingRows } from './matching.ts';
import type { Matches } from './newest-window.ts';
import type { SegmentCore } from './segment.ts';
import type { SegmentCache } from './segment-cache.ts';

/** The matching rows of a segment, ascending; its ids are loaded only when a page shows some. */
export interface Found {
  readonly entry: SegmentEntry;
  readonly core: SegmentCore;
  readonly rows: Uint32Array;
}

/** Segments looked into at once: bounds the memory of a search over more than the cache holds. */
const BATCH = 64;

/** The matching rows of segments; those without any are left out. */
export async function search(
  cache: SegmentCache,
  entries: readonly SegmentEntry[],
  filter: PermitFilter,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let at = 0; at < entries.length; at += BATCH) {
    const batch = entries.slice(at, at + BATCH);
    const [cores, contractors, descriptions] = await Promise.all([
      cache.load(batch, 'core'),
      asksContractor(filter) ? cache.load(batch, 'contractor') : [],
      asksKeywords(filter) ? cache.load(batch, 'description') : [],
    ]);
    batch.forEach((entry, which) => {
      const core = cores[which];
      if (core === undefined) return;
      const [contractor, description] = [contractors[which], descriptions[which]];
      const rows = matchingRows({ month: entry.month, core, contractor, description }, filter);
      if (rows.length > 0) found.push({ entry, core, rows });
    });
  }
  return found;
}

/** Loads the ids of what was found. */
export async function withIds(cache: SegmentCache, found: readonly Found[]): Promise<Matches[]> {
  const ids = await cache.load(
    found.map(({ entry }) => entry),
    'ids',
  );
  return found.flatMap(({ core, rows }, at) => {
    const loaded = ids[at];
    return loaded === undefined ? [] : [{ core, rows, ids: loaded }];
  });
}
