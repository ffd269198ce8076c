import { lazily, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { areaHandler } from './pipeline.ts';

/** The calls of the alerts area. None is served yet: each answers 501 after the contract's own access check. */
export const createAlertsApi = (runtime: Runtime) => areaHandler(runtime, 'alerts', {});

export const handler = lazily(() => createAlertsApi(runtimeFrom(process.env)));
