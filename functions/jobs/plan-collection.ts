import { applyTerms } from '#functions/collection/apply-terms.ts';
import { recordCrashedRuns } from '#functions/collection/run/crashed-runs.ts';
import type { Emit } from '#functions/collection/run/run-context.ts';
import type { Source } from '#functions/collection/source.ts';
import { isBroken, isFailing, needsAttention, percentLate } from '#functions/collection/status/health.ts';
import { findDueSources, isSourceMinute } from '#functions/collection/status/schedule.ts';
import { readSourceStates } from '#functions/collection/status/source-state.ts';
import {
  notePlanned,
  readStatusSummary,
  type StatusSummary,
  updateHeartbeat,
} from '#functions/collection/status/status-summary.ts';
import { waveOf } from '#functions/collection/waves.ts';
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
    await applyTerms(runtime, all, emit);
    const sources = all.filter(({ id }) => tick?.spread !== true || isSourceMinute(id, now));
    const ids = sources.map(({ id }) => id);
    await recordCrashedRuns(runtime, ids, now);
    const states = await readSourceStates(runtime, ids);
    const summary = await readStatusSummary(runtime);
    const { waves = Number.POSITIVE_INFINITY } = tick ?? {};
    const started = sources.filter((source) => waveOf(source) <= waves);
    for (const { id } of findDueSources(started, states, now)) {
      if (summary.sources[id] === undefined) await notePlanned(runtime, id, now.toISOString());
      await emit('CollectSource', { sourceId: id });
    }
    const collected = all.filter(({ disabled }) => disabled === undefined);
    const figures = await measureSources(runtime, collected, summary, now);
    return { ...figures, ...(await measureBacklog(runtime, now)) };
  };
}

/** Counts failing and late sources, and stores the heartbeat with those that fail. */
async function measureSources(
  runtime: Pick<Runtime, 'collection' | 'log'>,
  collected: readonly Source[],
  before: StatusSummary,
  now: Date,
): Promise<MetricValues> {
  const group = collected.map((source) => ({ source, summary: before.sources[source.id] }));
  // An error of ours blames no portal: a source that only we keep from being collected is counted as broken.
  const failing = group
    .filter(
      (one) => isFailing(one, now) && (!isBroken(one.summary) || before.failing.includes(one.source.id)),
    )
    .map(({ source }) => source.id);
  const fresh = failing.filter((id) => !before.failing.includes(id));
  for (const id of fresh) runtime.log.warn(`${id} is failing: ${before.sources[id]?.cause ?? 'no run ends'}`);
  await updateHeartbeat(runtime, now.toISOString(), failing);
  return {
    SourcesFailing: failing.length,
    SourcesNewlyFailing: fresh.length,
    SourcesLate: percentLate(group, now),
    SourcesBroken: group.filter(({ summary }) => isBroken(summary)).length,
    SourcesToCheck: group.filter(({ summary }) => needsAttention(summary)).length,
  };
}

/** How long changes have waited for the lead index and news for alerts, in seconds. */
async function measureBacklog(runtime: Pick<Runtime, 'collection'>, now: Date): Promise<MetricValues> {
  const [changes, news] = await Promise.all([changesPendingSince(runtime), newsPendingSince(runtime)]);
  const waited = (since: string | undefined): number =>
    since === undefined ? 0 : (now.getTime() - Date.parse(since)) / 1000;
  return { IndexLag: waited(changes), AlertLag: waited(news) };
}

export const handler = lazy(() => {
  const runtime = runtimeFrom(process.env);
  return withMetrics(
    createPlanCollection({ runtime, emit: (name, detail) => putEvent(runtime, name, detail) }),
  );
});
