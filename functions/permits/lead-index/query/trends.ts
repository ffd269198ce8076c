import type { StateName } from '#shared/domain/permit/states.ts';
import { dateOf } from '../store/days.ts';
import type { Manifest, SegmentOf } from '../store/generation.ts';

/** Where a state's building activity goes (PRODUCT §3, Trend row). */
export interface TrendRow {
  readonly state: StateName;
  readonly trend: 'increasing' | 'decreasing' | 'other';
  /** Permits issued in the last 30 days of complete data. */
  readonly permitCount: number;
  /** Change against the 30 days before, in percent with one decimal; null where too little is known. */
  readonly growthRate: number | null;
  /** US dollars, of the same permits. */
  readonly totalValuation: number;
}

/** Days of one window. */
const WINDOW = 30;
/** An earlier window of fewer permits than this says nothing. */
const EARLIER_LEAST = 30;
/** A change of at least this many percent is a trend. */
const TREND_PERCENT = 5;
/** A source whose complete data end more days before those of its state's latest source is not counted. */
const STALE_DAYS = 30;
/** How far back to look for the end of complete data. */
const LAG_MOST_DAYS = 30;
const WEEK = 7;
/** The weekday of day 0, counted from Sunday. */
const THURSDAY = 4;
/** Weeks that say what a usual week of a source is. */
const USUAL_WEEKS = 8;

interface Day {
  readonly rows: number;
  readonly valuation: number;
}
type Dated = Manifest<SegmentOf['dated']>;
/** One source's permits by day number (days since 1970). */
type Daily = ReadonlyMap<number, Day>;

/**
 * The trend of a state: 30 days against the 30 before them, both ending at the state's complete date.
 *
 * Portals publish late, so the newest days look empty. A source is complete up to the last day that holds at least half
 * of its usual permits (the median of that weekday in the eight weeks before) and whose week does so too; when no day of
 * the last 30 is one, activity really fell, and its newest day counts. The state is complete up to the earliest such day
 * of its sources; a source that fell silent 30 days before the others is left out instead. Permits are counted over the
 * 30 days up to there. Growth is measured on sources whose records reach back over both windows, which end there or up
 * to two days earlier, so that both hold equally many working days.
 *
 * @param today `YYYY-MM-DD`; later issue dates are not counted
 * @returns undefined for a state without dated permits
 */
export function trendOf(manifest: Dated, today: string): TrendRow | undefined {
  const complete = [...dailyBySource(manifest, today).values()].flatMap((daily) => {
    const end = completeDay(daily);
    return end === undefined ? [] : [{ daily, end }];
  });
  const latest = Math.max(...complete.map(({ end }) => end));
  const live = complete.filter(({ end }) => end > latest - STALE_DAYS);
  if (live.length === 0) return undefined;
  const end = Math.min(...live.map((source) => source.end));
  const sources = live.map(({ daily }) => daily);
  const growthRate = growthOf(sources, balancedEnd(end));
  return {
    state: manifest.state,
    trend: trendWord(growthRate),
    permitCount: rowsIn(sources, end, WINDOW),
    growthRate,
    totalValuation: sources.reduce(
      (sum, daily) => sum + sumOf(daily, end, WINDOW, ({ valuation }) => valuation),
      0,
    ),
  };
}

function trendWord(growthRate: number | null): TrendRow['trend'] {
  if (growthRate === null || Math.abs(growthRate) < TREND_PERCENT) return 'other';
  return growthRate > 0 ? 'increasing' : 'decreasing';
}

function dailyBySource({ segments }: Dated, today: string): Map<string, Map<number, Day>> {
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

function completeDay(daily: Daily): number | undefined {
  if (daily.size === 0) return undefined;
  const newest = Math.max(...daily.keys());
  const oldest = Math.min(...daily.keys());
  for (let end = newest; end > newest - LAG_MOST_DAYS; end--)
    if (isUsual(daily, end, WEEK, oldest) && isUsual(daily, end, 1, oldest)) return end;
  return newest;
}

/**
 * The last Monday, Thursday or Friday up to a day. Thirty days are four weeks and two days: when they end on one of these,
 * the odd days of both windows fall on as many working days; on a Sunday the earlier window would have two more, a tenth.
 */
function balancedEnd(day: number): number {
  const weekday = (day + THURSDAY) % WEEK;
  return day - ({ 0: 2, 2: 1, 3: 2, 6: 1 }[weekday] ?? 0);
}

/** True when the `days` days that end with `end` hold at least half of what they usually do, by the same days of the weeks before. */
function isUsual(daily: Daily, end: number, days: number, oldest: number): boolean {
  const usual = Array.from({ length: USUAL_WEEKS }, (_, ago) => end - (ago + 1) * WEEK)
    .filter((weekEnd) => weekEnd - WEEK >= oldest)
    .map((weekEnd) => rowsIn([daily], weekEnd, days));
  return rowsIn([daily], end, days) >= median(usual) / 2;
}

/** True when the first week of the earlier window is no emptier than where records begin in its middle. */
function reachesBack(daily: Daily, end: number): boolean {
  const earlier = rowsIn([daily], end - WINDOW, WINDOW);
  const firstWeek = rowsIn([daily], end - 2 * WINDOW + WEEK, WEEK);
  return firstWeek >= (earlier / WINDOW) * WEEK * 0.25;
}

function growthOf(live: readonly Daily[], end: number): number | null {
  const sources = live.filter((daily) => reachesBack(daily, end));
  const earlier = rowsIn(sources, end - WINDOW, WINDOW);
  if (earlier < EARLIER_LEAST) return null;
  return Math.round((rowsIn(sources, end, WINDOW) / earlier - 1) * 1000) / 10;
}

function rowsIn(sources: readonly Daily[], end: number, days: number): number {
  return sources.reduce((sum, daily) => sum + sumOf(daily, end, days, ({ rows }) => rows), 0);
}

/** A sum over the `days` days that end with day `end`. */
function sumOf(daily: Daily, end: number, days: number, of: (day: Day) => number): number {
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

function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 86_400_000;
}
