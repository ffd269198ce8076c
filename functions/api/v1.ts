import { lazy, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { areaHandler } from './pipeline/pipeline.ts';

const shapes = async () => (await import('#shared/contract/open-api.ts')).openApiShapes;

/** The public API: searches, records and alerts for the programs of subscribers. */
export const createV1Api = (runtime: Runtime) =>
  areaHandler(runtime, 'v1', shapes, async () =>
    (await import('./open-api/v1-handlers.ts')).v1Handlers(runtime),
  );

export const handler = lazy(() => createV1Api(runtimeFrom(process.env)));
