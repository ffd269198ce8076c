import { lazily, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { takeRequest } from '#functions/removals/requests.ts';
import { areaHandler } from './pipeline/pipeline.ts';

const shapes = async () => (await import('#shared/contract/removals.ts')).removalsShapes;

/** The call of the page for corrections and removals, which needs no account. */
export const createRemovalsApi = (runtime: Runtime) =>
  areaHandler(runtime, 'removals', shapes, {
    askRemoval: async ({ body }, { request }) => ({
      json: await takeRequest(runtime, body, request.address),
    }),
  });

export const handler = lazily(() => createRemovalsApi(runtimeFrom(process.env)));
