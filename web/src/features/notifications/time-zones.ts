/** IANA names. */
export const TIME_ZONES: readonly string[] = Intl.supportedValuesOf('timeZone');

export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Finds a zone by its typed name: `America/New_York` for "america/new york". */
export function findTimeZone(typed: string): string | undefined {
  const wanted = typed.trim().replaceAll(/\s+/g, '_').toLowerCase();
  return [...TIME_ZONES, 'UTC'].find((zone) => zone.toLowerCase() === wanted);
}

/** The time in a zone: `6:40 AM`; null if the browser does not know the zone. */
export function timeIn(zone: string, now: Date): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: zone }).format(now);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
