import type { Suite } from '#infra/sim/harness/suite.ts';
import { PAGING_MUTANTS } from './mutants.ts';
import { runPagingStory } from './story.ts';

/**
 * Readers who page through lists and follow the feed of changes while permits arrive, change, are corrected and withdrawn,
 * and are published by publishers that die at any call, freeze, and overlap. Between any two calls of one process anything
 * another does can happen. The shipped code runs on tables in memory; publications.ts computes what must arrive from what
 * the index showed at each swap of its root.
 *
 * `lost` counts rows that stayed in a list at the same place and did not arrive, changes that were not reported, and entries
 * that are missing or outdated in a follower's copy at the end; `repeated` counts rows that arrived twice or should not have.
 */
export const PAGING_SUITE: Suite<'lost' | 'repeated', 'pages' | 'publications'> = {
  figures: ['lost', 'repeated'],
  counts: ['pages', 'publications'],
  mutants: {
    mutants: PAGING_MUTANTS,
    command: ['infra/ops/chaos.ts', 'paging'],
    args: ['--seeds', '400', '--until-wrong'],
  },
  async *stories({ seeds, log }) {
    for (const seed of seeds) yield { name: `seed ${seed}`, ...(await runPagingStory(seed, log)) };
  },
  summary: ({ stories, counts: { pages, publications } }) => [
    `${stories} stories, ${pages} pages, ${publications} publications`,
  ],
};
