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
