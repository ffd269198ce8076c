import type { FoundChange } from '#functions/platform/events.ts';
import { wallClock } from '#shared/domain/alerts/digest-windows.ts';
import { WEEKDAYS } from '#shared/domain/alerts/weekdays.ts';
import type { ChangeMark } from '../portals/kinds/portal-kind.ts';

/** When the rows of a source change, as its portal was seen to change. Times are epoch milliseconds. */
export interface Rhythm {
  /** What the portal said at the last good run (`ChangeMark`); null before. */
  readonly mark: string | null;
  /** When the portal was last asked; null before. */
  readonly askedAt: number | null;
  /** What the portal said then; null where it did not say. */
  readonly said: string | null;
  /** Planned reads in a row that found nothing new where the portal said so. */
  readonly kept: number;
  /** The last changes, oldest first, as the clock of the place showed them (`wallClock`). */
  readonly changes: readonly number[];
  /** From a change, as the portal dates it, to the end of our run, in minutes. */
  readonly lags: readonly number[];
  /** When the last run of a change ended, and how long it took, in milliseconds. */
  readonly readAt: number;
  readonly runMs: number;
}

export const NO_RHYTHM: Rhythm = {
  mark: null,
  askedAt: null,
  said: null,
  kept: 0,
  changes: [],
  lags: [],
  readAt: 0,
  runMs: 0,
};

const MINUTE_MS = 60_000;
const MINUTES_A_DAY = 24 * 60;
const HOUR_MS = 60 * MINUTE_MS;
/** Portals are asked this often around the time at which they usually change. */
export const ASK_TICK_MINUTES = 10;
const WATCH_MS = ASK_TICK_MINUTES * MINUTE_MS;
/** So much later than planned may a source be read whose portal says that nothing changed: publishers of every day change first. */
const WAIT_MS = 6 * HOUR_MS;
/** Ticks come seconds late. */
const SLACK_MS = MINUTE_MS;
/** A portal that changes all day is read again after so many times what the last run took: a minute's run once an hour. */
const REST_FACTOR = 60;
/** The last changes tell the hour: ten follow a move of the hour within days, and one of them may be an exception. */
const HOUR_CHANGES = 10;
const HOUR_SHARE = 0.9;
/** Of changes that spread over more than this there is no usual time. */
const USUAL_SPAN_MINUTES = 180;
/** How far around the known times a portal is watched, in minutes; more while few are known, found by hourly asks. */
const MARGIN = { few: 45, many: 30 } as const;
/** From so many changes on, days of the week without one are asked hourly. */
const DAYS_KNOWN = 10;
const CHANGES_KEPT = 30;
const LAGS_KEPT = 30;
/** Fewer are no measurement. */
const LAGS_LEAST = 5;
/** Some portals correct rows without saying so: one is believed after so many reads, and no longer when a full read finds a change. */
const READS_TO_BELIEVE = 5;

/** Whether a portal is to be asked for its mark now: every ten minutes around its usual time, else hourly. @param zone IANA name */
export function isAskDue(rhythm: Rhythm, now: number, zone: string): boolean {
  const { askedAt, readAt, runMs } = rhythm;
  if (askedAt === null) return true;
  const waited = now - askedAt + SLACK_MS;
  if (waited < WATCH_MS || now - readAt < REST_FACTOR * runMs) return false;
  return waited >= HOUR_MS || isWatched(rhythm.changes, wallClock(now, zone));
}

function isWatched(changes: readonly number[], now: number): boolean {
  if (changes.length === 0) return false;
  const { days, span } = usualTime(changes);
  if (days !== null && !days.has(dayOf(now))) return false;
  if (span === null) return true;
  const margin = changes.length < HOUR_CHANGES / 2 ? MARGIN.few : MARGIN.many;
  const after = (minuteOf(now) - span.from + margin + MINUTES_A_DAY) % MINUTES_A_DAY;
  return after <= span.minutes + 2 * margin;
}

interface UsualTime {
  /** The part of the day, in minutes from midnight of the place; null where there is no usual time. */
  readonly span: { readonly from: number; readonly minutes: number } | null;
  /** Days of the week with changes, Sunday 0; null while too few are known. */
  readonly days: ReadonlySet<number> | null;
}

function usualTime(changes: readonly number[]): UsualTime {
  const last = changes.slice(-HOUR_CHANGES).map(minuteOf);
  const span = circularSpan(last, Math.ceil(HOUR_SHARE * last.length));
  return {
    span: span.minutes <= USUAL_SPAN_MINUTES ? span : null,
    days: changes.length < DAYS_KNOWN ? null : new Set(changes.map(dayOf)),
  };
}

