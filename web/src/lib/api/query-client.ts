import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSignInAgain, isUnauthorized } from './api.ts';

/**
 * The cache of PRODUCT §7: no retries, cached data never becomes stale, and nothing is read again on focus, on reconnect or
 * on an interval (the monitoring page sets its own).
 * @param onUnauthorized called when a call finds that the session has ended; `userQuery` handles its own 401
 * @param onSignInAgain called when a call wants a more recent sign-in
 */
export function createQueryClient(
  onUnauthorized: () => void,
  onSignInAgain: () => void = () => undefined,
): QueryClient {
  const onError = (error: unknown): void => {
    if (isUnauthorized(error)) onUnauthorized();
    if (isSignInAgain(error)) onSignInAgain();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        // Without a network a call fails at once with a message; the default waits silently for one.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
