import type { Mutant } from '#infra/sim/harness/mutants.ts';
import type { CallName } from '#shared/contract/routes.ts';

/** The API with one guard removed. */
export interface ApiMutant extends Mutant {
  /** The calls whose attacks must detect it; all when absent. */
  readonly calls?: readonly CallName[];
}
