import type { QueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import type { CallName } from '#shared/contract/routes.ts';
import { type CallOptions, call } from './api.ts';

/**
 * A cached read of the contract, for `useQuery`. Equal calls share one entry of the cache, whichever page makes them, so
 * what is known is never asked again (PRODUCT §7).
 */
export function read<N extends CallName>(name: N, options: Pick<CallOptions<N>, 'params' | 'query'> = {}) {
  return queryOptions({
    queryKey: [name, options.params ?? {}, String(options.query ?? '')],
    queryFn: ({ signal }) => call(name, { ...options, signal }),
  });
}

/** The name under which pages of a list are cached. */
export const PERMIT_PAGE_KEY = 'permitPage';
/** The cached reads that hold lead scores of the user. */
const SCORED: ReadonlySet<unknown> = new Set([PERMIT_PAGE_KEY, 'permit', 'recentPermits']);

/** Forgets every score that was read: the user's trades are others now, and so are the scores. */
export function removeScoredReads(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey: [name] }) => SCORED.has(name) });
}
