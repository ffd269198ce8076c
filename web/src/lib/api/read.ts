import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CallName } from '#shared/contract/routes.ts';
import { type CallOptions, call } from './api.ts';

/**
 * Query options of a cached GET call. Equal calls share one cache entry on all pages, so that nothing is read twice
 * (PRODUCT §7).
 */
export function read<N extends CallName>(name: N, options: Pick<CallOptions<N>, 'params' | 'query'> = {}) {
  return queryOptions({
    queryKey: [name, options.params ?? {}, String(options.query ?? '')],
    queryFn: ({ signal }) => call(name, { ...options, signal }),
  });
}

/** First part of the query key of permit list pages. */
export const PERMIT_PAGE_KEY = 'permitPage';
const SCORED_KEYS: ReadonlySet<unknown> = new Set([
  PERMIT_PAGE_KEY,
  'permit',
  'recentPermits',
  'permitActivity',
  'permitSummary',
]);

/** Removes every cached lead score and label; call it when the user's trades have changed. */
export function removeScoredReads(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey: [name] }) => SCORED_KEYS.has(name) });
}
