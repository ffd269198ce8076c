import { runMutants } from '#functions/harness/mutants.ts';
import { DIGEST_MUTANTS } from './mutants.ts';
import { MAKESPAN_MOST, WRONG_IN } from './stories.ts';

/** People of the town, or seeds after the scenes, told of a mutant at most. Most show in a scene. */
const USERS = '1000';
const SEEDS = '40';
const FIGURE = /^dup (\d+) miss (\d+) overrate (\d+) makespan\/ideal ([\d.]+)$/;

/**
 * Tells the stories with one guard taken away at a time.
 * @param only parts of names: those mutants only; all when empty
 * @returns an exit code: 0 when each was seen
 */
export function runDigestMutants(only: readonly string[], say: (line: string) => void): number {
  return runMutants(
    {
      mutants: DIGEST_MUTANTS,
      script: 'functions/delivery/digests/chaos/chaos-digest.ts',
      argumentsFor: ({ tell }) =>
        tell === 'town'
          ? ['--users', USERS, '--seeds', '0']
          : ['--users', '0', '--seeds', SEEDS, '--until-wrong'],
      figure: FIGURE,
      isClean,
      cause: WRONG_IN,
    },
    only,
    say,
  );
}

function isClean(figure: string): boolean {
  const [dup, miss, overrate, makespan] = (FIGURE.exec(figure) ?? []).slice(1).map(Number);
  return dup === 0 && miss === 0 && overrate === 0 && makespan !== undefined && makespan <= MAKESPAN_MOST;
}
