/** The zones of this browser, by their names in the time zone database. */
export const TIME_ZONES: readonly string[] = Intl.supportedValuesOf('timeZone');

/** The zone this browser is set to. */
export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The zone a person means: "america/new york" is `America/New_York`. Undefined when there is none of that name. */
export function findTimeZone(typed: string): string | undefined {
  const wanted = typed.trim().replaceAll(/\s+/g, '_').toLowerCase();
  return [...TIME_ZONES, 'UTC'].find((zone) => zone.toLowerCase() === wanted);
}

/** The time of day in a zone: `6:40 AM`; null when this browser does not know the zone. */
export function timeIn(zone: string, now: Date): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: zone }).format(now);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
