import { applyTerms } from '#functions/collection/apply-terms.ts';
import { mayWait, NO_RHYTHM } from '#functions/collection/asking/rhythm.ts';
import { readRhythms } from '#functions/collection/asking/rhythm-store.ts';
import { recordCrashedRuns } from '#functions/collection/run/crashed-runs.ts';
import type { Emit } from '#functions/collection/run/run-context.ts';
import type { Source } from '#functions/collection/source.ts';
import { needsPerson } from '#functions/collection/status/health.ts';
import { findDueSources, isSourceMinute, PERIOD_MS } from '#functions/collection/status/schedule.ts';
import { readSourceStates } from '#functions/collection/status/source-state.ts';
import {
  notePlanned,
  readStatusSummary,
  type StatusSummary,
  updateHeartbeat,
} from '#functions/collection/status/status-summary.ts';
import { waveOf } from '#functions/collection/waves.ts';
import { allRules } from '#functions/parcels/roll-terms.ts';
import { newsPendingSince } from '#functions/permits/news.ts';
import { changesPendingSince } from '#functions/permits/pending-changes.ts';
import { putEvent } from '#functions/platform/events.ts';
import { type MetricValues, withMetrics } from '#functions/platform/metrics.ts';
import { lazy, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { loadSources } from '#functions/sources/catalog.ts';

/** The event of the schedule rule: only sources whose minute it is are collected. */
export interface PlanTick {
  readonly spread: true;
  /** Only sources of the first waves (`waveOf`), 0 for none; all without it. */
  readonly waves?: number;
}

/**
 * Sends a `CollectSource` event for every source that is due (ARCHITECTURE §1): at a tick of the rule those whose minute of the
 * hour it is, otherwise all. Changed terms of sources apply before, and killed runs are recorded. A completed plan is the
 * heartbeat of the status page (PRODUCT §2).
 */
export function createPlanCollection(parts: {
  readonly runtime: Pick<Runtime, 'permits' | 'collection' | 'clock' | 'log'>;
  readonly emit: Emit;
}): (tick?: PlanTick) => Promise<MetricValues> {
  const { runtime, emit } = parts;
  return async (tick) => {
    const now = runtime.clock.now();
    const all = await loadSources();
    await applyTerms(runtime, allRules(all), emit);
    const sources = all.filter(({ id }) => tick?.spread !== true || isSourceMinute(id, now));
    const ids = sources.map(({ id }) => id);
    await recordCrashedRuns(runtime, ids, now);
    const states = await readSourceStates(runtime, ids);
    const summary = await readStatusSummary(runtime);
    const { waves = Number.POSITIVE_INFINITY } = tick ?? {};
    const started = sources.filter((source) => waveOf(source) <= waves);
    const due = findDueSources(started, states, now);
    const rhythms = await readRhythms(
      runtime,
      due.map(({ id }) => id),
    );
    for (const { id, cadence } of due) {
      const { lastRun = null } = states.get(id) ?? {};
      if (mayWait(rhythms.get(id) ?? NO_RHYTHM, lastRun, now.getTime(), PERIOD_MS[cadence])) continue;
      if (summary.sources[id] === undefined) await notePlanned(runtime, id, now.toISOString());
      await emit('CollectSource', { sourceId: id });
    }
    const collected = all.filter(({ disabled }) => disabled === undefined);
    const late = await findBacklog(runtime, now);
    return { NeedsPerson: await countFresh(runtime, collected, late, summary, now) };
  };
}

/** Counts what newly needs a person, and stores the heartbeat with all that does. @param late of `findBacklog` */
async function countFresh(
  runtime: Pick<Runtime, 'collection' | 'log'>,
  collected: readonly Source[],
  late: readonly string[],
  before: StatusSummary,
  now: Date,
): Promise<number> {
  const sources = collected
    .map((source) => ({ source, summary: before.sources[source.id] }))
    .filter((one) => needsPerson(one, now))
    .map(({ source }) => source.id);
  const toCheck = [...late, ...sources];
  const fresh = toCheck.filter((name) => !before.toCheck.includes(name));
  for (const name of fresh) {
    const { cause = null, findings = [] } = before.sources[name] ?? {};
    const why = late.includes(name) ? 'it is an hour late' : (cause ?? findings[0] ?? 'no run ends');
    runtime.log.warn(`${name} needs a person: ${why}`);
  }
  await updateHeartbeat(runtime, now.toISOString(), toCheck);
  return fresh.length;
}

/** A run may take 15 minutes and may have to wait for another one; after an hour something is wrong. */
const LATE_MS = 3_600_000;

/** The jobs for which changes of permits, or news for alerts, have waited for an hour. */
async function findBacklog(runtime: Pick<Runtime, 'collection'>, now: Date): Promise<readonly string[]> {
  const waiting = {
    'publish-index': await changesPendingSince(runtime),
    'match-alerts': await newsPendingSince(runtime),
  };
  return Object.entries(waiting).flatMap(([job, since]) =>
    since !== undefined && now.getTime() - Date.parse(since) >= LATE_MS ? [job] : [],
  );
}

export const handler = lazy(() => {
  const runtime = runtimeFrom(process.env);
  return withMetrics(
    createPlanCollection({ runtime, emit: (name, detail) => putEvent(runtime, name, detail) }),
  );
});
