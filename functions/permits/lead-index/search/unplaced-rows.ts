import type { SegmentOutline, StateManifest } from '../store/generation.ts';
import type { SegmentCache } from '../store/segment-cache.ts';

/**
 * The ids of the permits without a point, newest first, month by month. Undated permits are left out.
 * @param since `YYYY-MM`, the oldest month
 */
export async function* findUnplaced(
  cache: SegmentCache,
  manifests: readonly StateManifest<SegmentOutline>[],
  since: string,
): AsyncGenerator<readonly string[]> {
  const entries = manifests.flatMap(({ segments }) => segments).filter(({ month }) => month >= since);
  const months = [...Map.groupBy(entries, ({ month }) => month)];
  for (const [, segments] of months.sort(([a], [b]) => (a > b ? -1 : 1))) {
    const [cores, points, ids] = await Promise.all([
      cache.load(segments, 'core'),
      cache.load(segments, 'points'),
      cache.load(segments, 'ids'),
    ]);
    const found: { readonly id: string; readonly day: number }[] = [];
    cores.forEach(({ rows, days }, at) => {
      for (let row = 0; row < rows; row++)
        if (points[at]?.pointAt(row) === null)
          found.push({ id: ids[at]?.idAt(row) ?? '', day: days[row] ?? 0 });
    });
    if (found.length > 0) yield found.sort((a, b) => b.day - a.day).map(({ id }) => id);
  }
}
