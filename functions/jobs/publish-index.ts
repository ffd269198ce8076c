import { updateTotalPermits } from '#functions/collection/status/status-summary.ts';
import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { isNewsPending } from '#functions/permits/news.ts';
import { type BusEvent, putEvent } from '#functions/platform/events.ts';
import { lazy, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';

/**
 * Updates the lead index after a run changed permits; the pending changes say which. Then updates the total on the status
 * page and announces news for alerts, including news of an earlier publisher that died before announcing it.
 */
export const createPublishIndex =
  (runtime: Runtime, announce: () => Promise<void>) =>
  async (_event?: BusEvent<'PermitsChanged'>): Promise<void> => {
    await publishIndex(runtime);
    await updateTotalPermits(runtime, (await openLeadIndex(runtime)).totalPermits);
    if (await isNewsPending(runtime)) await announce();
  };

export const handler = lazy(() => {
  const runtime = runtimeFrom(process.env);
  return createPublishIndex(runtime, () => putEvent(runtime, 'LeadsPublished', {}));
});
