import { dateOf, LAST_DAY } from '../store/days.ts';

/** Permits of a place in a period, and what compares it with the one before. */
export interface PeriodCounts {
  readonly permits: number;
  /** Of the period's days that have all their permits. */
  readonly full: number;
  /** Of as many days, a period earlier. */
  readonly before: number;
}

/** The periods that rows are counted in. */
export interface CountedDays {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly days: number;
  /** Days up to today that still lack permits. */
  readonly lag: number;
}

/** The bits of a row's periods. */
export const [NONE, NOW, FULL, BEFORE] = [0, 1, 2, 4];

const DAY_MS = 86_400_000;

/** The periods of each day of a month. */
export function periodsOf(month: string, { today, days, lag }: CountedDays): Uint8Array {
  const last = Date.parse(today);
  return Uint8Array.from({ length: LAST_DAY + 1 }, (_, day) => {
    const age = day === 0 ? Number.NaN : Math.round((last - Date.parse(dateOf(month, day))) / DAY_MS);
    if (age >= 0 && age < days) return NOW | (age >= lag ? FULL : 0);
    return age >= days + lag && age < 2 * days ? BEFORE : NONE;
  });
}

/** Days up to today that still lack permits. @param lastFullDay undefined where that is unknown */
export function lagOf(lastFullDay: string | undefined, today: string): number {
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(lastFullDay ?? today)) / DAY_MS));
}
