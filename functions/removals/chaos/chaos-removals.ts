import { readOptions, runSuite } from '#infra/sim/harness/suite.ts';
import { removalSuite } from './suite.ts';

/**
 * `npm run chaos:removals -- --seeds 100`: the stories of `removalSuite`. The last line is the result. `--cells` prints the
 * matrix of subjects and exits; `--mutants` removes one guard at a time: each must be detected.
 */
const options = readOptions({
  seeds: { type: 'string', default: '100' },
  cells: { type: 'boolean', default: false },
});
process.exitCode = await runSuite(removalSuite(new Map(), options.own.cells), options);
