import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnauthorized } from './api.ts';

/**
 * The cache of PRODUCT §7: no call is retried, a cached read is never stale, and nothing is read again on focus, on
 * reconnecting or on an interval (the monitoring page's status sets its own).
 * @param onUnauthorized called when a call finds the session gone; the question who is signed in is not such a call
 */
export function createQueryClient(onUnauthorized: () => void): QueryClient {
  const check = (error: unknown): void => {
    if (isUnauthorized(error)) onUnauthorized();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: check }),
    mutationCache: new MutationCache({ onError: check }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        // Without a network a call fails at once and says so, instead of waiting silently for one.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
