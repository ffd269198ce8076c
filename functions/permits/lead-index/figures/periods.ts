import { addDays } from '#shared/domain/days.ts';
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
  readonly beginOf: CityBegin;
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

/** When the records of a city begin, `YYYY-MM-DD`; null where that is unknown. */
export type CityBegin = (city: string | null) => string | null;

/** What the figures of a state are counted by: the last day with full data, and when records begin, by state. */
export interface CountedStates {
  /** `YYYY-MM-DD`; later issue dates do not count. */
  readonly today: string;
  readonly fullDays: ReadonlyMap<string, string>;
  readonly begins: ReadonlyMap<string, CityBegin>;
}

/** How a state's permits are counted. */
export function countedDays(
  state: string,
  days: number,
  { today, fullDays, begins }: CountedStates,
): CountedDays {
  return {
    today,
    days,
    lag: lagOf(fullDays.get(state), today),
    beginOf: begins.get(state) ?? (() => null),
  };
}

/** The periods that each city counts in: where records begin after the first day of the period before, nothing is compared. */
export function comparedBy(
  cities: readonly (string | null)[],
  { today, days, beginOf }: CountedDays,
): Uint8Array {
  const first = addDays(today, 1 - 2 * days);
  return Uint8Array.from(cities, (city) => ((beginOf(city) ?? '') > first ? NOW : NOW | FULL | BEFORE));
}

/** Days up to today that still lack permits. @param lastFullDay undefined where that is unknown */
function lagOf(lastFullDay: string | undefined, today: string): number {
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(lastFullDay ?? today)) / DAY_MS));
}
