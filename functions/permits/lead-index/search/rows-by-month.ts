import type { SegmentOutline, StateManifest } from '../store/generation.ts';
import type { SegmentCache } from '../store/segment-cache.ts';

/**
 * The ids of permits, newest first, month by month. Undated permits are left out.
 * @param since `YYYY-MM`, the oldest month
 * @param wanted those without a point, or those of a county; with null those of any
 */
export async function* findByMonth(
  cache: SegmentCache,
  manifests: readonly StateManifest<SegmentOutline>[],
  since: string,
  wanted: 'unplaced' | { readonly county: string | null },
): AsyncGenerator<readonly string[]> {
  const entries = manifests.flatMap(({ segments }) => segments).filter(({ month }) => month >= since);
  const months = [...Map.groupBy(entries, ({ month }) => month)];
  for (const [, segments] of months.sort(([a], [b]) => (a > b ? -1 : 1))) {
    const [cores, points, ids] = await Promise.all([
      cache.load(segments, 'core'),
      wanted === 'unplaced' ? cache.load(segments, 'points') : [],
      cache.load(segments, 'ids'),
    ]);
    const found: { readonly id: string; readonly day: number }[] = [];
    cores.forEach(({ rows, days, county }, at) => {
      const isWanted = (row: number): boolean =>
        wanted === 'unplaced'
          ? points[at]?.pointAt(row) === null
          : wanted.county === null || county.values[county.codes[row] ?? 0] === wanted.county;
      for (let row = 0; row < rows; row++)
        if (isWanted(row)) found.push({ id: ids[at]?.idAt(row) ?? '', day: days[row] ?? 0 });
    });
    if (found.length > 0) yield found.sort((a, b) => b.day - a.day).map(({ id }) => id);
  }
}
