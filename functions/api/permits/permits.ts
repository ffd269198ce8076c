import type { Runtime } from '#functions/platform/runtime.ts';
import { areaHandler } from '../pipeline/pipeline.ts';

const shapes = async () => {
  const [{ permitsShapes }, { lookupShapes }, { workListShapes }] = await Promise.all([
    import('#shared/contract/permits.ts'),
    import('#shared/contract/lookup.ts'),
    import('#shared/contract/work-list.ts'),
  ]);
  return { ...permitsShapes, ...lookupShapes, ...workListShapes };
};

/** The calls about permits (PRODUCT §7) and about work lists. */
export const createPermitsApi = (runtime: Runtime) =>
  areaHandler(runtime, 'permits', shapes, async () =>
    (await import('./permits-handlers.ts')).permitsHandlers(runtime),
  );
