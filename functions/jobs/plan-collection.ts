import type { Emit } from '#functions/collection/run/run-context.ts';
import type { Source } from '#functions/collection/source.ts';
import { findDueSources, isSourceMinute } from '#functions/collection/status/schedule.ts';
import { readSourceStates } from '#functions/collection/status/source-state.ts';
import { isFailing } from '#functions/collection/status/health.ts';
import { readStatusSummary, updateHeartbeat } from '#functions/collection/status/status-summary.ts';
import { newsPendingSince } from '#functions/permits/news.ts';
import { changesPendingSince } from '#functions/permits/pending-changes.ts';
import { putEvent } from '#functions/platform/events.ts';
import { type Figures, measured } from '#functions/platform/metrics.ts';
import { lazily, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { loadSources } from '#functions/sources/catalog.ts';

/** What the rule sends at a tick: only sources whose minute it is are asked for. */
export interface PlanTick {
  readonly spread: true;
}

/**
 * Asks for a collection of every source that is due, one event each (ARCHITECTURE §1). At a tick of the rule those whose minute
 * of the hour has come; without one, all at once. A plan made to its end is a heartbeat for the monitoring page (PRODUCT §2), and
 * answers how collection and what follows it stand.
 */
export function createPlanCollection(parts: {
  readonly runtime: Pick<Runtime, 'collection' | 'clock'>;
  readonly emit: Emit;
}): (tick?: PlanTick) => Promise<Figures> {
  const { runtime, emit } = parts;
  return async (tick) => {
    const now = runtime.clock.now();
    const all = await loadSources();
    const sources = all.filter(({ id }) => tick?.spread !== true || isSourceMinute(id, now));
    const states = await readSourceStates(
      runtime,
      sources.map(({ id }) => id),
    );
    for (const { id } of findDueSources(sources, states, now)) await emit('CollectSource', { sourceId: id });
    await updateHeartbeat(runtime, now.toISOString());
    return standAt(runtime, all, now);
  };
}

/** How many sources fail, and how long what was found has waited to be shown and told. */
async function standAt(
  runtime: Pick<Runtime, 'collection'>,
  sources: readonly Source[],
  now: Date,
): Promise<Figures> {
  const [{ sources: summaries }, changes, news] = await Promise.all([
    readStatusSummary(runtime),
    changesPendingSince(runtime),
    newsPendingSince(runtime),
  ]);
  const failing = sources.filter(
    (source) => source.disabled === undefined && isFailing({ source, summary: summaries[source.id] }, now),
  );
  const waited = (since: string | undefined): number =>
    since === undefined ? 0 : (now.getTime() - Date.parse(since)) / 1000;
  return { SourcesFailing: failing.length, IndexLag: waited(changes), AlertLag: waited(news) };
}

export const handler = lazily(() => {
  const runtime = runtimeFrom(process.env);
  return measured(createPlanCollection({ runtime, emit: (name, detail) => putEvent(runtime, name, detail) }));
});
