import type { Runtime } from '#functions/platform/runtime.ts';
import { areaHandler } from './pipeline/pipeline.ts';

const shapes = async () => {
  const { openApiShapes, mcpShapes } = await import('#shared/contract/open-api.ts');
  return { ...openApiShapes, ...mcpShapes };
};

/** The public API: searches, records and alerts for the programs of subscribers, and the tools of their agents. */
export const createV1Api = (runtime: Runtime) =>
  areaHandler(runtime, 'v1', shapes, async () =>
    (await import('./open-api/v1-handlers.ts')).v1Handlers(runtime),
  );
