import { publicFetch } from '#functions/collection/portals/public-fetch.ts';
import { type LocateParts, locatePermits } from '#functions/geocoding/locate-permits.ts';
import { putEvent } from '#functions/platform/events.ts';
import { lazy, runtimeFrom } from '#functions/platform/runtime.ts';

/** Looks for the points of permits whose publisher gives none. A fault of the geocoder is no error of the function. */
export const createLocatePermits = (parts: LocateParts) => async (): Promise<void> => {
  const { log } = parts.runtime;
  const report = await locatePermits(parts);
  if (report === undefined) log.info('No addresses were sent: it is switched off, or another run is at work');
  else if (report.cause === null) log.info('Permits are located', { ...report });
  else log.warn(`Locating permits ended early: ${report.cause}`, { ...report });
};

export const handler = lazy(() => {
  const runtime = runtimeFrom(process.env);
  return createLocatePermits({
    runtime,
    fetch: publicFetch(fetch, runtime.config.contactEmail),
    onChanged: (runId) => putEvent(runtime, 'PermitsChanged', { sourceId: 'geocoder', runId }),
  });
});
