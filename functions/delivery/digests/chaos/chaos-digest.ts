import { parseArgs } from 'node:util';
import { runDigestMutants } from './mutation.ts';
import { SCENES } from './scenes.ts';
import { figureLine, MAKESPAN_MOST, tellStories } from './stories.ts';
import { tellStory } from './story.ts';

/**
 * `npm run chaos:digest -- --users 10000 --seeds 200`: the shipped matcher, sender of digests and taker of SES's events, over
 * tables in memory, an SES, a schedule and a clock in virtual time, with faults at every call they make. Three kinds of stories:
 * - One of a town of `--users` people who all want their digest at the same hour: two mornings, a quarter and a tenth of them with
 *   news, the second with faults.
 * - Scenes in which all is written down (scenes.ts): moments for which there is a guard, and which chance would rarely bring.
 * - For each of `--seeds` seeds one of six to twelve people over four days and as many more as it takes until nobody waits:
 *   kills and standstills at any call, lost, late and doubled ticks and events, an SES that throttles, refuses, or takes what it
 *   says it has not, people who want something else, travel, pause and go, runs that come, overlap and die.
 *
 * `dup` counts permits told again by the same alert, and mails to who wants none; `miss` those not told when their window was
 * over; `overrate` the seconds in which more mails were begun than SES grants; `makespan/ideal` is the town's first morning. What is
 * right follows from the story alone (judge.ts). `--seed 17` tells one story in words; `--mutants` takes one guard away at a
 * time: each must show.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      users: { type: 'string', default: '10000' },
      seeds: { type: 'string', default: '200' },
      from: { type: 'string', default: '1' },
      seed: { type: 'string' },
      mutants: { type: 'boolean', default: false },
      'until-wrong': { type: 'boolean', default: false },
    },
  });
  // As deployed: React's other half is for developers, and slower.
  process.env['NODE_ENV'] ??= 'production';
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  if (values.mutants) return runDigestMutants(positionals, say);
  if (values.seed !== undefined) {
    const told = await tellStory(Number(values.seed), say);
    const wrongs = [...told.dup, ...told.miss, ...told.overrate];
    for (const wrong of wrongs) say(`WRONG: ${wrong}`);
    return wrongs.length === 0 ? 0 : 1;
  }
  const users = Number(values.users);
  const seeds = Number(values.seeds);
  const stories = await tellStories({
    users,
    seeds,
    from: Number(values.from),
    untilWrong: values['until-wrong'],
    say,
  });
  const { dup, miss, overrate, people, mails, forsaken, makespan } = stories;
  say(
    `a town of ${users} people, ${seeds === 0 ? 0 : SCENES.length} scenes and ${seeds} seeds: ${people} people, ${mails} mails`,
  );
  say(`${forsaken} mails of which nobody ever heard that SES had them; those went once more`);
  say(figureLine(stories));
  return dup.length + miss.length + overrate.length === 0 && makespan <= MAKESPAN_MOST ? 0 : 1;
}

process.exitCode = await main();
