import { runMutants } from '#functions/harness/mutants.ts';
import { PAGING_MUTANTS } from './mutants.ts';
import { WRONG_IN } from './stories.ts';

/** Stories told of a mutant at most. */
const SEEDS = '200';
const FIGURE = /^lost (\d+) repeated (\d+)$/;

/**
 * Tells the stories with one guard taken away at a time.
 * @param only parts of names: those mutants only; all when empty
 * @returns an exit code: 0 when each was seen
 */
export function runPagingMutants(only: readonly string[], say: (line: string) => void): number {
  return runMutants(
    {
      mutants: PAGING_MUTANTS,
      script: 'functions/permits/feed/chaos/chaos-paging.ts',
      argumentsFor: () => ['--seeds', SEEDS, '--until-wrong'],
      figure: FIGURE,
      isClean: (figure) => figure === 'lost 0 repeated 0',
      cause: WRONG_IN,
    },
    only,
    say,
  );
}
