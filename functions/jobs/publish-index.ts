import { publishIndex } from '#functions/permits/lead-index/publish.ts';
import type { BusEvent } from '#functions/platform/events.ts';
import { lazily, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';

/** Brings the lead index up to date after a run changed permits. What changed is in the pending changes, not in the event. */
export const createPublishIndex =
  (runtime: Runtime) =>
  (_event: BusEvent<'PermitsChanged'>): Promise<void> =>
    publishIndex(runtime);

export const handler = lazily(() => createPublishIndex(runtimeFrom(process.env)));
