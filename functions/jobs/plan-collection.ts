import type { Emit } from '#functions/collection/run.ts';
import { dueSources } from '#functions/collection/schedule.ts';
import { readSourceStates } from '#functions/collection/source-state.ts';
import { putEvent } from '#functions/platform/events.ts';
import { lazily, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { loadSources } from '#functions/sources/catalog.ts';

/** Asks for a collection of every source that is due, one event each (DESIGN §1). Target of the hourly tick. */
export function createPlanCollection(parts: {
  readonly runtime: Pick<Runtime, 'collection' | 'clock'>;
  readonly emit: Emit;
}): () => Promise<void> {
  const { runtime, emit } = parts;
  return async () => {
    const sources = await loadSources();
    const states = await readSourceStates(
      runtime,
      sources.map(({ id }) => id),
    );
    for (const { id } of dueSources(sources, states, runtime.clock.now()))
      await emit('CollectSource', { sourceId: id });
  };
}

export const handler = lazily(() => {
  const runtime = runtimeFrom(process.env);
  return createPlanCollection({ runtime, emit: (name, detail) => putEvent(runtime, name, detail) });
});
