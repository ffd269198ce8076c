/** Limits of phone alerts: ours, not of PRODUCT. */

/** The most devices of a user: phones, tablets and desks of one person. */
export const DEVICES_PER_USER = 10;
/** Messages are held between these hours in the user's time zone. */
const QUIET_FROM_HOUR = 22;
export const QUIET_TO_HOUR = 7;

const formats = new Map<string, Intl.DateTimeFormat>();

/** True at night in a time zone. @throws RangeError for an unknown time zone */
export function isQuiet(timeZone: string, at: Date): boolean {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  formats.set(timeZone, format);
  const hour = Number(format.formatToParts(at).find(({ type }) => type === 'hour')?.value);
  return hour >= QUIET_FROM_HOUR || hour < QUIET_TO_HOUR;
}
