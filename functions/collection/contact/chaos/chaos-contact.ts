import { readOptions, runSuite } from '#infra/sim/harness/suite.ts';
import { contactSuite } from './suite.ts';

/**
 * `npm run chaos:contact -- --seeds 300`: the stories of `contactSuite`. The last line is the result. `--seed 7` describes one story;
 * `--mutants` removes one guard at a time: each must be detected.
 */
process.exitCode = await runSuite(contactSuite, readOptions({ seeds: { type: 'string', default: '300' } }));
