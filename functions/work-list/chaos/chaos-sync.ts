import { readOptions, runSuite } from '#infra/sim/harness/suite.ts';
import { SYNC_SUITE } from './suite.ts';

/**
 * `npm run chaos:sync -- --seeds 500`: the stories of `SYNC_SUITE`. The last line is the result. `--seed 17` describes one story;
 * `--mutants` removes one guard at a time: each must be detected.
 */
process.exitCode = await runSuite(SYNC_SUITE, readOptions({}));
