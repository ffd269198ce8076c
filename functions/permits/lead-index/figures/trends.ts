import type { StateName } from '#shared/domain/permit/states.ts';
import {
  completeDay,
  type Daily,
  type Dated,
  dailyBySource,
  dayNumber,
  dayOf,
  LAG_MOST_DAYS,
  rowsIn,
  sumOf,
  WEEK,
} from './daily.ts';
import { onceADay } from './once-a-day.ts';
import { wholeFrom } from './records-begin.ts';

/** The trend of a state's building activity (PRODUCT §3, Trend row). */
export interface TrendRow {
  readonly state: StateName;
  readonly trend: 'increasing' | 'decreasing' | 'other';
  /** Permits issued in the last 30 days with complete data. */
  readonly permitCount: number;
  /** The change from the 30 days before, in percent with one decimal; null if there are too few permits or days of records. */
  readonly growthRate: number | null;
  /** Where the records are too young to compare, the first day from which they are whole, `YYYY-MM-DD`; else null. */
  readonly recordsBegin: string | null;
  /** US dollars, for the same permits. */
  readonly totalValuation: number;
}

const WINDOW = 30;
/** The fewest permits in the earlier window for which growth is meaningful. */
const EARLIER_LEAST = 30;
/** The smallest change in percent that is a trend. */
const TREND_PERCENT = 5;
/** A source does not count if its complete data end at least this many days before those of the state's latest source. */
const STALE_DAYS = 30;
/** The weekday of day 0 (1970-01-01), counted from Sunday. */
const THURSDAY = 4;

/**
 * The trend of a state: 30 days of complete data compared with the 30 days before.
 *
 * Portals publish late, so the newest days look empty. The data of a source are complete up to the last day that has at least
 * half of its usual permits (the median of that weekday in the eight weeks before) and whose week has so too. If no day of the
 * last 30 qualifies, activity really fell, and the newest day counts. The data of a state are complete up to the earliest such
 * day of its sources, without sources that stopped 30 days before the others. Growth is measured on sources whose records cover
 * both windows. Those end up to two days earlier, so that both have the same number of working days.
 *
 * @param today `YYYY-MM-DD`; later issue dates do not count
 * @returns undefined for a state without dated permits
 */
export function stateTrend(manifest: Dated, today: string): TrendRow | undefined {
  const { sources, end } = liveSources(manifest, today);
  if (end === undefined) return undefined;
  const { growthRate, recordsBegin } = growthOf(sources, balancedEnd(end));
  return {
    state: manifest.state,
    trend: trendWord(growthRate),
    permitCount: rowsIn(sources, end, WINDOW),
    growthRate,
    recordsBegin,
    totalValuation: sources.reduce(
      (sum, daily) => sum + sumOf(daily, end, WINDOW, ({ valuation }) => valuation),
      0,
    ),
  };
}

/**
 * The last day with full data of a state, at most `LAG_MOST_DAYS` before today.
 * @param today `YYYY-MM-DD`; later issue dates do not count
 * @returns undefined for a state without dated permits
 */
export const lastFullDay = onceADay((manifest: Dated, today: string): string | undefined => {
  const { end } = liveSources(manifest, today);
  return end === undefined ? undefined : dayOf(Math.max(end, dayNumber(today) - LAG_MOST_DAYS));
});

/** The sources of a state that have not stopped, and the last day with full data of all of them. */
function liveSources(
  manifest: Dated,
  today: string,
): { readonly sources: readonly Daily[]; readonly end: number | undefined } {
  const complete = [...dailyBySource(manifest, today).values()].flatMap((daily) => {
    const end = completeDay(daily);
    return end === undefined ? [] : [{ daily, end }];
  });
  const latest = Math.max(...complete.map(({ end }) => end));
  const live = complete.filter(({ end }) => end > latest - STALE_DAYS);
  const end = live.length === 0 ? undefined : Math.min(...live.map((source) => source.end));
  return { sources: live.map(({ daily }) => daily), end };
}

function trendWord(growthRate: number | null): TrendRow['trend'] {
  if (growthRate === null || Math.abs(growthRate) < TREND_PERCENT) return 'other';
  return growthRate > 0 ? 'increasing' : 'decreasing';
}

/**
 * The last Monday, Thursday or Friday up to a day. Thirty days are four weeks and two days. If they end on one of these weekdays,
 * both windows have the same number of working days; on a Sunday the earlier window would have two more, a tenth.
 */
function balancedEnd(day: number): number {
  const weekday = (day + THURSDAY) % WEEK;
  return day - ({ 0: 2, 2: 1, 3: 2, 6: 1 }[weekday] ?? 0);
}

function growthOf(live: readonly Daily[], end: number): Pick<TrendRow, 'growthRate' | 'recordsBegin'> {
  const since = end - 2 * WINDOW + 1;
  const sources = live.map((daily) => ({ daily, from: wholeFrom(daily) }));
  const whole = sources.filter(({ from }) => from <= since).map(({ daily }) => daily);
  const earlier = rowsIn(whole, end - WINDOW, WINDOW);
  if (earlier >= EARLIER_LEAST) {
    const growthRate = Math.round((rowsIn(whole, end, WINDOW) / earlier - 1) * 1000) / 10;
    return { growthRate, recordsBegin: null };
  }
  const young = sources.map(({ from }) => from).filter((from) => from > since);
  return { growthRate: null, recordsBegin: young.length === 0 ? null : dayOf(Math.min(...young)) };
}
