import { runMutants } from '#functions/harness/mutants.ts';
import { WEBHOOK_MUTANTS } from './mutants.ts';
import { WRONG_IN } from './stories.ts';

/** Seeds told of a mutant at most. */
const SEEDS = '60';
const CLEAN = 'lost 0 forged_accepted 0 ssrf_open 0';

/**
 * Tells the stories with one guard taken away at a time.
 * @param only parts of names: those mutants only; all when empty
 * @returns an exit code: 0 when each was seen
 */
export function runWebhookMutants(only: readonly string[], say: (line: string) => void): number {
  return runMutants(
    {
      mutants: WEBHOOK_MUTANTS,
      script: 'functions/delivery/webhooks/chaos/chaos-webhooks.ts',
      argumentsFor: () => ['--seeds', SEEDS, '--until-wrong'],
      figure: /^lost \d+ forged_accepted \d+ ssrf_open \d+$/,
      isClean: (figure) => figure === CLEAN,
      cause: WRONG_IN,
    },
    only,
    say,
  );
}
