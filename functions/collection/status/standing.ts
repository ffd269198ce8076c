import type { Cadence } from '../source.ts';
import { PERIOD_MS, TICK_MINUTES } from './schedule.ts';
import type { SourceSummary } from './status-summary.ts';

/** Whether collection goes as it should: LIVE and ACTIVE are such conditions, not claims. */
export interface Standing {
  readonly onTime: boolean;
  /** When it last went as it should, ISO 8601 UTC; null while it is on time, and where it never did. */
  readonly delayedSince: string | null;
  /** A sentence; null while it is on time. */
  readonly cause: string | null;
}

/** A source with what its runs said; undefined before the first. */
export interface Watched {
  readonly source: { readonly name: string; readonly cadence: Cadence };
  readonly summary: Pick<SourceSummary, 'lastRun' | 'lastSuccess' | 'outcome' | 'cause'> | undefined;
}

const HOUR_MS = 3_600_000;
/** A good run is recent for so long: a source asked daily may fail once. */
const GOOD_RUN_MS = 48 * HOUR_MS;
/** A source that is asked less often is itself on time a day beyond its period; it keeps no state ACTIVE meanwhile. */
const BEYOND_PERIOD_MS = 24 * HOUR_MS;
/** A source fails when it had no good run for so many of its periods, and for as long beyond them as its run may take. */
const FAILING_PERIODS = 2;
const RUN_MS = HOUR_MS;
/** The planner may miss one tick. */
const HEARTBEAT_PERIODS = 2;

const ON_TIME: Standing = { onTime: true, delayedSince: null, cause: null };

/** True while the last good run of a source is recent. */
export function isOnTime({ source, summary }: Watched, now: Date): boolean {
  return hasGoodRun(summary, Math.max(GOOD_RUN_MS, PERIOD_MS[source.cadence] + BEYOND_PERIOD_MS), now);
}

/** True when a source had no good run in two of its periods. One that never had one fails from the end of its first run. */
export function isFailing({ source, summary }: Watched, now: Date): boolean {
  const hasRun = summary !== undefined && summary.lastRun !== null;
  return hasRun && !hasGoodRun(summary, FAILING_PERIODS * PERIOD_MS[source.cadence] + RUN_MS, now);
}

function hasGoodRun(summary: Watched['summary'], withinMs: number, now: Date): boolean {
  const lastSuccess = summary?.lastSuccess ?? null;
  return lastSuccess !== null && now.getTime() - Date.parse(lastSuccess) <= withinMs;
}

/** Sources together, such as a state's: on time while one of them had a good run within 48 hours. */
export function standingOf(group: readonly Watched[], now: Date): Standing {
  if (group.some(({ summary }) => hasGoodRun(summary, GOOD_RUN_MS, now))) return ON_TIME;
  return {
    onTime: false,
    delayedSince: latest(group.map(({ summary }) => summary?.lastSuccess)),
    cause: causeOf(group),
  };
}

/**
 * Collection as a whole: live while its planner runs and a source is on time.
 * @param heartbeat when the planner last ran, ISO 8601 UTC; null before it ever did
 */
export function collectionStanding(heartbeat: string | null, group: readonly Watched[], now: Date): Standing {
  if (heartbeat === null)
    return { onTime: false, delayedSince: null, cause: 'The collection has not been started yet.' };
  if (now.getTime() - Date.parse(heartbeat) > HEARTBEAT_PERIODS * TICK_MINUTES * 60_000)
    return {
      onTime: false,
      delayedSince: heartbeat,
      cause: `The planner, which runs every ${TICK_MINUTES} minutes, has not been heard of since.`,
    };
  return standingOf(group, now);
}

/** The latest of some times or days; null without any. ISO 8601 in UTC sorts as text. */
export function latest(times: readonly (string | null | undefined)[]): string | null {
  return (
    times
      .flatMap((time) => time ?? [])
      .sort()
      .at(-1) ?? null
  );
}

/** What keeps sources that are all late: what the last failed run of them said, and how many others failed too. */
function causeOf(group: readonly Watched[]): string {
  const ran = group.flatMap(({ source, summary }) =>
    summary === undefined || summary.lastRun === null ? [] : [{ source, ...summary }],
  );
  if (ran.length === 0) return 'No run has ended yet.';
  const failed = ran.filter(({ cause }) => cause !== null);
  const newest = latest(failed.map(({ lastRun }) => lastRun));
  const last = failed.find(({ lastRun }) => lastRun === newest);
  if (last === undefined) return 'No run has ended since then.';
  const others = failed.length - 1;
  const more = others === 0 ? '' : ` ${others} more ${others === 1 ? 'source has' : 'sources have'} failed.`;
  return `${last.source.name}: ${last.cause}${more}`;
}