/** The shortest part of the day that holds so many of some minutes of the day. It may go over midnight. @param minutes at least one, 0 to 1,439 */
function circularSpan(
  minutes: readonly number[],
  held: number,
): { readonly from: number; readonly minutes: number } {
  const sorted = minutes.toSorted((a, b) => a - b);
  const spans = sorted.map((from, at) => {
    const end = at + held - 1;
    const to = (sorted[end % sorted.length] ?? from) + (end >= sorted.length ? MINUTES_A_DAY : 0);
    return { from, minutes: to - from };
  });
  return spans.reduce((best, span) => (span.minutes < best.minutes ? span : best));
}

function minuteOf(shown: number): number {
  return Math.floor((shown / MINUTE_MS) % MINUTES_A_DAY);
}

function dayOf(shown: number): number {
  return new Date(shown).getUTCDay();
}

/** True where the portal said within the last hour that its rows are those of the last good run. */
export function saysUnchanged({ mark, said, askedAt }: Rhythm, now: number): boolean {
  return mark !== null && said === mark && askedAt !== null && now - askedAt <= HOUR_MS + WATCH_MS;
}

/**
 * True where a planned run waits some hours for the portal to change: it then reads what changed instead of nothing.
 * @param lastRun ISO 8601 UTC
 */
export function mayWait(rhythm: Rhythm, lastRun: string | null, now: number, periodMs: number): boolean {
  return lastRun !== null && saysUnchanged(rhythm, now) && now - Date.parse(lastRun) < periodMs + WAIT_MS;
}

/** True where a planned run need not read what the portal says is unchanged. */
export function isBelieved({ kept }: Rhythm): boolean {
  return kept >= READS_TO_BELIEVE;
}

/** The change that an answer shows; undefined where the rows are those of the last good run. */
export function findChange(
  { mark: before, askedAt }: Rhythm,
  answer: ChangeMark,
  now: number,
): FoundChange | undefined {
  const { mark, at } = answer;
  if (mark === before) return undefined;
  if (before === null || askedAt === null) return { mark, isDated: false };
  // A portal's clock may be wrong.
  const isDated = at !== undefined && at >= askedAt - HOUR_MS && at <= now;
  return { mark, at: isDated ? at : (askedAt + now) / 2, isDated };
}

/** What is known after a good run has read a change. @param run epoch milliseconds */
export function afterRead(
  rhythm: Rhythm,
  { mark, at, isDated }: FoundChange,
  run: { readonly startedAt: number; readonly endedAt: number },
  zone: string,
): Rhythm {
  const lag = isDated && at !== undefined ? [Math.round((run.endedAt - at) / MINUTE_MS)] : [];
  return {
    ...rhythm,
    mark,
    readAt: run.endedAt,
    runMs: run.endedAt - run.startedAt,
    changes: [...rhythm.changes, ...(at === undefined ? [] : [wallClock(at, zone)])].slice(-CHANGES_KEPT),
    lags: [...rhythm.lags, ...lag].slice(-LAGS_KEPT),
  };
}

/** "Publishes around 6 AM, Monday to Friday; we had it 9 minutes later." Null while too little is known. */
export function describeRhythm({ changes, lags }: Pick<Rhythm, 'changes' | 'lags'>): string | null {
  if (changes.length < DAYS_KNOWN) return null;
  const { span, days } = usualTime(changes);
  const hour = span === null ? 'at any hour' : `around ${hourText(span.from + span.minutes / 2)}`;
  const lag = lags.length < LAGS_LEAST ? null : lags.toSorted((a, b) => a - b)[Math.floor(lags.length / 2)];
  const read = lag == null ? '' : `; we had it ${lag <= 1 ? 'a minute' : `${lag} minutes`} later`;
  return `Publishes ${hour}, ${daysText(days ?? new Set())}${read}.`;
}

function hourText(minute: number): string {
  const hour = Math.round(minute / 60) % 24;
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
}

function daysText(days: ReadonlySet<number>): string {
  if (days.size === WEEKDAYS.length) return 'every day';
  const isWorkWeek = days.size === 5 && !days.has(0) && !days.has(6);
  return isWorkWeek ? 'Monday to Friday' : WEEKDAYS.filter((_, day) => days.has(day)).join(', ');
}
