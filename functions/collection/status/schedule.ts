import { createHash } from 'node:crypto';
import type { Cadence, Source } from '../source.ts';
import { consequenceOf } from './outcomes.ts';
import type { SourceState } from './source-state.ts';

const HOUR_MS = 3_600_000;
/** The hourly tick is never exactly on time, so a source is due a little early. */
const SLACK_MS = 10 * 60_000;
/** How often a source is collected, in milliseconds. */
export const PERIOD_MS: Readonly<Record<Cadence, number>> = {
  hourly: HOUR_MS,
  daily: 24 * HOUR_MS,
  weekly: 7 * 24 * HOUR_MS,
};
/** A run that failed, was refused or broke is repeated earlier than its cadence. */
const RETRY_MS = 6 * HOUR_MS;

/** The enabled sources that never ran or whose time has come. */
export function findDueSources(
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
  return now.getTime() >= findDueTime(source, state);
}

/** Epoch milliseconds; 0 for a source that never ran. */
function findDueTime({ cadence }: Pick<Source, 'cadence'>, state: LastRun | undefined): number {
  if (state === undefined || state.lastRun === null) return 0;
  const period = consequenceOf(state.outcome)?.isRetried
    ? Math.min(RETRY_MS, PERIOD_MS[cadence])
    : PERIOD_MS[cadence];
  return Date.parse(state.lastRun) + period - SLACK_MS;
}

/** The time of a source's next collection: the first tick at its minute when it is due. */
export function findNextCollection(
  source: Pick<Source, 'id' | 'cadence'>,
  state: LastRun | undefined,
  now: Date,
): Date {
  const from = new Date(Math.max(findDueTime(source, state), now.getTime()));
  const tick = new Date(from);
  tick.setUTCMinutes(sourceMinute(source.id), 0, 0);
  return tick.getTime() >= from.getTime() ? tick : new Date(tick.getTime() + HOUR_MS);
}

/** The planner runs this often. */
export const TICK_MINUTES = 5;

/**
 * The minute of the hour at which a source is collected, a multiple of 5. A hash spreads sources evenly over the hour, so
 * that neither our functions nor a shared host (ArcGIS Online, Socrata) get all of them at once.
 */
export function sourceMinute(sourceId: string): number {
  const slots = 60 / TICK_MINUTES;
  return (createHash('sha256').update(sourceId).digest().readUInt32BE(0) % slots) * TICK_MINUTES;
}

/** True at the tick of the source's minute. Ticks come seconds late, never early. */
export function isSourceMinute(sourceId: string, now: Date): boolean {
  return Math.floor(now.getUTCMinutes() / TICK_MINUTES) * TICK_MINUTES === sourceMinute(sourceId);
}
