import { runSyncStory } from '#functions/work-list/chaos/story.ts';
import type { StoryWorld } from './world.ts';

/** The story of `npm run chaos -- sync`, on these tables: devices of one user send changes of marks, and each is there once at the end. */
export async function syncStory(world: StoryWorld): Promise<void> {
  const { failures } = await runSyncStory(world.dice.below(2 ** 31), world.log, world);
  for (const figure of ['lost', 'doubled'] as const)
    for (const what of failures[figure]) world.wrong(figure, what);
}
