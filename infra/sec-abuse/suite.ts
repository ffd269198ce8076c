import { Misuse } from '#infra/sim/harness/misuse.ts';
import { Dice } from '#infra/sim/harness/random.ts';
import type { StoryResult, Suite } from '#infra/sim/harness/suite.ts';
import type { AbuseStory } from './abuse-story.ts';
import { honestDay } from './honest-day.ts';
import { ABUSE_MUTANTS } from './mutants.ts';
import { ABUSE_STORIES } from './stories.ts';
import type { AbuseStage } from './world.ts';

/**
 * Attacks on the product as a stranger or a user would try them, each in a new world. `open` counts what attackers reached, `honest_refused`
 * what honest users were refused after them.
 * @param only a part of the names of the stories to play; all when empty
 */
export function abuseSuite(stage: AbuseStage, only = ''): Suite<'open' | 'honest_refused', 'attacks'> {
  return {
    figures: ['open', 'honest_refused'],
    counts: ['attacks'],
    mutants: {
      mutants: ABUSE_MUTANTS.map(({ story, ...mutant }) => ({
        ...mutant,
        args: ['--seeds', '3', '--until-wrong', '--story', story],
      })),
      command: ['infra/ops/sec.ts', 'abuse'],
      args: [],
    },
    async *stories({ seeds, log }) {
      const stories = ABUSE_STORIES.filter(({ name }) => name.includes(only));
      if (stories.length === 0) throw new Misuse(`No story has "${only}" in its name.`);
      for (const seed of seeds) for (const story of stories) yield await playStory(stage, story, seed, log);
    },
    summary: () => [],
    lastLine: ({ failures, counts }) =>
      `open ${failures.open.length} honest_refused ${failures.honest_refused.length} attacks ${counts.attacks}`,
  };
}

async function playStory(
  stage: AbuseStage,
  story: AbuseStory,
  seed: number,
  log: (line: string) => void,
): Promise<StoryResult<'open' | 'honest_refused', 'attacks'>> {
  const world = stage.openWorld();
  const open = await story.play(world, new Dice(seed));
  const refused = [...((await story.honest?.(world)) ?? []), ...(await honestDay(world))];
  log(`${story.name}: ${open.length === 0 ? 'defended' : open.join('; ')}`);
  if (refused.length > 0) log(`${story.name}: an honest user is refused: ${refused.join('; ')}`);
  return {
    name: `seed ${seed}: ${story.name}`,
    failures: { open, honest_refused: refused },
    counts: { attacks: 1 },
  };
}
