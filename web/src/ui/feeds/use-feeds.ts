import type { Output } from '#shared/contract/index.ts';
import { call, request } from '../../lib/api/api.ts';
import { changeCached } from '../../lib/api/change-cached.ts';
import { read } from '../../lib/api/read.ts';
import { useAction } from '../toasts/use-action.ts';

export type Feed = Output<'listFeeds'>[number];
export type FeedAddress = Output<'makeFeed'>['addresses'][number];

/** The user's feeds, without their addresses. */
export const feedsQuery = read('listFeeds');

/** Makes the addresses of a feed. Only this answer has them, so the caller shows them once. */
export function useMakeFeed(id: string, onMade: (addresses: readonly FeedAddress[]) => void) {
  return useAction(() => call('makeFeed', { params: { id } }), {
    update: (client, { feed }) =>
      changeCached(client, feedsQuery, (feeds) => [feed, ...feeds.filter((one) => one.id !== id)]),
    onDone: ({ addresses }) => onMade(addresses),
  });
}

/** Revokes the addresses of a feed. */
export function useRevokeFeed(id: string, onRevoked: () => void) {
  return useAction(() => request('revokeFeed', { params: { id } }), {
    changes: [feedsQuery],
    update: (client) => changeCached(client, feedsQuery, (feeds) => feeds.filter((one) => one.id !== id)),
    done: 'Address Revoked',
    onDone: onRevoked,
  });
}
