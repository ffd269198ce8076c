import { type MatchOptions, matchAlerts } from '#functions/alerts/match-alerts.ts';
import { type BusEvent, putEvent } from '#functions/platform/events.ts';
import { lazy, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';

/**
 * Matches all alerts against the news that the lead index has just published. The news is stored as notes, not in the event.
 * @param announce sends the event that starts the senders
 */
export const createMatchAlerts =
  (runtime: Runtime, announce: () => Promise<void>, options?: MatchOptions) =>
  async (_event?: BusEvent<'LeadsPublished'>): Promise<void> => {
    await matchAlerts(runtime, options);
    await announce();
  };

export const handler = lazy(() => {
  const runtime = runtimeFrom(process.env);
  return createMatchAlerts(runtime, () => putEvent(runtime, 'AlertsMatched', {}));
});
