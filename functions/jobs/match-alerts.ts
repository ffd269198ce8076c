import { matchAlerts } from '#functions/alerts/match-alerts.ts';
import { type BusEvent, putEvent } from '#functions/platform/events.ts';
import { lazily, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';

/**
 * Asks all alerts about what the lead index has just shown, then says so. What there is to tell is in the notes of news, not
 * in the event.
 * @param announce says so: by the event that mail is sent on
 */
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
