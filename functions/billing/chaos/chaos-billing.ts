import { readOptions, runSuite } from '#infra/sim/harness/suite.ts';
import { BILLING_SUITE } from './suite.ts';

/**
 * `npm run chaos:billing -- --seeds 1000`: the stories of `BILLING_SUITE`. The last line is the result. `--seed 17` describes
 * one story; `--mutants` removes one guard of billing at a time: each must be detected.
 */
process.exitCode = await runSuite(BILLING_SUITE, readOptions({}));
