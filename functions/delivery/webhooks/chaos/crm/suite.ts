import type { Suite } from '#infra/sim/harness/suite.ts';
import { CRM_MUTANTS } from './mutants.ts';
import { type CrmCount, type CrmFigure, runCrmStory } from './story.ts';

/**
 * The shipped sender with alerts that send to HubSpot, on tables in memory and in virtual time. HubSpot misbehaves for two days: it
 * throttles, fails, writes a batch in part, or writes it and loses the answer; tokens are revoked for many hours, and users delete our
 * properties. Senders overlap, and die, freeze or lose answers at any of their calls. Then all is healthy.
 *
 * `doubled` counts permits with more than one contact, and contacts without a permit. `lost` counts permits matched while a connection
 * was on that have no contact at the end.
 */
export const CRM_SUITE: Suite<CrmFigure, CrmCount> = {
  figures: ['doubled', 'lost'],
  counts: ['permits', 'calls', 'faults'],
  mutants: {
    mutants: CRM_MUTANTS,
    command: ['infra/ops/chaos.ts', 'crm'],
    args: ['--seeds', '60', '--until-wrong'],
  },
  async *stories({ seeds, log }) {
    for (const seed of seeds) yield { name: `seed ${seed}`, ...(await runCrmStory(seed, log)) };
  },
  summary: ({ stories, counts: { permits, calls, faults } }) => [
    `${stories} stories: ${permits} permits sent in ${calls} calls, ${faults} of them with a fault`,
  ],
};
