import { lazy, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { createContactApi } from '../contact.ts';
import { createRemovalsApi } from '../removals.ts';
import { createV1Api } from '../v1.ts';
import { groupHandler } from './group-handler.ts';

/** What programs, agents and strangers send: the public API, tools of agents, and the forms that need no account. */
export const createOutside = (runtime: Runtime) =>
  groupHandler<'outside'>(
    {
      v1: createV1Api(runtime),
      removals: createRemovalsApi(runtime),
      contact: createContactApi(runtime),
    },
    'v1',
  );

export const handler = lazy(() => createOutside(runtimeFrom(process.env)));
