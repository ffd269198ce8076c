import type { Suite } from '#infra/sim/harness/suite.ts';
import type { DigestFigure } from './judge.ts';
import { DIGEST_MUTANTS } from './mutants.ts';
import type { DigestCount } from './new-world.ts';
import { runScene } from './scene-runner.ts';
import { SCENES } from './scenes.ts';
import { runDigestStory } from './story.ts';
import { runTown } from './town.ts';

/** The longest acceptable time to send all due mail, divided by their number at the granted rate. */
export const MAX_MAKESPAN = 1.05;

/**
 * The shipped matcher, digest sender and SES event handler, on tables in memory and in virtual time, with an SES, a schedule
 * and faults at every call. There are three kinds of stories:
 * - a town of `users` people who all want their digest at the same hour: two mornings, on which a quarter and a tenth of
 *   them have news, the second with faults;
 * - scenes (scenes.ts): fixed moments that have a guard and that random stories rarely reach;
 * - for each seed six to twelve people over four days, and as many more as it takes until nobody is due: processes that die
 *   or freeze at any call, lost, late and doubled ticks and events, an SES that throttles, refuses, or accepts mail that it
 *   reports as failed, people who change their settings and how often their alerts are mailed, travel, pause and leave, runs that
 *   overlap and die.
 *
 * `dup` counts permits that the same alert reported again and mails to people who wanted none, `miss` permits that were not
 * reported by the end of their window, `early` mails before that or of alerts that are mailed at different times, `overrate` the
 * seconds in which more mails began than SES grants; `makespan/ideal` is the town's first morning. judge.ts computes what is right
 * from the story alone.
 * @param users people in the town; without people there is no town
 */
export function digestSuite(users: number): Suite<DigestFigure | 'makespan', DigestCount | 'makespan'> {
  return {
    figures: ['dup', 'miss', 'early', 'overrate', 'makespan'],
    counts: ['people', 'mails', 'unreported', 'makespan'],
    mutants: {
      mutants: DIGEST_MUTANTS,
      command: ['infra/ops/chaos.ts', 'digest'],
      args: ['--users', '0', '--seeds', '40', '--until-wrong'],
      figure:
        /^dup (?<dup>\d+) miss (?<miss>\d+) early (?<early>\d+) overrate (?<overrate>\d+) makespan\/ideal [\d.]+$/,
    },
    async *stories({ seeds, isSingle, log }) {
      if (users > 0 && !isSingle) {
        const { failures, counts, makespan } = await runTown(users);
        const late = makespan > MAX_MAKESPAN ? [`the first morning took ${makespan} of the ideal time`] : [];
        yield {
          name: 'the town',
          failures: { ...failures, makespan: late },
          counts: { ...counts, makespan },
        };
      }
      if (seeds.length > 0 && !isSingle)
        for (const scene of SCENES) yield { name: `“${scene.name}”`, ...(await runScene(scene)) };
      for (const seed of seeds) yield { name: `seed ${seed}`, ...(await runDigestStory(seed, log)) };
    },
    summary: ({ stories, counts: { people, mails, unreported } }) => [
      `${stories} stories: ${people} people, ${mails} mails`,
      `${unreported} mails that SES accepted and never reported; those were sent again`,
    ],
    lastLine: ({ failures: { dup, miss, early, overrate }, counts: { makespan } }) =>
      `dup ${dup.length} miss ${miss.length} early ${early.length} overrate ${overrate.length} makespan/ideal ${makespan.toFixed(2)}`,
  };
}
