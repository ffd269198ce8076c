import { readOptions, runSuite } from '#infra/sim/harness/suite.ts';
import { CRM_SUITE } from './suite.ts';

/**
 * `npm run chaos:crm -- --seeds 300`: the stories of `CRM_SUITE`. The last line is the result. `--seed 17` describes one story;
 * `--mutants` removes one guard at a time: each must be detected.
 */
process.exitCode = await runSuite(CRM_SUITE, readOptions({}));
