import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSignInAgain, isUnauthorized } from './api.ts';

/**
 * The cache of PRODUCT §7: no retries, cached data never becomes stale, and nothing is read again on focus, on reconnect or
 * on an interval (the monitoring page sets its own). A read that failed is not asked again by another part of the page that
 * shows it. It is forgotten when none does any more, so that the next page asks once.
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
  const queryCache = new QueryCache({ onError });
  queryCache.subscribe(({ type, query }) => {
    // Later, since a part may be replaced by another one of the same page.
    if (type === 'observerRemoved')
      queueMicrotask(() => isFailedAndUnused(query) && queryCache.remove(query));
  });
  return new QueryClient({
    queryCache,
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: false,
        retryOnMount: false,
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

function isFailedAndUnused(query: Query): boolean {
  return (
    query.state.status === 'error' && query.state.fetchStatus === 'idle' && query.getObserversCount() === 0
  );
}
