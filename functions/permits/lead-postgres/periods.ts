import { addDays } from '#shared/domain/days.ts';
import { periodDates } from '#shared/domain/heat-map.ts';
import type { Values } from './values.ts';

/** Conditions of the periods of `lead-index/figures/periods.ts`, of rows that are joined with `join` as `one`. */
export interface PeriodTerms {
  readonly join: string;
  readonly now: string;
  readonly full: string;
  readonly before: string;
}

/** @param today `YYYY-MM-DD` @param fullDays the last day with full data by state */
export function periodTerms(
  values: Values,
  days: number,
  { today, fullDays }: { readonly today: string; readonly fullDays: ReadonlyMap<string, string> },
): PeriodTerms {
  const lags = [...fullDays].map(([state, day]) => ({ state, full: day < today ? day : today }));
  const list = (of: (lag: (typeof lags)[number]) => string): string => values.add(lags.map(of), 'text[]');
  const lists = [
    list(({ state }) => state),
    list(({ full }) => full),
    list(({ full }) => addDays(full, -days)),
  ];
  const now = `issued >= ${values.add(periodDates(today, days).from, 'text')}`;
  const last = values.add(today, 'text');
  const lastEarlier = values.add(addDays(today, -days), 'text');
  return {
    join: `LEFT JOIN unnest(${lists.join(', ')}) AS lag(lag_state, full_day, before_day) ON lag_state = one.state`,
    now,
    full: `${now} AND issued <= coalesce(full_day, ${last})`,
    before: `NOT ${now} AND issued <= coalesce(before_day, ${lastEarlier})`,
  };
}

/** The number of rows that meet a condition. */
export function countWhere(condition: string): string {
  return `(count(*) FILTER (WHERE ${condition}))::int`;
}
