/** When the catalog's states are looked at: a Saturday morning at half past ten in New York. */
export const CATALOG_NOW = new Date('2026-11-21T15:30:00.000Z');

const DAY_MS = 86_400_000;

/** A moment some days (or parts of one) before, or with a minus after, `NOW`, in ISO 8601. */
export function daysAgo(days: number): string {
  return new Date(CATALOG_NOW.getTime() - days * DAY_MS).toISOString();
}

/** The day of such a moment, `YYYY-MM-DD`. */
export function dayAgo(days: number): string {
  return daysAgo(days).slice(0, 10);
}
