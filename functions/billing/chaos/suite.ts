import type { Suite } from '#infra/sim/harness/suite.ts';
import { runCrashPointStories } from './crash-points.ts';
import type { BillingFigure } from './judge.ts';
import { runLostCaptureStories } from './lost-captures.ts';
import { BILLING_MUTANTS } from './mutants.ts';
import { runSecondTabStories } from './second-tab.ts';
import { runBillingStory } from './story.ts';

/**
 * Stories of people who pay while everything goes wrong, one for each seed and one for each call at which a process can
 * fail. The figures count payments without an active subscription, active subscriptions without a payment, everything
 * that counted twice, and pages on which no click ends a payment.
 */
export const BILLING_SUITE: Suite<BillingFigure> = {
  figures: ['paid_not_active', 'active_not_paid', 'double', 'dead_end'],
  counts: [],
  mutants: {
    mutants: BILLING_MUTANTS,
    command: ['infra/ops/chaos.ts', 'billing'],
    args: ['--seeds', '600', '--until-wrong'],
  },
  async *stories({ seeds, isSingle, log }) {
    for (const seed of seeds) yield { name: `seed ${seed}`, failures: await runBillingStory(seed, log) };
    if (isSingle) return;
    yield* runCrashPointStories();
    yield* runLostCaptureStories();
    yield* runSecondTabStories();
  },
  summary: ({ stories }) => [`${stories} stories`],
};
