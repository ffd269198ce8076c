import { runPagingStory } from '#functions/permits/feed/chaos/story.ts';
import type { StoryWorld } from './world.ts';

/** The story of `npm run chaos -- paging`, on these tables: readers page through lists and follow the feed while permits are published. */
export async function pagingStory(world: StoryWorld): Promise<void> {
  const { failures } = await runPagingStory(world.dice.below(2 ** 31), world.log, {
    place: world,
    isShort: true,
  });
  for (const what of failures.lost) world.wrong('lost', what);
  for (const what of failures.repeated) world.wrong('doubled', what);
}
