import type { Runtime } from '#functions/platform/runtime.ts';
import { acceptRequest } from '#functions/removals/requests.ts';
import { areaHandler } from './pipeline/pipeline.ts';

const shapes = async () => (await import('#shared/contract/public-forms.ts')).removalsShapes;

/** The call of the correction and removal page, which needs no account. */
export const createRemovalsApi = (runtime: Runtime) =>
  areaHandler(runtime, 'removals', shapes, {
    askRemoval: async ({ body }, { request }) => ({
      json: await acceptRequest(runtime, body, request.address),
    }),
  });
