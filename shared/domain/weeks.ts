import { addDays } from './days.ts';

/** Weeks in the counts of permits by week: a quarter of a year. */
export const WEEKS_COUNTED = 12;

/** The Monday of a day's week, or of the week `weeksBefore` weeks earlier. @param day `YYYY-MM-DD` */
export function weekStart(day: string, weeksBefore = 0): string {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -(sinceMonday + 7 * weeksBefore));
}

/** The Sunday of a week. @param start its Monday */
export function weekEnd(start: string): string {
  return addDays(start, 6);
}
