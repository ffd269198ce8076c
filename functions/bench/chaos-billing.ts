import { parseArgs } from 'node:util';
import { runBillingMutants } from './chaos-billing/mutation.ts';
import { figureLine, tellStories } from './chaos-billing/stories.ts';
import { tellStory } from './chaos-billing/story.ts';

/**
 * `npm run chaos:billing -- --seeds 1000`: tells stories of people who pay while everything goes wrong, one a seed, and one
 * for each call at which a process can be struck; and counts what was paid and is not active, what is active and was not
 * paid, and what counted twice. The last line is the figure. `--seed 17` tells one story in words; `--mutants` takes one
 * guard of billing away at a time: each must show.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seeds: { type: 'string', default: '1000' },
      from: { type: 'string', default: '1' },
      seed: { type: 'string' },
      mutants: { type: 'boolean', default: false },
      'until-wrong': { type: 'boolean', default: false },
    },
  });
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  if (values.mutants) return runBillingMutants(positionals, say);
  if (values.seed !== undefined) {
    const wrongs = await tellStory(Number(values.seed), say);
    for (const wrong of Object.values(wrongs).flat()) say(`WRONG: ${wrong}`);
    say(figureLine(wrongs));
    return Object.values(wrongs).flat().length === 0 ? 0 : 1;
  }
  const { told, wrongs } = await tellStories({
    seeds: Number(values.seeds),
    from: Number(values.from),
    untilWrong: values['until-wrong'],
    say,
  });
  say(`${told} stories told`);
  say(figureLine(wrongs));
  return Object.values(wrongs).flat().length === 0 ? 0 : 1;
}

process.exitCode = await main();
