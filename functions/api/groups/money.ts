import { lazy, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { createBillingApi } from '../billing.ts';
import { groupHandler } from './group-handler.ts';

/** Orders, payments and PayPal's webhook. */
export const createMoney = (runtime: Runtime) =>
  groupHandler<'money'>({ billing: createBillingApi(runtime) }, 'billing');

export const handler = lazy(() => createMoney(runtimeFrom(process.env)));
