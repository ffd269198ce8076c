import { lazily, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { areaHandler } from './pipeline.ts';

/** The calls of the billing area. None is served yet: each answers 501 after the contract's own access check. */
export const createBillingApi = (runtime: Runtime) => areaHandler(runtime, 'billing', {});

export const handler = lazily(() => createBillingApi(runtimeFrom(process.env)));
