import { publicFetch } from '#functions/collection/portals/public-fetch.ts';
import { type LocateParts, locatePermits } from '#functions/geocoding/locate-permits.ts';
import { type ParcelParts, readParcels } from '#functions/parcels/read-parcels.ts';
import { ROLLS } from '#functions/parcels/rolls.ts';
import { putEvent } from '#functions/platform/events.ts';
import { lazy, runtimeFrom } from '#functions/platform/runtime.ts';

/**
 * Looks for the points of permits whose publisher gives none, and for what stands on their parcels. A fault of the geocoder or of a roll
 * is no error of the function.
 */
export const createLocatePermits = (parts: LocateParts & ParcelParts) => async (): Promise<void> => {
  const { log } = parts.runtime;
  const report = await locatePermits(parts);
  if (report === undefined) log.info('No addresses were sent: it is switched off, or another run is at work');
  else if (report.cause === null) log.info('Permits are located', { ...report });
  else log.warn(`Locating permits ended early: ${report.cause}`, { ...report });
  for (const { rollId, cause, ...counts } of await readParcels(parts, ROLLS))
    if (cause === null) log.info(`Every parcel on ${rollId} is asked for`, counts);
    else log.warn(`Reading ${rollId} ended early: ${cause}`, counts);
};

export const handler = lazy(() => {
  const runtime = runtimeFrom(process.env);
  return createLocatePermits({
    runtime,
    fetch: publicFetch(fetch, runtime.config.contactEmail),
    appToken: runtime.config.socrataAppToken,
    onChanged: (runId) => putEvent(runtime, 'PermitsChanged', { sourceId: 'geocoder', runId }),
  });
});
