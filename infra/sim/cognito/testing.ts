import { Amplify } from 'aws-amplify';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import type { LocalServer } from '../http-server.ts';
import type { Pool } from './pool.ts';

/** Configures Amplify for a stand-in, with tokens in memory. */
export function setUpAmplify(
  { poolId, clientId }: Pick<Pool, 'poolId' | 'clientId'>,
  { origin }: Pick<LocalServer, 'origin'>,
): void {
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: poolId,
        userPoolClientId: clientId,
        userPoolEndpoint: origin,
        loginWith: { email: true },
      },
    },
  });
  const kept = new Map<string, string>();
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void kept.set(key, value),
    getItem: async (key) => kept.get(key) ?? null,
    removeItem: async (key) => void kept.delete(key),
    clear: async () => kept.clear(),
  });
}
