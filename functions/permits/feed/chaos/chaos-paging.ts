import { storyOptions } from '#functions/harness/story-options.ts';
import { runPagingMutants } from './mutation.ts';
import { figureLine, tellStories } from './stories.ts';
import { tellStory } from './story.ts';

/**
 * `npm run chaos:paging -- --seeds 1000`: readers who page through lists and follow the feed of changes, while permits come,
 * change, are corrected and withdrawn, and are published by publishers that die at any call, stand still, and meet each
 * other; between any two calls of one anything another does can happen. The shipped code runs over tables in memory; what
 * must have come is worked out plainly from what the index showed at each swap of its root (publications.ts).
 *
 * `lost` counts rows of lists that were there all the while and kept their place and did not come, changes nobody was told
 * of, and what is missing or out of date in a follower's copy at the end; `repeated` what came again, or should not have come.
 * `--seed 17` tells one story in words; `--mutants` takes one guard away at a time: each must show.
 */
async function main(): Promise<number> {
  const { seeds, from, seed, mutants, named, untilWrong, say } = storyOptions();
  if (mutants) return runPagingMutants(named, say);
  if (seed !== undefined) {
    const told = await tellStory(seed, say);
    for (const wrong of [...told.lost, ...told.repeated]) say(`WRONG: ${wrong}`);
    say(figureLine(told));
    return told.lost.length + told.repeated.length === 0 ? 0 : 1;
  }
  const stories = await tellStories({ seeds, from, untilWrong, say });
  say(`${seeds} stories, ${stories.pages} pages, ${stories.publications} publications`);
  say(figureLine(stories));
  return stories.lost.length + stories.repeated.length === 0 ? 0 : 1;
}

process.exitCode = await main();
