import type { Emit } from '#functions/collection/run.ts';
import { dueSources, isItsMinute } from '#functions/collection/schedule.ts';
import { readSourceStates } from '#functions/collection/source-state.ts';
import { tellHeartbeat } from '#functions/collection/status-summary.ts';
import { putEvent } from '#functions/platform/events.ts';
import { lazily, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { loadSources } from '#functions/sources/catalog.ts';

/** What the rule sends at a tick: only sources whose minute it is are asked for. */
export interface PlanTick {
  readonly spread: true;
}

/**
 * Asks for a collection of every source that is due, one event each (DESIGN §1). At a tick of the rule those whose minute
 * of the hour has come; without one, all at once. A plan made to its end is a heartbeat for the monitoring page (spec §2).
 */
export function createPlanCollection(parts: {
  readonly runtime: Pick<Runtime, 'collection' | 'clock'>;
  readonly emit: Emit;
}): (tick?: PlanTick) => Promise<void> {
  const { runtime, emit } = parts;
  return async (tick) => {
    const now = runtime.clock.now();
    const sources = (await loadSources()).filter(({ id }) => tick?.spread !== true || isItsMinute(id, now));
    const states = await readSourceStates(
      runtime,
      sources.map(({ id }) => id),
    );
    for (const { id } of dueSources(sources, states, now)) await emit('CollectSource', { sourceId: id });
    await tellHeartbeat(runtime, now.toISOString());
  };
}

export const handler = lazily(() => {
  const runtime = runtimeFrom(process.env);
  return createPlanCollection({ runtime, emit: (name, detail) => putEvent(runtime, name, detail) });
});
