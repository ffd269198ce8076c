import { updateTotalPermits } from '#functions/collection/status/status-summary.ts';
import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { isNewsPending } from '#functions/permits/news.ts';
import { type BusEvent, putEvent } from '#functions/platform/events.ts';
import { lazily, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';

/**
 * Brings the lead index up to date after a run changed permits. What changed is in the pending changes, not in the event. It tells
 * the monitoring page how many there are, and last says that there is news for alerts: also of an earlier publisher that
 * died before it could.
 * @param announce says so: by the event that alerts are asked on
 */
export const createPublishIndex =
  (runtime: Runtime, announce: () => Promise<void>) =>
  async (_event?: BusEvent<'PermitsChanged'>): Promise<void> => {
    await publishIndex(runtime);
    await updateTotalPermits(runtime, (await openLeadIndex(runtime)).totalPermits);
    if (await isNewsPending(runtime)) await announce();
  };

export const handler = lazily(() => {
  const runtime = runtimeFrom(process.env);
  return createPublishIndex(runtime, () => putEvent(runtime, 'LeadsPublished', {}));
});
