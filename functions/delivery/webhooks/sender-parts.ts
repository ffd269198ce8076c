import { publicPost } from '#functions/platform/network/public-post.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ANSWER_SECONDS } from '#shared/domain/alerts/webhook.ts';
import type { WebhookParts } from './webhook-turn.ts';

/** What sending is made of, over the real network. */
export function webhookParts({ accounts, permits, clock, config, log }: Runtime): WebhookParts {
  const options = { timeoutMs: ANSWER_SECONDS * 1000, loopback: config.webhooksOnLoopback };
  return {
    accounts,
    permits,
    clock,
    config,
    log,
    post: (post) => publicPost(post, options),
    random: Math.random,
  };
}
