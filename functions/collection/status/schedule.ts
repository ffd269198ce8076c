import { createHash } from 'node:crypto';
import type { Cadence, Source } from '../source.ts';
import type { SourceState } from './source-state.ts';

const HOUR_MS = 3_600_000;
/** The hourly tick never comes on the second: a source is due a little before its time. */
const SLACK_MS = 10 * 60_000;
/** How often a source is asked, in milliseconds. */
export const PERIOD_MS: Readonly<Record<Cadence, number>> = {
  hourly: HOUR_MS,
  daily: 24 * HOUR_MS,
  weekly: 7 * 24 * HOUR_MS,
};
/** A portal that did not answer, or refused, is asked again sooner than its cadence says. */
const RETRY_MS = 6 * HOUR_MS;

/** The sources to collect now, in the order given: those never run, and those whose time has come. Disabled ones never are. */
export function dueSources(
  sources: readonly Source[],
  states: ReadonlyMap<string, Pick<SourceState, 'lastRun' | 'outcome'>>,
  now: Date,
): Source[] {
  return sources.filter(
    (source) => source.disabled === undefined && isDue(source, states.get(source.id), now),
  );
}

type LastRun = Pick<SourceState, 'lastRun' | 'outcome'>;

function isDue(source: Source, state: LastRun | undefined, now: Date): boolean {
  return now.getTime() >= dueFrom(source, state);
}

/** From when on a source is due, in epoch milliseconds; long ago where it never ran. */
function dueFrom({ cadence }: Pick<Source, 'cadence'>, state: LastRun | undefined): number {
  if (state === undefined || state.lastRun === null) return 0;
  const failed = state.outcome === 'unreachable' || state.outcome === 'blocked';
  const period = failed ? Math.min(RETRY_MS, PERIOD_MS[cadence]) : PERIOD_MS[cadence];
  return Date.parse(state.lastRun) + period - SLACK_MS;
}

/** When a source is collected next: the first tick of its minute from now on at which it is due. */
export function nextCollection(
  source: Pick<Source, 'id' | 'cadence'>,
  state: LastRun | undefined,
  now: Date,
): Date {
  const from = new Date(Math.max(dueFrom(source, state), now.getTime()));
  const tick = new Date(from);
  tick.setUTCMinutes(minuteOf(source.id), 0, 0);
  return tick.getTime() >= from.getTime() ? tick : new Date(tick.getTime() + HOUR_MS);
}

/** The planner looks this often for sources whose minute has come. */
export const TICK_MINUTES = 5;

/**
 * The minutes past the hour at which a source is asked, a multiple of 5: always the same for a source, and spread evenly
 * over sources, so that neither our functions nor a shared host (ArcGIS Online, Socrata) get a whole hour's work at once.
 */
export function minuteOf(sourceId: string): number {
  const slots = 60 / TICK_MINUTES;
  return (createHash('sha256').update(sourceId).digest().readUInt32BE(0) % slots) * TICK_MINUTES;
}

/** True at the tick of the hour that is the source's own. Ticks come seconds late, never early. */
export function isItsMinute(sourceId: string, now: Date): boolean {
  return Math.floor(now.getUTCMinutes() / TICK_MINUTES) * TICK_MINUTES === minuteOf(sourceId);
}
