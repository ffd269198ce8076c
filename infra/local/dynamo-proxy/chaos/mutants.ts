import type { Mutant } from '#functions/harness/mutants.ts';

/** Guards whose removal the stories must detect. */
export const DYNAMO_MUTANTS: readonly Mutant[] = [];
