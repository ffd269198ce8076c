import { addDays, utcDay } from '#shared/domain/days.ts';
import { counted } from '#shared/domain/words.ts';
import type { Cadence } from '../source.ts';
import { consequenceOf } from './outcomes.ts';
import { PERIOD_MS, TICK_MINUTES } from './schedule.ts';
import type { SourceSummary } from './status-summary.ts';

/** Whether collection is on time. The LIVE and ACTIVE labels of the site are derived from it. */
export interface CollectionHealth {
  readonly onTime: boolean;
  /** Since when it is late, ISO 8601 UTC; null while it is on time, and if it never was. */
  readonly delayedSince: string | null;
  /** A sentence; null while it is on time. */
  readonly cause: string | null;
}

/** A source with its last run; undefined before the first. */
export interface MonitoredSource {
  readonly source: { readonly name: string; readonly cadence: Cadence; readonly stale?: string };
  readonly summary:
    | (Pick<SourceSummary, 'lastRun' | 'lastSuccess' | 'outcome' | 'cause' | 'plannedSince'> &
        Partial<Pick<SourceSummary, 'newestIssueDate' | 'findings'>>)
    | undefined;
}

const HOUR_MS = 3_600_000;
/** A good run is recent for this long, so a daily source may fail once. */
const GOOD_RUN_MS = 48 * HOUR_MS;
/** A source collected less often stays on time for a day beyond its period, but does not keep its state ACTIVE. */
const BEYOND_PERIOD_MS = 24 * HOUR_MS;
/** A source is failing without a good run in this many periods, plus the time that a run may take. */
const FAILING_PERIODS = 2;
const RUN_TIME_MS = HOUR_MS;
/** A table that stood still moves again when its newest permit is younger. */
const MOVES_DAYS = 30;
/** The planner may miss one tick. */
const HEARTBEAT_PERIODS = 2;

const ON_TIME: CollectionHealth = { onTime: true, delayedSince: null, cause: null };

/** True while the last good run of a source is recent, and its table is not known to stand still. */
export function isOnTime(monitored: MonitoredSource, now: Date): boolean {
  const { source, summary } = monitored;
  const withinMs = Math.max(GOOD_RUN_MS, PERIOD_MS[source.cadence] + BEYOND_PERIOD_MS);
  return hasGoodRun(summary, withinMs, now) && !standsStill(monitored, now);
}

/** True where others saw a table stand still, until a run has read permits of the last month. */
function standsStill({ source: { stale }, summary }: MonitoredSource, now: Date): boolean {
  const newest = summary?.newestIssueDate ?? null;
  return stale !== undefined && (newest === null || addDays(newest, MOVES_DAYS) < utcDay(now));
}

/**
 * True where a person must look: the source is failing, an error of ours ended its last run, a check found something, or robots.txt forbids
 * it.
 */
export function needsPerson(monitored: MonitoredSource, now: Date): boolean {
  const { outcome, findings = [] } = monitored.summary ?? {};
  const consequence = consequenceOf(outcome);
  return (
    isFailing(monitored, now) ||
    consequence?.fault === 'ours' ||
    consequence?.needsPerson === true ||
    findings.length > 0
  );
}

/**
 * True without a good run in two periods. A source that never had one is failing after its first run; one whose runs never
 * end, two periods after it was first planned.
 */
function isFailing({ source, summary }: MonitoredSource, now: Date): boolean {
  if (summary === undefined) return false;
  const withinMs = FAILING_PERIODS * PERIOD_MS[source.cadence] + RUN_TIME_MS;
  if (summary.lastRun !== null) return !hasGoodRun(summary, withinMs, now);
  return summary.plannedSince !== undefined && now.getTime() - Date.parse(summary.plannedSince) > withinMs;
}

function hasGoodRun(summary: MonitoredSource['summary'], withinMs: number, now: Date): boolean {
  const lastSuccess = summary?.lastSuccess ?? null;
  return lastSuccess !== null && now.getTime() - Date.parse(lastSuccess) <= withinMs;
}

/** The health of a group of sources, such as those of a state: on time while one had a good run within 48 hours. */
export function assessSources(group: readonly MonitoredSource[], now: Date): CollectionHealth {
  const isCurrent = (one: MonitoredSource): boolean =>
    hasGoodRun(one.summary, GOOD_RUN_MS, now) && !standsStill(one, now);
  if (group.some(isCurrent)) return ON_TIME;
  return {
    onTime: false,
    delayedSince: latest(group.map(({ summary }) => summary?.lastSuccess)),
    cause: findCause(group, now),
  };
}

/**
 * The health of all of collection: on time while the planner runs and a source is on time.
 * @param heartbeat when the planner last ran, ISO 8601 UTC; null before its first run
 */
export function assessCollection(
  heartbeat: string | null,
  group: readonly MonitoredSource[],
  now: Date,
): CollectionHealth {
  if (heartbeat === null)
    return { onTime: false, delayedSince: null, cause: 'The collection has not been started yet.' };
  if (now.getTime() - Date.parse(heartbeat) > HEARTBEAT_PERIODS * TICK_MINUTES * 60_000)
    return {
      onTime: false,
      delayedSince: heartbeat,
      cause: `Collection, which starts every ${TICK_MINUTES} minutes, has not run since.`,
    };
  return assessSources(group, now);
}

/** The latest of some ISO 8601 UTC times or days, which sort as text; null without any. */
export function latest(times: readonly (string | null | undefined)[]): string | null {
  return (
    times
      .flatMap((time) => time ?? [])
      .sort()
      .at(-1) ?? null
  );
}

/** Why all sources are late: the cause of the last failed run, and how many other sources failed. */
function findCause(group: readonly MonitoredSource[], now: Date): string {
  const ran = group.flatMap(({ source, summary }) =>
    summary === undefined || summary.lastRun === null ? [] : [{ source, ...summary }],
  );
  if (ran.length === 0) return 'No run has ended yet.';
  const failed = ran.filter(({ cause }) => cause !== null);
  const newest = latest(failed.map(({ lastRun }) => lastRun));
  const last = failed.find(({ lastRun }) => lastRun === newest);
  const still = group.find((one) => standsStill(one, now));
  if (last === undefined)
    return still === undefined
      ? 'No run has ended since then.'
      : `${still.source.name}: ${still.source.stale}`;
  const others = failed.length - 1;
  const more = others === 0 ? '' : ` ${counted(others, 'more source has', 'more sources have')} failed.`;
  return `${last.source.name}: ${last.cause}${more}`;
}
