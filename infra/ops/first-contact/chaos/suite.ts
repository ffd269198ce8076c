import type { Suite } from '#infra/sim/harness/suite.ts';
import { CONTACT_MUTANTS } from './mutants.ts';
import { runContactStory } from './story.ts';

type Figure = 'wrong_accepted' | 'missed_safe' | 'asked_too_much';

/** The seeds within which each mutant fails. */
const MUTANT_SEEDS = '150';

/**
 * Stories of first contacts with portals of all six kinds, one for each seed. `wrong_accepted` counts changes that were accepted although
 * they are not right, `missed_safe` right and safe ones that were not, and `asked_too_much` requests that a host did not allow.
 */
export const contactSuite: Suite<Figure> = {
  figures: ['wrong_accepted', 'missed_safe', 'asked_too_much'],
  counts: [],
  mutants: {
    mutants: CONTACT_MUTANTS,
    command: ['infra/ops/chaos.ts', 'contact'],
    args: ['--seeds', MUTANT_SEEDS, '--until-wrong'],
  },
  async *stories({ seeds, log }) {
    for (const seed of seeds) {
      const { wrongAccepted, missedSafe, askedTooMuch } = await runContactStory(seed, log);
      yield {
        name: `seed ${seed}`,
        failures: { wrong_accepted: wrongAccepted, missed_safe: missedSafe, asked_too_much: askedTooMuch },
      };
    }
  },
  summary: ({ stories }) => [`${stories} stories`],
};
