import { matchAlerts } from '#functions/alerts/match-alerts.ts';
import type { BusEvent } from '#functions/platform/events.ts';
import { lazily, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';

/** Asks all alerts about what the lead index has just shown. What there is to tell is in the notes of news, not in the event. */
export const createMatchAlerts =
  (runtime: Runtime) =>
  (_event?: BusEvent<'LeadsPublished'>): Promise<void> =>
    matchAlerts(runtime);

export const handler = lazily(() => createMatchAlerts(runtimeFrom(process.env)));
