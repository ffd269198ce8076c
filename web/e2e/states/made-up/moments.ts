/** The time of all states: a Saturday, 10:30 AM in New York. */
export const CATALOG_NOW = new Date('2026-11-21T15:30:00.000Z');

const DAY_MS = 86_400_000;

/** An ISO time some days before `CATALOG_NOW`; may be fractional or negative. */
export function daysAgo(days: number): string {
  return new Date(CATALOG_NOW.getTime() - days * DAY_MS).toISOString();
}

/** The day, `YYYY-MM-DD`. */
export function dayAgo(days: number): string {
  return daysAgo(days).slice(0, 10);
}
