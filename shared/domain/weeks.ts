/** Weeks in the counts of permits by week: a quarter of a year. */
export const WEEKS_COUNTED = 12;

const DAY_MS = 86_400_000;

/** The Monday of a day's week, or of the week `weeksBefore` weeks earlier. @param day `YYYY-MM-DD` */
export function weekStart(day: string, weeksBefore = 0): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  const sinceMonday = (new Date(time).getUTCDay() + 6) % 7;
  return toDay(time - (sinceMonday + 7 * weeksBefore) * DAY_MS);
}

/** The Sunday of a week. @param start its Monday */
export function weekEnd(start: string): string {
  return toDay(Date.parse(`${start}T00:00:00Z`) + 6 * DAY_MS);
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
