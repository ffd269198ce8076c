import { readOptions, runSuite } from '#infra/sim/harness/suite.ts';
import { WEBHOOK_SUITE } from './suite.ts';

/**
 * `npm run chaos:webhooks -- --seeds 1000`: the stories of `WEBHOOK_SUITE`. The last line is the result. `--seed 17`
 * describes one story; `--mutants` removes one guard at a time: each must be detected.
 */
process.exitCode = await runSuite(WEBHOOK_SUITE, readOptions({}));
