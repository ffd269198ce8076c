import { lazily, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { areaHandler } from './pipeline.ts';
import { unsubscribeCalls } from './unsubscribe.ts';

/** The calls of the alerts area. Only unsubscribing is served yet: the others answer 501 after the contract's own access check. */
export const createAlertsApi = (runtime: Runtime) =>
  areaHandler(runtime, 'alerts', { ...unsubscribeCalls(runtime) });

export const handler = lazily(() => createAlertsApi(runtimeFrom(process.env)));
