import type { Runtime } from '#functions/platform/runtime.ts';
import { API_KEYS_PER_USER } from '#shared/domain/plan/plan.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './open-api/api-keys.ts';
import type { Handlers } from './pipeline/call.ts';

type Calls = Pick<Handlers<'account'>, 'listApiKeys' | 'createApiKey' | 'revokeApiKey'>;

/** What a user does with the keys of the public API, signed in; the calls made with them are the area `v1`. */
export function apiKeyCalls(runtime: Runtime): Calls {
  return {
    listApiKeys: async (_, { account }) => ({
      json: { keys: await listApiKeys(runtime, account.userId), most: API_KEYS_PER_USER },
    }),
    createApiKey: async ({ body }, { account }) => ({
      json: await createApiKey(runtime, account.userId, body.name),
    }),
    revokeApiKey: async ({ params }, { account }) => {
      await revokeApiKey(runtime, account.userId, params.id);
      return { empty: true };
    },
  };
}
