import { readOptions, runSuite } from '#infra/sim/harness/suite.ts';
import { PAGING_SUITE } from './suite.ts';

/**
 * `npm run chaos:paging -- --seeds 1000`: the stories of `PAGING_SUITE`. The last line is the result. `--seed 17` describes
 * one story; `--mutants` removes one guard at a time: each must be detected.
 */
process.exitCode = await runSuite(PAGING_SUITE, readOptions({}));
