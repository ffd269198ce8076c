import { tellTotal } from '#functions/collection/status-summary.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { publishIndex } from '#functions/permits/lead-index/publish.ts';
import type { BusEvent } from '#functions/platform/events.ts';
import { lazily, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';

/** Brings the lead index up to date after a run changed permits. What changed is in the pending changes, not in the event. Last it tells the monitoring page how many there are. */
export const createPublishIndex =
  (runtime: Runtime) =>
  async (_event?: BusEvent<'PermitsChanged'>): Promise<void> => {
    await publishIndex(runtime);
    await tellTotal(runtime, (await openLeadIndex(runtime)).totalPermits);
  };

export const handler = lazily(() => createPublishIndex(runtimeFrom(process.env)));
