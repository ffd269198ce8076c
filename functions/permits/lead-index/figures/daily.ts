import { dateOf } from '../store/days.ts';
import type { SegmentOf, StateManifest } from '../store/generation.ts';

/** How far back to search for the end of complete data. */
export const LAG_MOST_DAYS = 30;
export const WEEK = 7;
const DAY_MS = 86_400_000;
/** Weeks that define what is usual for a source. */
const USUAL_WEEKS = 8;
interface Day {
  readonly rows: number;
  readonly valuation: number;
}
export type Dated = StateManifest<Pick<SegmentOf['dated'], 'month' | 'days'>>;
/** The permits of one source by day (days since 1970). */
export type Daily = ReadonlyMap<number, Day>;

/** @param today `YYYY-MM-DD`; later issue dates do not count */
export function dailyBySource({ segments }: Dated, today: string): Map<string, Map<number, Day>> {
  const sources = new Map<string, Map<number, Day>>();
  for (const { month, days } of segments)
    for (const [source, day, rows, valuation] of days) {
      const date = dateOf(month, day);
      if (month === '' || date > today) continue;
      const daily = sources.get(source) ?? new Map<number, Day>();
      sources.set(source, daily.set(dayNumber(date), { rows, valuation }));
    }
  return sources;
}

/** The last day of a source with full data, as trends define it; the newest day if none qualifies. */
export function completeDay(daily: Daily): number | undefined {
  if (daily.size === 0) return undefined;
  const newest = Math.max(...daily.keys());
  const oldest = Math.min(...daily.keys());
  for (let end = newest; end > newest - LAG_MOST_DAYS; end--)
    if (isUsual(daily, end, WEEK, oldest) && isUsual(daily, end, 1, oldest)) return end;
  return newest;
}

/** Whether the `days` days up to `end` have at least half of the usual permits of the same days in earlier weeks. */
function isUsual(daily: Daily, end: number, days: number, oldest: number): boolean {
  const usual = Array.from({ length: USUAL_WEEKS }, (_, ago) => end - (ago + 1) * WEEK)
    .filter((weekEnd) => weekEnd - WEEK >= oldest)
    .map((weekEnd) => rowsIn([daily], weekEnd, days));
  return rowsIn([daily], end, days) >= median(usual) / 2;
}

/** The permits of some sources in the `days` days up to `end`. */
export function rowsIn(sources: readonly Daily[], end: number, days: number): number {
  return sources.reduce((sum, daily) => sum + sumOf(daily, end, days, ({ rows }) => rows), 0);
}

/** Sums over the `days` days up to `end`. */
export function sumOf(daily: Daily, end: number, days: number, of: (day: Day) => number): number {
  let sum = 0;
  for (let day = end - days + 1; day <= end; day++) {
    const counted = daily.get(day);
    if (counted !== undefined) sum += of(counted);
  }
  return sum;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Days since 1970. @param date `YYYY-MM-DD` */
export function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

/** `YYYY-MM-DD`. @param number days since 1970 */
export function dayOf(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}
