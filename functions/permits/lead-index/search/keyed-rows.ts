import type { SegmentOutline, StateManifest } from '../store/generation.ts';
import type { LookupKeys } from '../store/lookup-key.ts';
import type { SegmentCache } from '../store/segment-cache.ts';

/** Permits that may have a number or a street. */
export interface KeyedPermits {
  /** Newest month first in each state. */
  readonly ids: readonly string[];
  readonly compared: number;
}

/** Finds the permits with the key of a number or of a street: one pass over two columns of every segment. */
export async function findKeyed(
  cache: SegmentCache,
  manifests: readonly StateManifest<SegmentOutline>[],
  { numberKey, streetKey }: LookupKeys,
): Promise<KeyedPermits> {
  const entries = manifests.flatMap(({ segments }) => segments);
  const compared = entries.reduce((sum, { rows }) => sum + rows, 0);
  if (numberKey === 0 && streetKey === 0) return { ids: [], compared: 0 };
  const keys = await cache.load(entries, 'keys');
  const hits = entries.flatMap((entry, at) => {
    const { numbers, streets } = keys[at] ?? { numbers: [], streets: [] };
    const rows: number[] = [];
    for (let row = 0; row < numbers.length; row++)
      if ((numberKey !== 0 && numbers[row] === numberKey) || (streetKey !== 0 && streets[row] === streetKey))
        rows.push(row);
    return rows.length === 0 ? [] : [{ entry, rows }];
  });
  const parts = await cache.load(
    hits.map(({ entry }) => entry),
    'ids',
  );
  return { ids: hits.flatMap(({ rows }, at) => rows.map((row) => parts[at]?.idAt(row) ?? '')), compared };
}
