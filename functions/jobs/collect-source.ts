import { SourceBusy } from '#functions/collection/lease.ts';
import { type CollectOptions, type CollectParts, collectSource, isGood } from '#functions/collection/run.ts';
import { type BusEvent, putEvent } from '#functions/platform/events.ts';
import { lazily, runtimeFrom } from '#functions/platform/runtime.ts';
import { findSource } from '#functions/sources/catalog.ts';

/**
 * Collects the source an event names. A doubled event finds the source busy and leaves it to the other one; a fault of
 * the portal is in the run's record and no failure of ours.
 */
export function createCollectSource(
  parts: CollectParts & Pick<CollectOptions, 'reachDays' | 'onProgress'>,
): (event: BusEvent<'CollectSource'>) => Promise<void> {
  const { log } = parts.runtime;
  return async ({ detail: { sourceId } }) => {
    const source = await findSource(sourceId);
    if (source === undefined || source.disabled !== undefined) {
      log.warn(`There is no source ${sourceId} to collect`);
      return;
    }
    try {
      const { outcome, cause, counts } = await collectSource(parts, source, parts);
      if (isGood(outcome)) log.info(`${sourceId} ${outcome}`, { counts });
      else log.warn(`${sourceId} ${outcome}: ${cause ?? ''}`, { counts });
    } catch (error) {
      if (!(error instanceof SourceBusy)) throw error;
      log.info(error.message);
    }
  };
}

export const handler = lazily(() => {
  const runtime = runtimeFrom(process.env);
  return createCollectSource({
    runtime,
    fetch,
    appToken: runtime.config.socrataAppToken,
    emit: (name, detail) => putEvent(runtime, name, detail),
  });
});
