import { instead, never, removed, when } from '#infra/sim/harness/changes.ts';
import type { ApiMutant } from './api-mutant.ts';

/** Guards of the public API. */
export const KEY_MUTANTS: readonly ApiMutant[] = [
  {
    name: 'keys: one of an account that is being deleted is served',
    guards: { 'keys of an account under deletion end': when('account === undefined || key?.hash !== hash') },
    calls: ['v1Alerts'],
  },
  {
    name: 'keys: a revoked one is served',
    guards: { 'revoking removes the key': removed, 'revoking removes the hash of the key': removed },
    calls: ['v1Alerts'],
  },
  {
    name: 'keys: one that has ended is served',
    guards: { 'a key has an end': never },
    calls: ['v1Alerts'],
  },
  {
    name: 'keys: any key is for everything',
    guards: { 'a key has scopes': never },
    calls: ['v1DeleteAlert'],
  },
  {
    name: 'keys: any agent may use any tool',
    guards: { 'a tool needs its scope': removed },
    calls: ['mcp'],
  },
  {
    name: 'keys: access is not asked for',
    guards: { 'a key needs a subscription': removed },
    calls: ['v1Usage'],
  },
  {
    name: 'keys: calls are counted and none is too many',
    guards: { 'too many calls with a key are refused': removed },
    calls: ['v1Usage'],
  },
  {
    name: 'keys: a session will do',
    guards: {
      'a call of the public API needs a key': when(
        "routes[name].access === 'api-key' && headers['authorization'] !== undefined",
      ),
    },
    calls: ['v1Alerts'],
  },
  {
    name: 'keys: any body is JSON',
    guards: { 'a body sent with a key is JSON': never },
    calls: ['v1CreateAlert'],
  },
  {
    name: 'keys: the hash is told',
    guards: { 'the hash of a key is not told': instead('{ ...key, shown: hash }') },
    calls: ['listApiKeys'],
  },
];
