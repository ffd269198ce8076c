/**
 * When a digest is due (PRODUCT §2, §3). Time is divided into windows without gap or overlap; what alerts match in a window is sent when it
 * ends. Hourly windows end on every full hour of UTC, daily ones at an hour of the user's clock, weekly ones at that hour of one
 * weekday. Immediate mail has no windows.
 *
 * When a clock is set forward past the hour, the window ends at the next hour. When a clock is set back and shows the hour twice, the
 * window ends the first time.
 */

/** How often alert mail may come (PRODUCT §9): the setting of an account, and of an alert that has its own. Stored as these words. */
export const MAIL_FREQUENCIES = ['immediate', 'hourly', 'daily', 'weekly'] as const;
export type MailFrequency = (typeof MAIL_FREQUENCIES)[number];

/** A user's settings of digest times. */
export interface DigestTimes {
  readonly notificationFrequency: MailFrequency;
  /** 0 to 23, in `timeZone`. */
  readonly digestHour: number;
  /** 0 is Sunday, in `timeZone`. */
  readonly digestWeekday: number;
  /** IANA name. */
  readonly timeZone: string;
}

/** A window in epoch milliseconds, from `start` up to but not including `end`. */
export interface DigestWindow {
  readonly start: number;
  readonly end: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How many days around a moment to search for boundaries: finds one on either side even where a calendar skipped a day. */
const DAYS_AROUND = { daily: 2, weekly: 8 } as const;

/** Finds the window of a moment; undefined for immediate mail. @throws RangeError for an unknown time zone */
export function digestWindow(times: DigestTimes, at: Date): DigestWindow | undefined {
  const { notificationFrequency: frequency } = times;
  return frequency === 'immediate' ? undefined : windowOf(times, frequency, at.getTime());
}

/** When the window of a moment ends, in epoch milliseconds. Immediate mail uses the windows of hourly mail. */
export function windowEnd(times: DigestTimes, at: Date): number {
  const { notificationFrequency: frequency } = times;
  return windowOf(times, frequency === 'immediate' ? 'hourly' : frequency, at.getTime()).end;
}

function windowOf(times: DigestTimes, frequency: 'hourly' | 'daily' | 'weekly', now: number): DigestWindow {
  if (frequency === 'hourly') {
    const start = Math.floor(now / HOUR_MS) * HOUR_MS;
    return { start, end: start + HOUR_MS };
  }
  const boundaries = boundariesAround(times, now, DAYS_AROUND[frequency], frequency === 'weekly');
  const start = Math.max(...boundaries.filter((boundary) => boundary <= now));
  const end = Math.min(...boundaries.filter((boundary) => boundary > now));
  return { start, end };
}

/** True when matches of that time are due now: immediately, or once their window is over. */
export function isDigestDue(times: DigestTimes, matchedAt: Date, now: Date): boolean {
  const window = digestWindow(times, now);
  return window === undefined || matchedAt.getTime() < window.start;
}

/** The moments around `now` at which windows of a user start and end. */
function boundariesAround(
  { digestHour, digestWeekday, timeZone }: DigestTimes,
  now: number,
  days: number,
  onlyWeekday: boolean,
): number[] {
  const today = Math.floor(wallClock(now, timeZone) / DAY_MS) * DAY_MS;
  return Array.from({ length: 2 * days + 1 }, (_, at) => today + (at - days) * DAY_MS)
    .filter((day) => !onlyWeekday || new Date(day).getUTCDay() === digestWeekday)
    .map((day) => momentOf(day + digestHour * HOUR_MS, timeZone));
}

/**
 * The first moment at which a clock shows a time. When the clock skips that time, the moment is later by as much as it is set forward.
 * @param shown the time shown, as if it were UTC
 */
export function momentOf(shown: number, timeZone: string): number {
  const before = shown - offsetAt(shown - DAY_MS, timeZone);
  const after = shown - offsetAt(shown + DAY_MS, timeZone);
  const right = [before, after].filter((moment) => wallClock(moment, timeZone) === shown);
  return right.length === 0 ? before : Math.min(...right);
}

/** How far a zone's clock is ahead of UTC, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  return wallClock(moment, timeZone) - Math.floor(moment / 1000) * 1000;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The time that a zone's clock shows, to the second, as if it were UTC. */
export function wallClock(moment: number, timeZone: string): number {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...PARTS, timeZone });
  formats.set(timeZone, format);
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const [year, month, day] = [part('year'), part('month') - 1, part('day')];
  return Date.UTC(year, month, day, part('hour'), part('minute'), part('second'));
}

const PARTS = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;
