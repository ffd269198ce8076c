import { runWebhookStory, type WebhookFigure } from '#functions/delivery/webhooks/chaos/story.ts';
import type { DynamoFigure, StoryWorld } from './world.ts';

const FIGURES: Readonly<Record<WebhookFigure, DynamoFigure>> = {
  lost: 'lost',
  forged_accepted: 'doubled',
  ssrf_open: 'doubled',
};

/** Short, with long steps, since a run of senders reads many partitions. A run that fails here costs hours, so no delay is too long. */
const PACE = { news: 12, moody: 16, healing: 4, step: 120, delay: Number.POSITIVE_INFINITY };

/** The story of `npm run chaos -- webhooks`, on these tables: servers misbehave, and at the end each has its messages once, in order. */
export async function webhookStory(world: StoryWorld): Promise<void> {
  const { failures } = await runWebhookStory(world.dice.below(2 ** 31), world.log, {
    place: world,
    pace: PACE,
  });
  for (const figure of Object.keys(FIGURES) as WebhookFigure[])
    for (const what of failures[figure]) world.wrong(FIGURES[figure], what);
}
