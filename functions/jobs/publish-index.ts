import { updateTotalPermits } from '#functions/collection/status/status-summary.ts';
import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { isNewsPending } from '#functions/permits/news.ts';
import { type BusEvent, putEvent } from '#functions/platform/events.ts';
import { lazy, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';

/** Of the function's 15 minutes. What is begun then takes up to three more: a state of a rebuild, or a batch of changes. */
const RUN_MS = 10 * 60_000;

/**
 * Updates the lead index after a run changed permits; the pending changes say which. Then updates the total on the status
 * page and announces news for alerts, including news of an earlier publisher that died before announcing it.
 * @param goOn starts another run, for what takes longer than one; without it, this run ends when all is published
 */
export const createPublishIndex =
  (runtime: Runtime, announce: () => Promise<void>, goOn?: () => Promise<void>) =>
  async (_event?: BusEvent<'PermitsChanged'>): Promise<void> => {
    const isDone = await publishIndex(runtime, goOn === undefined ? {} : { lastsMs: RUN_MS });
    // Before the first index is complete there is no total.
    if (isDone) await updateTotalPermits(runtime, (await openLeadIndex(runtime)).totalPermits);
    if (await isNewsPending(runtime)) await announce();
    if (!isDone) await goOn?.();
  };

export const handler = lazy(() => {
  const runtime = runtimeFrom(process.env);
  return createPublishIndex(
    runtime,
    () => putEvent(runtime, 'LeadsPublished', {}),
    () => putEvent(runtime, 'PermitsChanged', { sourceId: 'publisher', runId: 'continued' }),
  );
});
