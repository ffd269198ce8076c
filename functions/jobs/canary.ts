import { runCanary } from '#functions/canary/run-canary.ts';
import { type MetricValues, withMetrics } from '#functions/platform/metrics.ts';
import { lazy, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';

/** Does what a user does, to notice that it does not work before users do. */
export const createCanary = (runtime: Runtime) => async (): Promise<MetricValues> => {
  const failed = await runCanary(runtime);
  return {
    CanaryFailed: failed.some((step) => step !== 'sign-up') ? 1 : 0,
    CanarySignUpFailed: failed.includes('sign-up') ? 1 : 0,
  };
};

export const handler = lazy(() => withMetrics(createCanary(runtimeFrom(process.env))));
