import { momentOf, wallClock } from '../alerts/digest-windows.ts';
import { isQuiet, QUIET_TO_HOUR } from '../alerts/push-times.ts';
import type { CallBack } from './call-back.ts';

/** The page that a reminder opens: the work list with what is due. */
export const CALL_BACKS_PATH = '/work?stage=due';

/** When a call-back without a time is due. */
const ANY_TIME = '08:00';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * When to remind of a call-back: at its time, or at 8 AM where it has none. What falls in the night comes when the night is over.
 * @param timeZone the user's, as an IANA name
 * @throws RangeError for an unknown time zone
 */
export function remindAt({ day, time }: CallBack, timeZone: string): Date {
  const due = momentOf(Date.parse(`${day}T${time ?? ANY_TIME}Z`), timeZone);
  if (!isQuiet(timeZone, new Date(due))) return new Date(due);
  const shown = wallClock(due, timeZone);
  const midnight = Math.floor(shown / DAY_MS) * DAY_MS;
  const morning = midnight + QUIET_TO_HOUR * HOUR_MS;
  return new Date(momentOf(shown < morning ? morning : morning + DAY_MS, timeZone));
}

/** Whether a reminder may go now: it is due where the user is by now, and it is not night there. */
export function mayRemind(callBack: CallBack, timeZone: string, now: Date): boolean {
  return remindAt(callBack, timeZone) <= now && !isQuiet(timeZone, now);
}
