import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';

/** Changes what the cache has of a query. If that is still loading it may lack the change, so it is read again. */
export function changeCached<Data>(
  client: QueryClient,
  { queryKey }: { readonly queryKey: DataTag<QueryKey, Data, Error> },
  change: (data: Data) => Data,
): void {
  if (client.setQueryData<Data>(queryKey, (data) => data && change(data)) === undefined)
    void client.invalidateQueries({ queryKey });
}
