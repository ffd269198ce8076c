/** Rules of phone alerts. None of the figures is of the spec. */

/** The most devices of a user: phones, tablets and desks of one person. */
export const DEVICES_PER_USER = 10;
/** Nobody is woken: from this hour on in the user's time zone until the other, messages are held. */
export const QUIET_FROM_HOUR = 22;
export const QUIET_TO_HOUR = 7;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether it is night for a user, when no message is sent. @throws RangeError for an unknown time zone */
export function isQuiet(timeZone: string, at: Date): boolean {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  formats.set(timeZone, format);
  const hour = Number(format.formatToParts(at).find(({ type }) => type === 'hour')?.value);
  return hour >= QUIET_FROM_HOUR || hour < QUIET_TO_HOUR;
}
