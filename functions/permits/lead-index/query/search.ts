import type { SegmentOutline } from '../store/generation.ts';
import type { SegmentCore } from '../store/segment.ts';
import type { SegmentCache } from '../store/segment-cache.ts';
import type { ReadyFilter } from './matching.ts';
import type { Candidate } from './plan.ts';
import type { RowsRead } from './query.ts';
import { firstRows } from './row-list.ts';

/** The matching rows of a segment, ascending; its ids are loaded only when a page shows some. */
export interface Found {
  readonly entry: SegmentOutline;
  readonly core: SegmentCore;
  readonly rows: Uint32Array;
}

/** Segments looked into at once: bounds the memory of a search over more than the cache holds. */
const BATCH = 64;

/** The matching rows of segments; those without any are left out. Rows of a segment that matches whole are not looked at. */
export async function search(
  cache: SegmentCache,
  candidates: readonly Candidate[],
  filter: ReadyFilter,
  rowsRead: RowsRead,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let at = 0; at < candidates.length; at += BATCH) {
    const batch = candidates.slice(at, at + BATCH);
    const entries = batch.map(({ entry }) => entry);
    const [cores, contractors, descriptions] = await Promise.all([
      cache.load(entries, 'core'),
      filter.asksContractor ? cache.load(entries, 'contractor') : [],
      filter.asksKeywords ? cache.load(entries, 'description') : [],
    ]);
    batch.forEach(({ entry, whole }, which) => {
      const core = cores[which];
      if (core === undefined) return;
      const [contractor, description] = [contractors[which], descriptions[which]];
      if (!whole) rowsRead(core.rows);
      const rows = whole
        ? firstRows(core.rows)
        : filter.matchingRows({ month: entry.month, core, contractor, description });
      if (rows.length > 0) found.push({ entry, core, rows });
    });
  }
  return found;
}
