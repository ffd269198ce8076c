import { matchAlerts } from '#functions/alerts/match-alerts.ts';
import { type BusEvent, putEvent } from '#functions/platform/events.ts';
import { lazily, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';

/** Matches all alerts against the pending news of the lead index, then announces it. */
export const createMatchAlerts =
  (runtime: Runtime, announce: () => Promise<void>) =>
  async (_event?: BusEvent<'LeadsPublished'>): Promise<void> => {
    await matchAlerts(runtime);
    await announce();
  };

export const handler = lazily(() => {
  const runtime = runtimeFrom(process.env);
  return createMatchAlerts(runtime, () => putEvent(runtime, 'AlertsMatched', {}));
});
