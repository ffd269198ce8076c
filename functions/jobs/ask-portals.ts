import type { Context } from 'aws-lambda';
import { type AskParts, askPortals } from '#functions/collection/asking/ask-portals.ts';
import { publicFetch } from '#functions/collection/portals/public-fetch.ts';
import { waveOf } from '#functions/collection/waves.ts';
import { putEvent } from '#functions/platform/events.ts';
import { lazy, runtimeFrom } from '#functions/platform/runtime.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import type { PlanTick } from './plan-collection.ts';

/** No further portal is asked when less time is left, in milliseconds: one takes its time-out and the pause of its host. */
const LEAST_MS = 60_000;

/** Asks the portals that are due whether their rows have changed, and starts a run for each that has. */
export const createAskPortals =
  (parts: Omit<AskParts, 'mayGoOn'>) =>
  async (
    tick?: Pick<PlanTick, 'waves'>,
    context?: Pick<Context, 'getRemainingTimeInMillis'>,
  ): Promise<void> => {
    const { waves = Number.POSITIVE_INFINITY } = tick ?? {};
    const sources = (await loadSources()).filter(
      (source) => source.disabled === undefined && waveOf(source) <= waves,
    );
    const mayGoOn = () => (context?.getRemainingTimeInMillis() ?? Number.POSITIVE_INFINITY) > LEAST_MS;
    const asked = await askPortals({ ...parts, mayGoOn }, sources);
    parts.runtime.log.info('Portals were asked whether they changed', { asked });
  };

export const handler = lazy(() => {
  const runtime = runtimeFrom(process.env);
  return createAskPortals({
    runtime,
    fetch: publicFetch(fetch, runtime.config.contactEmail),
    appToken: runtime.config.socrataAppToken,
    found: (sourceId, change) => putEvent(runtime, 'CollectSource', { sourceId, change }),
  });
});
