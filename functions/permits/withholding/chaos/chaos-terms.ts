import { readOptions, runSuite } from '#infra/sim/harness/suite.ts';
import { termsSuite } from './suite.ts';

/**
 * `npm run chaos:terms -- --seeds 100`: the stories of `termsSuite`. The last line is the result. `--cells` prints the matrix of flags,
 * exits and fields; `--mutants` removes one guard at a time: each must be detected.
 */
const options = readOptions({
  seeds: { type: 'string', default: '100' },
  cells: { type: 'boolean', default: false },
});
process.exitCode = await runSuite(termsSuite(new Map(), options.own.cells), options);
