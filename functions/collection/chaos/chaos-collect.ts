import { readOptions, runSuite } from '#infra/sim/harness/suite.ts';
import { PORTAL_KINDS } from './kinds.ts';
import { collectSuite } from './suite.ts';

/**
 * `npm run chaos:collect -- --seeds 1000`: the stories of `collectSuite`. The last line is the result. `--seed 17` describes
 * the stories of one seed (`--kind ckan`: only that one); `--no-kills` leaves out the killed processes; `--mutants` removes
 * one guard of collection at a time: each must be detected.
 */
const options = readOptions({
  kind: { type: 'string' },
  'no-kills': { type: 'boolean', default: false },
});
const { kind: only, 'no-kills': noKills } = options.own;
const kinds = PORTAL_KINDS.filter(({ kind }) => only === undefined || kind === only);
if (kinds.length === 0) throw new Error(`There is no kind "${only}".`);
process.exitCode = await runSuite(collectSuite(kinds, !noKills), options);
