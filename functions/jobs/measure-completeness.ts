import type { PortalFetch } from '#functions/collection/portals/portal-client.ts';
import { publicFetch } from '#functions/collection/portals/public-fetch.ts';
import { measureCompleteness } from '#functions/completeness/measure.ts';
import { type MetricValues, withMetrics } from '#functions/platform/metrics.ts';
import { lazy, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { loadSources } from '#functions/sources/catalog.ts';

/** Measures what we hold beside the Census survey, after each of its releases. Reports places that lost permits. */
export const createMeasureCompleteness =
  (runtime: Runtime, fetch: PortalFetch): (() => Promise<MetricValues>) =>
  async () => {
    const { lost, doubled } = await measureCompleteness(runtime, fetch, await loadSources());
    if (lost.length > 0) runtime.log.warn('Permits are missing, by the Census survey', { lost });
    if (doubled.length > 0) runtime.log.warn('Permits may be there twice, by the Census survey', { doubled });
    return { NeedsPerson: lost.length };
  };

export const handler = lazy(() => {
  const runtime = runtimeFrom(process.env);
  return withMetrics(createMeasureCompleteness(runtime, publicFetch(fetch, runtime.config.contactEmail)));
});
