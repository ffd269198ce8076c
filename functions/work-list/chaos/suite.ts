import type { Suite } from '#infra/sim/harness/suite.ts';
import { SYNC_MUTANTS } from './mutants.ts';
import { runSyncStory, type SyncCount, type SyncFigure } from './story.ts';

/**
 * The shipped queue of changes and the shipped server, on tables in memory and in virtual time. Each seed has two or three devices of one
 * user, which save, call, note and undo on a few permits, with a connection or without, with clocks that are wrong or are set in between.
 * Requests and answers get lost, requests arrive again later, devices die before and after each step, two windows of a device send at once,
 * writes of devices come between each other's, and calls to the table fail with and without effect. Then all are connected.
 *
 * `lost` counts steps, calls, letters, texts of notes and call-backs that a device stored and that the server does not have, steps in another order
 * than they were made, and devices that show something else than the server. `doubled` counts those that the server has twice, or although
 * they were undone or replaced by somebody who saw them, and wrong counts of the list.
 */
export const SYNC_SUITE: Suite<SyncFigure, SyncCount> = {
  figures: ['lost', 'doubled'],
  counts: ['changes', 'sends', 'merges'],
  mutants: {
    mutants: SYNC_MUTANTS,
    command: ['infra/ops/chaos.ts', 'sync'],
    args: ['--seeds', '300', '--until-wrong'],
  },
  async *stories({ seeds, log }) {
    for (const seed of seeds) yield { name: `seed ${seed}`, ...(await runSyncStory(seed, log)) };
  },
  summary: ({ counts: { changes, sends, merges } }) => [
    `${changes} changes sent in ${sends} calls; ${merges} notes with texts of several devices`,
  ],
  lastLine: ({ stories, failures: { lost, doubled } }) =>
    `lost ${lost.length} doubled ${doubled.length} seeds ${stories}`,
};
