import { addDays } from '#shared/domain/days.ts';

/** How many permits a source has from its newest 30 days and, on average, from earlier ones. */
export interface Volume {
  readonly recent: number;
  /** The average of the earlier periods of 30 days; null with fewer than three of them. */
  readonly usual: number | null;
}

const PERIOD_DAYS = 30;
/** Earlier periods that are compared: about a year. */
const PERIODS = 12;
const PERIODS_MIN = 3;

/**
 * Counts the days of a source's records by periods that end at its newest day, so that a slow publisher does not seem to
 * shrink.
 * @param days `YYYY-MM-DD`, null for records without one
 * @param newest the newest day that is not in the future
 */
export function measureVolume(days: Iterable<string | null>, newest: string): Volume {
  const ends = Array.from({ length: PERIODS + 2 }, (_, period) => addDays(newest, -period * PERIOD_DAYS));
  const counts = new Array<number>(PERIODS + 1).fill(0);
  const oldest = ends.at(-1) ?? newest;
  const bounds = ends.slice(1);
  for (const day of days) {
    if (day === null || day > newest || day <= oldest) continue;
    const period = bounds.findIndex((start) => day > start);
    counts[period] = (counts[period] ?? 0) + 1;
  }
  const [recent = 0, ...earlier] = counts;
  // Periods before the first record say nothing: the source may not have been read so far back.
  const known = earlier.slice(0, earlier.findLastIndex((count) => count > 0) + 1);
  const total = known.reduce((sum, count) => sum + count, 0);
  return { recent, usual: known.length < PERIODS_MIN ? null : Math.round(total / known.length) };
}
