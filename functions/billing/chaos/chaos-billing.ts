import { storyOptions } from '#functions/harness/story-options.ts';
import { runBillingMutants } from './mutation.ts';
import { figureLine, tellStories } from './stories.ts';
import { tellStory } from './story.ts';

/**
 * `npm run chaos:billing -- --seeds 1000`: tells stories of people who pay while everything goes wrong, one a seed, and one
 * for each call at which a process can be struck; and counts what was paid and is not active, what is active and was not
 * paid, and what counted twice. The last line is the figure. `--seed 17` tells one story in words; `--mutants` takes one
 * guard of billing away at a time: each must show.
 */
async function main(): Promise<number> {
  const { seeds, from, seed, mutants, named, untilWrong, say } = storyOptions();
  if (mutants) return runBillingMutants(named, say);
  if (seed !== undefined) {
    const wrongs = await tellStory(seed, say);
    for (const wrong of Object.values(wrongs).flat()) say(`WRONG: ${wrong}`);
    say(figureLine(wrongs));
    return Object.values(wrongs).flat().length === 0 ? 0 : 1;
  }
  const { told, wrongs } = await tellStories({ seeds, from, untilWrong, say });
  say(`${told} stories told`);
  say(figureLine(wrongs));
  return Object.values(wrongs).flat().length === 0 ? 0 : 1;
}

process.exitCode = await main();
