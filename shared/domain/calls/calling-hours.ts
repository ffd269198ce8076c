import { formatTime } from './clock-time.ts';
import { type PermitPlace, timeZoneOf } from './time-zone.ts';

/**
 * Hours in which a home may be called to sell something: not "before the hour of 8 a.m. or after 9 p.m. (local time at the called
 * party's location)", 47 CFR 64.1200(c)(1). States may be stricter.
 */
const FROM_HOUR = 8;
const TO_HOUR = 21;

/** The clock at a lead's place. */
export interface CallingTime {
  /** "7:12 AM". */
  readonly time: string;
  readonly is: 'before' | 'in' | 'after';
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The time where a permit's job is, and whether that is before, in or after the day's calling hours. The phone may be elsewhere. */
export function callingTime(permit: PermitPlace, now: Date): CallingTime {
  const timeZone = timeZoneOf(permit);
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  clocks.set(timeZone, clock);
  const parts = Object.fromEntries(clock.formatToParts(now).map(({ type, value }) => [type, value]));
  const hour = Number(parts['hour']);
  return {
    time: formatTime(`${parts['hour']}:${parts['minute']}`),
    is: hour < FROM_HOUR ? 'before' : hour < TO_HOUR ? 'in' : 'after',
  };
}
