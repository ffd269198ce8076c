import { storyOptions } from '#functions/harness/story-options.ts';
import { runWebhookMutants } from './mutation.ts';
import { figureLine, tellStories } from './stories.ts';
import { tellStory } from './story.ts';

/**
 * `npm run chaos:webhooks -- --seeds 1000`: the shipped sender of webhooks over tables in memory, in virtual time. For each seed some
 * users whose servers have moods for three days: they hang, fail, refuse, die, lose the answer of what they took, say 410 or ask to be
 * left alone, redirect, and their names lead to private addresses, to some of each, or to another one when asked again. Senders are
 * killed, deceived and held at any of their calls, and overlap. Owners test, switch on what was switched off, and make new secrets,
 * which they copy over some hours later. Then all servers are well, and what is owed must have come.
 *
 * `lost` counts permits matched while a webhook was on that its server never had, and was not asked to take all through a day; permits
 * told under two ids; messages before an older one; webhooks switched off that worked, or without a mail; messages of ours that the
 * published library does not take as such. `forged_accepted` counts messages altered, replayed, or signed by others that it does
 * take. `ssrf_open` counts servers that were reached at an address that is not public. `--seed 17` tells one story in words; `--mutants`
 * takes one guard away at a time: each must show.
 */
async function main(): Promise<number> {
  const { seeds, from, seed, mutants, named, untilWrong, say } = storyOptions();
  if (mutants) return runWebhookMutants(named, say);
  if (seed !== undefined) {
    const told = await tellStory(seed, say);
    const wrongs = [...told.lost, ...told.forged, ...told.open, ...told.disorder];
    for (const wrong of wrongs) say(`WRONG: ${wrong}`);
    return wrongs.length === 0 ? 0 : 1;
  }
  const told = await tellStories({ seeds, from, untilWrong, say });
  const { messages, attempts, again, forgeries, lost, forged, open, disorder } = told;
  say(
    `${seeds} stories: ${messages} messages taken in ${attempts} attempts, ${again} came again under their id, ${forgeries} forgeries`,
  );
  say(figureLine(told));
  return lost.length + forged.length + open.length + disorder.length === 0 ? 0 : 1;
}

process.exitCode = await main();
