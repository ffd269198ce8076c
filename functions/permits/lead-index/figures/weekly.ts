import { WEEKS_COUNTED, weekStart } from '#shared/domain/weeks.ts';
import { prepareQuery, type SearchQuery } from '../search/search.ts';
import { dateOf } from '../store/days.ts';
import type { SearchedManifest, SegmentOf, StateManifest } from '../store/generation.ts';
import type { SegmentCache } from '../store/segment-cache.ts';
import { latestBegin } from './records-begin.ts';

/** Permits issued in a week. */
export interface WeekCount {
  /** A Monday, `YYYY-MM-DD`. */
  readonly weekStart: string;
  readonly count: number;
}

export interface Weekly {
  readonly weeks: readonly WeekCount[];
  /** The first day from which the records of all places found are whole; null for none. */
  readonly recordsBegin: string | null;
}

/** The manifests of a search, with names where they help, and those with days. */
interface WeeklyManifests {
  readonly manifests: readonly SearchedManifest[];
  readonly dated: readonly StateManifest<SegmentOf['dated']>[];
}

/**
 * Counts the permits of a filter by week of issue: the last `WEEKS_COUNTED` weeks with this one, the oldest first. The weeks replace
 * the filter's dates.
 * @param today `YYYY-MM-DD`; later issue dates do not count
 */
export async function countByWeek(
  cache: SegmentCache,
  { manifests, dated }: WeeklyManifests,
  query: SearchQuery,
  today: string,
): Promise<Weekly> {
  const filter = { ...query.filter, from: weekStart(today, WEEKS_COUNTED - 1), to: today };
  const found = await prepareQuery(cache, manifests, { ...query, filter }).findAll();
  const counts = new Map<string, number>();
  for (const { entry, core, rows } of found)
    for (const [day, count] of countDays(core.days, rows)) {
      const start = weekStart(dateOf(entry.month, day));
      counts.set(start, (counts.get(start) ?? 0) + count);
    }
  const weeks = Array.from({ length: WEEKS_COUNTED }, (_, at) => {
    const start = weekStart(today, WEEKS_COUNTED - 1 - at);
    return { weekStart: start, count: counts.get(start) ?? 0 };
  });
  return { weeks, recordsBegin: latestBegin(found, dated, today) };
}

function countDays(days: ArrayLike<number>, rows: Uint32Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (const row of rows) {
    const day = days[row] ?? 0;
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return counts;
}
