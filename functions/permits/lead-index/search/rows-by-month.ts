import type { SegmentOutline, StateManifest } from '../store/generation.ts';
import type { SegmentCache } from '../store/segment-cache.ts';

/**
 * The ids of the permits of a county, or without a county those without a point, newest first, month by month. Undated permits are
 * left out.
 * @param since `YYYY-MM`, the oldest month
 * @param county `any` for the whole states of the manifests
 */
export async function* findByMonth(
  cache: SegmentCache,
  manifests: readonly StateManifest<SegmentOutline>[],
  since: string,
  county?: string,
): AsyncGenerator<readonly string[]> {
  const entries = manifests.flatMap(({ segments }) => segments).filter(({ month }) => month >= since);
  const months = [...Map.groupBy(entries, ({ month }) => month)];
  for (const [, segments] of months.sort(([a], [b]) => (a > b ? -1 : 1))) {
    const [cores, points, ids] = await Promise.all([
      cache.load(segments, 'core'),
      county === undefined ? cache.load(segments, 'points') : [],
      cache.load(segments, 'ids'),
    ]);
    const found: { readonly id: string; readonly day: number }[] = [];
    cores.forEach(({ rows, days, county: counties }, at) => {
      for (let row = 0; row < rows; row++)
        if (
          county === undefined
            ? points[at]?.pointAt(row) === null
            : county === 'any' || counties.values[counties.codes[row] ?? 0] === county
        )
          found.push({ id: ids[at]?.idAt(row) ?? '', day: days[row] ?? 0 });
    });
    if (found.length > 0) yield found.sort((a, b) => b.day - a.day).map(({ id }) => id);
  }
}
