import type { Context } from 'aws-lambda';
import { isBelieved, saysUnchanged } from '#functions/collection/asking/rhythm.ts';
import { noteKept, noteRead, readRhythm } from '#functions/collection/asking/rhythm-store.ts';
import { HostBusy } from '#functions/collection/hosts/host-slots.ts';
import { publicFetch } from '#functions/collection/portals/public-fetch.ts';
import { SourceBusy } from '#functions/collection/run/lease.ts';
import { collectSource } from '#functions/collection/run/run.ts';
import type { CollectOptions, CollectParts } from '#functions/collection/run/run-context.ts';
import { isGood } from '#functions/collection/status/outcomes.ts';
import type { RunCounts } from '#functions/collection/status/source-state.ts';
import { type BusEvent, putEvent } from '#functions/platform/events.ts';
import { lazy, runtimeFrom } from '#functions/platform/runtime.ts';
import { securityEvent } from '#functions/platform/security-events.ts';
import { findSource } from '#functions/sources/catalog.ts';

/**
 * Collects the source named by an event. A duplicate event finds the source busy and does nothing. A portal fault goes to
 * the run record and is not an error of the function.
 */
export function createCollectSource(
  parts: CollectParts & Pick<CollectOptions, 'reachDays' | 'onProgress'>,
): (
  event: BusEvent<'CollectSource'>,
  context?: Pick<Context, 'getRemainingTimeInMillis' | 'awsRequestId'>,
) => Promise<void> {
  const { log } = parts.runtime;
  return async ({ detail: { sourceId, acceptShrunk = false, byHand = acceptShrunk, change } }, context) => {
    const source = await findSource(sourceId);
    if (source === undefined || source.disabled !== undefined) {
      log.warn(`Cannot collect ${sourceId}: unknown or disabled source`);
      return;
    }
    if (acceptShrunk) securityEvent(log, 'operator-action', { action: 'accept-shrunk', about: sourceId });
    const rhythm = await readRhythm(parts.runtime, sourceId);
    const unchanged = change === undefined && saysUnchanged(rhythm, parts.runtime.clock.now().getTime());
    try {
      const record = await collectSource(parts, source, {
        ...parts,
        acceptShrunk,
        byHand,
        unchanged: unchanged && isBelieved(rhythm) && !byHand,
        ...(context === undefined
          ? {}
          : { remainingMs: () => context.getRemainingTimeInMillis(), invocation: context.awsRequestId }),
      });
      if (record === undefined) {
        log.info(`${sourceId} continues in another run`);
        return;
      }
      const { outcome, cause, counts } = record;
      // A change whose run failed is found again by the next ask.
      if (change !== undefined && isGood(outcome)) await noteRead(parts.runtime, source, change, record);
      else if (unchanged && isGood(outcome)) await noteKept(parts.runtime, sourceId, foundNothing(counts));
      if (isGood(outcome)) log.info(`${sourceId} ${outcome}`, { counts });
      else log.warn(`${sourceId} ${outcome}: ${cause ?? ''}`, { counts });
    } catch (error) {
      if (!(error instanceof SourceBusy || error instanceof HostBusy)) throw error;
      log.info(error.message);
    }
  };
}

function foundNothing({ moved, withdrawn, ...counts }: RunCounts): boolean {
  return counts.new + counts.changed + moved + withdrawn === 0;
}

export const handler = lazy(() => {
  const runtime = runtimeFrom(process.env);
  return createCollectSource({
    runtime,
    fetch: publicFetch(fetch, runtime.config.contactEmail),
    appToken: runtime.config.socrataAppToken,
    emit: (name, detail) => putEvent(runtime, name, detail),
  });
});
