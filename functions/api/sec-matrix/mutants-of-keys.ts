import type { ApiMutant } from './api-mutant.ts';

/** Guards of the public API. */
export const KEY_MUTANTS: readonly ApiMutant[] = [
  {
    name: 'keys: one of an account that is being deleted is served',
    file: 'api/open-api/key-caller.ts',
    find: 'account === undefined || account.deletingAt !== undefined || key?.hash !== hash',
    replace: 'account === undefined || key?.hash !== hash',
    calls: ['v1Alerts'],
  },
  {
    name: 'keys: a revoked one is served',
    file: 'api/open-api/api-keys.ts',
    find: "{ remove: apiKeyKey(userId, keyId), condition: { expression: 'attribute_exists(pk)' } },",
    replace: '',
    also: { file: 'api/open-api/api-keys.ts', find: '{ remove: keyOwnerKey(item.hash) },', replace: '' },
    calls: ['v1Alerts'],
  },
  {
    name: 'keys: one that has ended is served',
    file: 'api/open-api/key-caller.ts',
    find: 'if (key.expiresAt !== null && key.expiresAt <= clock.now().toISOString())',
    replace: 'if (key.expiresAt !== null && key.expiresAt < key.createdAt)',
    calls: ['v1Alerts'],
  },
  {
    name: 'keys: any key is for everything',
    file: 'api/open-api/key-caller.ts',
    find: "if (scope !== undefined && !scopes.includes(scope)) throw new ApiError('keyScope');",
    replace: "if (scope !== undefined && scopes.length === 0) throw new ApiError('keyScope');",
    calls: ['v1Alerts'],
  },
  {
    name: 'keys: access is not asked for',
    file: 'api/open-api/key-caller.ts',
    find: "if (!hasAccess(account.subscription, now)) throw new ApiError('subscriptionRequired');",
    replace: 'if (now === undefined) hasAccess(account.subscription, now);',
    calls: ['v1Usage'],
  },
  {
    name: 'keys: calls are counted and none is too many',
    file: 'api/pipeline/keyed-call.ts',
    find: 'for (const count of counts) refuseOver(count);',
    replace: 'if (counts.length === 0) refuseOver(counts[0]);',
    calls: ['v1Usage'],
  },
  {
    name: 'keys: a session will do',
    file: 'api/pipeline/pipeline.ts',
    find: "if (routes[name].access === 'api-key') {",
    replace: "if (routes[name].access === 'api-key' && headers['authorization'] !== undefined) {",
    calls: ['v1Alerts'],
  },
  {
    name: 'keys: any body is JSON',
    file: 'api/pipeline/pipeline.ts',
    find: 'if (needsJson(routes[name])) checkJson(shape, request, body);',
    replace: 'if (body === undefined) checkJson(shape, request, body);',
    calls: ['v1CreateAlert'],
  },
  {
    name: 'keys: the hash is told',
    file: 'api/open-api/api-keys.ts',
    find: 'function toApiKey({ pk, sk, hash, ...key }: ApiKeyItem): ApiKey {\n  return key;',
    replace:
      'function toApiKey({ pk, sk, hash, ...key }: ApiKeyItem): ApiKey {\n  return { ...key, shown: hash };',
    calls: ['listApiKeys'],
  },
];
