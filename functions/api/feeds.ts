import { countCall } from '#functions/accounts/limits/rate-limit.ts';
import { listFeeds, makeFeed, revokeFeed } from '#functions/delivery/feeds/feed-address.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Handlers } from './pipeline/call.ts';

type FeedCall = 'listFeeds' | 'makeFeed' | 'revokeFeed' | 'readFeed';

/** The calls about feeds. Reading one imports what it needs, which shortens a cold start of the others. */
export function feedCalls(runtime: Runtime): Required<Pick<Handlers<'alerts'>, FeedCall>> {
  return {
    listFeeds: async (_, { account }) => ({ json: await listFeeds(runtime, account.userId) }),
    makeFeed: async ({ params }, { account }) => {
      // guard: feeds are counted
      await countCall(runtime, 'connection-user', account.userId);
      return { json: await makeFeed(runtime, account, params.id) };
    },
    revokeFeed: async ({ params }, { account }) => revokeFeed(runtime, account.userId, params.id),
    readFeed: async ({ params, query }, { request }) => {
      const { serveFeed } = await import('#functions/delivery/feeds/serve-feed.ts');
      return serveFeed(runtime, params.file, query.token, request.headers);
    },
  };
}
