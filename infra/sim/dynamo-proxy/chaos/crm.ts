import { runCrmStory } from '#functions/delivery/webhooks/chaos/crm/story.ts';
import type { StoryWorld } from './world.ts';

/** Short, with long steps, since a run of senders reads many partitions. */
const PACE = { moody: 16, healing: 12, revoked: 10, step: 120 };

/** The story of `npm run chaos -- crm`, on these tables: HubSpot misbehaves, and at the end it has a contact for each permit. */
export async function crmStory(world: StoryWorld): Promise<void> {
  const { failures } = await runCrmStory(world.dice.below(2 ** 31), world.log, {
    place: world,
    pace: PACE,
  });
  for (const figure of ['lost', 'doubled'] as const)
    for (const what of failures[figure]) world.wrong(figure, what);
}
