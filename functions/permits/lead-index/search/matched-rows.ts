import type { SegmentOutline } from '../store/generation.ts';
import type { SegmentCore, SegmentIds } from '../store/segment.ts';
import type { SegmentCache } from '../store/segment-cache.ts';

/** The matching rows of a segment, ascending, which is newest first, then by id. */
export interface MatchedRows {
  readonly entry: SegmentOutline;
  readonly core: SegmentCore;
  readonly rows: Uint32Array;
}

/** Adds the ids of the segments, which only the rows of a page need. */
export async function withIds<T extends MatchedRows>(
  cache: SegmentCache,
  found: readonly T[],
): Promise<(T & { readonly ids: SegmentIds })[]> {
  const loaded = await cache.load(
    found.map(({ entry }) => entry),
    'ids',
  );
  return found.flatMap((one, at) => {
    const ids = loaded[at];
    return ids === undefined ? [] : [{ ...one, ids }];
  });
}
