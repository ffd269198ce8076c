import type { Suite } from '#infra/sim/harness/suite.ts';
import { WEBHOOK_MUTANTS } from './mutants.ts';
import { runWebhookStory, type WebhookCount, type WebhookFigure } from './story.ts';

/**
 * The shipped sender of webhooks, on tables in memory and in virtual time. Each seed has some users whose servers misbehave
 * for three days: they hang, fail, refuse, go offline, lose the response to a message that they took, answer 410, ask for a
 * pause, redirect, and their names resolve to private addresses, to a mix of addresses, or to another address at the second
 * lookup. Senders overlap, and die, freeze or lose answers at any of their calls. Owners send tests, switch webhooks on
 * again, and rotate secrets, which they install some hours later. Then all servers are healthy, and everything that was due
 * must have arrived.
 *
 * `lost` counts permits matched while a webhook was on that never arrived and were not tried for a whole day; permits sent
 * under two ids; messages that arrived before an older one; working webhooks that were switched off, or without a mail; and
 * messages of ours that the published library rejects. `forged_accepted` counts messages altered, replayed, or signed by
 * others that it accepts. `ssrf_open` counts servers that were reached at a private address.
 */
export const WEBHOOK_SUITE: Suite<WebhookFigure, WebhookCount> = {
  figures: ['lost', 'forged_accepted', 'ssrf_open'],
  counts: ['messages', 'attempts', 'again', 'forgeries'],
  mutants: {
    mutants: WEBHOOK_MUTANTS,
    command: ['infra/ops/chaos.ts', 'webhooks'],
    args: ['--seeds', '60', '--until-wrong'],
  },
  async *stories({ seeds, log }) {
    for (const seed of seeds) yield { name: `seed ${seed}`, ...(await runWebhookStory(seed, log)) };
  },
  summary: ({ stories, counts: { messages, attempts, again, forgeries } }) => [
    `${stories} stories: ${messages} messages accepted in ${attempts} attempts, ${again} repeated under their id, ${forgeries} forgeries`,
  ],
};
