import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Output } from '#shared/contract/index.ts';
import { call, isNotFound, request } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { showToast } from '../toasts/toast-store.ts';

export type Feed = Output<'listFeeds'>[number];
export type FeedAddress = Output<'makeFeed'>['addresses'][number];

/** The user's feeds, without their addresses. */
export const feedsQuery = read('listFeeds');
const { queryKey } = feedsQuery;

function changeFeeds(client: QueryClient, change: (feeds: Feed[]) => Feed[]): void {
  if (client.setQueryData(queryKey, (feeds) => feeds && change(feeds)) === undefined)
    client.invalidateQueries({ queryKey });
}

/** Makes the addresses of a feed. Only this answer has them, so the caller shows them once. */
export function useMakeFeed(id: string, onMade: (addresses: readonly FeedAddress[]) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('makeFeed', { params: { id } }),
    onSuccess: ({ feed, addresses }) => {
      changeFeeds(client, (feeds) => [feed, ...feeds.filter((one) => one.id !== id)]);
      onMade(addresses);
    },
  });
}

/** Revokes the addresses of a feed. If the server no longer has them, the page reads the list again. */
export function useRevokeFeed(id: string, onRevoked: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await request('revokeFeed', { params: { id } });
    },
    onSuccess: () => {
      changeFeeds(client, (feeds) => feeds.filter((one) => one.id !== id));
      showToast({ title: 'Address Revoked' });
      onRevoked();
    },
    onError: (error) => {
      if (isNotFound(error)) client.invalidateQueries({ queryKey });
    },
  });
}
