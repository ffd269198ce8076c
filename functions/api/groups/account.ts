import type { PostPush } from '#functions/delivery/push/send-to-device.ts';
import { lazy, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { createAccountApi } from '../account.ts';
import { createPushApi } from '../push.ts';
import { groupHandler } from './group-handler.ts';

/** Users, sessions, teams, keys and devices. @param post reaches phones */
export const createAccount = (runtime: Runtime, post?: PostPush) =>
  groupHandler<'account'>(
    { account: createAccountApi(runtime), push: createPushApi(runtime, post) },
    'account',
  );

export const handler = lazy(() => createAccount(runtimeFrom(process.env)));
